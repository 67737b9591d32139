import { z } from 'zod';
import { droneId } from '../drones/drone.ts';
import { flag, idList } from '../kit/fields.ts';
import { maxPageSize } from '../kit/paging.ts';

/** Orders of a list of devices, whatever their kind. */
export const deviceSorts = [
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
] as const;

/** What narrows a list of devices, whatever their kind; an export takes the same. */
export const deviceFilter = z.object({
  q: z.string().trim().max(64).optional(),
  ids: idList(droneId, maxPageSize).optional(),
  /** `own`: owned, permitted or, of a drone, shared by a team; `tenant`: of the company and its descendants. */
  scope: z.enum(['own', 'tenant']).optional(),
  model: z.string().trim().max(50).optional(),
  link: z.enum(['online', 'offline']).optional(),
  ownership: z.enum(['bound', 'unbound', 'retired']).optional(),
  /** Something ends within 30 days or has ended. */
  expiring: flag.optional(),
  maintenance: flag.optional(),
});
