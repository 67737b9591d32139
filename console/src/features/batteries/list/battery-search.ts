import {
  batterySorts,
  batteryStatuses,
  carrierKinds,
  cycleBucketKeys,
} from '@smartflight/contract/power/battery.ts';
import { healthBands } from '@smartflight/contract/power/battery-health.ts';
import { listSearch } from '../../../shared/ui/table/list-search.ts';

export const batterySearch = listSearch({
  texts: { q: 64, model: 64, deviceId: 32 },
  ids: ['ownerId'],
  choices: {
    cycles: cycleBucketKeys,
    health: healthBands,
    status: batteryStatuses,
    scope: ['own', 'tenant'],
    kind: carrierKinds,
  },
  flags: ['twice'],
  sorts: batterySorts,
  usualSort: '-lastUsedAt',
  sizes: [50, 100, 200],
});
