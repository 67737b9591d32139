import { z } from 'zod';
import { firmwareParts } from './drone-models.ts';
import { droneId } from './drone-shapes.ts';
import { flag, idList, uuid } from './kit/fields.ts';
import { maxPageSize } from './kit/paging.ts';

/** `attention`: faults first, then drifts, outdated versions, expiries. */
export const droneSorts = [
  'name',
  '-name',
  'id',
  '-id',
  'model',
  '-model',
  'lastSeenAt',
  '-lastSeenAt',
  'boundAt',
  '-boundAt',
  'expiresAt',
  '-expiresAt',
  'grossAreaM2',
  '-grossAreaM2',
  'sorties',
  '-sorties',
  'attention',
] as const;

/** What narrows a list of drones; an export takes the same. */
export const droneFilter = z.object({
  q: z.string().trim().max(64).optional(),
  ids: idList(droneId, maxPageSize).optional(),
  /** `own`: owned, permitted or of a team; `tenant`: of the company and its descendants. */
  scope: z.enum(['own', 'tenant']).optional(),
  model: z.string().trim().max(50).optional(),
  link: z.enum(['online', 'offline']).optional(),
  lock: z.enum(['locked', 'unlocked']).optional(),
  teamId: uuid.optional(),
  ownership: z.enum(['bound', 'unbound', 'retired']).optional(),
  /** Something ends within 30 days or has ended. */
  expiring: flag.optional(),
  outdated: flag.optional(),
  /** Behind the catalogue's current version of this part. */
  outdatedPart: z.enum(firmwareParts).optional(),
  drifting: flag.optional(),
  maintenance: flag.optional(),
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
