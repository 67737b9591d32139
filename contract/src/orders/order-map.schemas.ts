import { z } from 'zod';
import { multiPolygon } from '../flights/flights.schemas.ts';
import { uuid } from '../kit/fields.schemas.ts';
import { boundary } from '../land/boundary.schemas.ts';

/** The land of an order and what its flights treated, for display. */
export const orderMap = z.object({
  plots: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      crop: z.string(),
      areaM2: z.number(),
      boundary,
      isDone: z.boolean(),
    }),
  ),
  /** Ground that each flight treated once, twice and more often: of the newest 40. */
  flights: z.array(z.object({ id: uuid, once: multiPolygon, twice: multiPolygon, more: multiPolygon })),
});
export type OrderMapAnswer = z.infer<typeof orderMap>;

/** Flights of an order that is done, against the statement that was frozen. */
export const statementChanges = z.object({
  /** That the order no longer has. */
  gone: z.number().int(),
  /** With another area, duration or amount. */
  changed: z.number().int(),
});
