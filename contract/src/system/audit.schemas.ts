import { z } from 'zod';
import { instant } from '../kit/fields.schemas.ts';

const entry = z.object({
  /** Increases with each row. */
  no: z.number().int(),
  at: instant,
  actor: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  action: z.string(),
  target: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  detail: z.record(z.string(), z.unknown()),
  requestId: z.string(),
  /** False for a few seconds, until the row is part of the chain. */
  isSealed: z.boolean(),
});

export type AuditEntryRow = z.infer<typeof entry>;

const filter = z.object({
  from: instant.optional(),
  to: instant.optional(),
  /** An action such as `reviews.decide`, or a noun followed by a dot. */
  action: z.string().trim().max(80).optional(),
  actorId: z.string().trim().max(64).optional(),
  targetId: z.string().trim().max(64).optional(),
});

/** Summaries and schemas of `audit`, by endpoint. */
export const auditSchemas = {
  list: {
    summary: 'The audit trail, newest first',
    query: filter.extend({
      before: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
      size: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({ items: z.array(entry), next: z.number().int().nullable() }),
  },
  export: {
    summary: 'The filtered trail as a spreadsheet, at most 100,000 rows',
    query: filter,
    response: z.undefined(),
  },
  verify: {
    summary: 'Recompute the chain: how many rows are intact, and the first that is not',
    response: z.object({
      checked: z.number().int(),
      brokenAt: z.number().int().nullable(),
      fault: z.enum(['changed', 'seals-missing', 'counter-reset', 'rows-missing']).nullable(),
    }),
  },
};
