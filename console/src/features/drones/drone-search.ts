import type { DroneFilter } from '@smartflight/contract/drones/drone-filter.schemas.ts';
import { droneSorts } from '@smartflight/contract/drones/drone-filter.ts';
import { firmwareParts } from '@smartflight/contract/drones/drone-models.ts';
import { listSearch } from '../../shared/ui/table/list-search.ts';

export type DroneScope = NonNullable<DroneFilter['scope']>;
export type DroneSortName = (typeof droneSorts)[number];

export const droneSearch = listSearch({
  texts: { q: 64, model: 50 },
  ids: ['teamId'],
  choices: {
    link: ['online', 'offline'],
    lock: ['locked', 'unlocked'],
    ownership: ['bound', 'unbound', 'retired'],
    outdatedPart: firmwareParts,
  },
  flags: ['expiring', 'outdated', 'drifting', 'maintenance'],
  sorts: droneSorts,
  usualSort: 'name',
  sizes: [50, 100, 200],
});
