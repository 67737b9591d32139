import { z } from 'zod';
import { deviceFilter, deviceSorts } from '../devices/device-list.ts';
import { firmwareParts } from './drone-models.ts';
import { flag, uuid } from '../kit/fields.ts';

/** `attention`: faults first, then drifts, outdated versions, expiries. */
export const droneSorts = [
  ...deviceSorts,
  'grossAreaM2',
  '-grossAreaM2',
  'sorties',
  '-sorties',
  'attention',
] as const;

/** What narrows a list of drones; an export takes the same. */
export const droneFilter = deviceFilter.extend({
  lock: z.enum(['locked', 'unlocked']).optional(),
  teamId: uuid.optional(),
  outdated: flag.optional(),
  /** Behind the catalogue's current version of this part. */
  outdatedPart: z.enum(firmwareParts).optional(),
  drifting: flag.optional(),
});
export type DroneFilter = z.output<typeof droneFilter>;

/** How many drones of the whole filter are so. */
export const droneCounts = z.object({
  online: z.number().int(),
  locked: z.number().int(),
  expiring: z.number().int(),
  outdated: z.number().int(),
  drifting: z.number().int(),
});
