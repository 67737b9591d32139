import { z } from 'zod';
import { deviceFilter } from '../devices/device-list.schemas.ts';
import { flag, uuid } from '../kit/fields.schemas.ts';
import { firmwareParts } from './drone-models.ts';

/** Filter of a drone list; exports take the same. */
export const droneFilter = deviceFilter.extend({
  lock: z.enum(['locked', 'unlocked']).optional(),
  teamId: uuid.optional(),
  outdated: flag.optional(),
  /** Part with older software than the catalogue's. */
  outdatedPart: z.enum(firmwareParts).optional(),
  drifting: flag.optional(),
});

export type DroneFilter = z.output<typeof droneFilter>;

/** Number of drones per count over the whole filter. */
export const droneCounts = z.object({
  online: z.number().int(),
  locked: z.number().int(),
  expiring: z.number().int(),
  outdated: z.number().int(),
  drifting: z.number().int(),
});
