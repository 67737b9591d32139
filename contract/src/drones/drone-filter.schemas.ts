import { z } from 'zod';
import { deviceFilter } from '../devices/device-list.schemas.ts';
import { flag, uuid } from '../kit/fields.schemas.ts';
import { firmwareParts } from './drone-models.ts';

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
