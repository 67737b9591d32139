import { z } from 'zod';
import { flag, idList } from '../kit/fields.schemas.ts';
import { maxPageSize } from '../kit/paging.ts';
import { droneId } from './device-id.schemas.ts';

/** Filter of a device list of any kind; exports take the same. */
export const deviceFilter = z.object({
  q: z.string().trim().max(64).optional(),
  ids: idList(droneId, maxPageSize).optional(),
  /** `own`: owned, permitted or, of a drone, shared by a team; `tenant`: of the company and its descendants. */
  scope: z.enum(['own', 'tenant']).optional(),
  model: z.string().trim().max(50).optional(),
  link: z.enum(['online', 'offline']).optional(),
  ownership: z.enum(['bound', 'unbound', 'retired']).optional(),
  /** Something expires within 30 days or has expired. */
  expiring: flag.optional(),
  maintenance: flag.optional(),
});
