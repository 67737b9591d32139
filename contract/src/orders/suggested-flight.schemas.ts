import { z } from 'zod';
import { day, instant, uuid } from '../kit/fields.schemas.ts';
import { personal } from '../kit/personal.schemas.ts';
import { suggestionReasons } from './suggest.ts';

/** A flight without an order, with those that it may belong to. */
export const suggestedFlight = z.object({
  id: uuid,
  droneId: z.string(),
  droneName: z.string(),
  pilotName: personal(z.string().nullable()),
  plotId: uuid.nullable(),
  plotName: z.string().nullable(),
  startAt: instant,
  localDate: day,
  timeZone: z.string(),
  workType: z.string(),
  netAreaM2: z.number(),
  /** Open orders that it may belong to, best first. */
  candidates: z.array(
    z.object({
      orderId: uuid,
      number: z.number().int(),
      customerName: personal(z.string()),
      crop: z.string(),
      reasons: z.array(z.enum(suggestionReasons)),
    }),
  ),
});
export type FlightSuggestion = z.infer<typeof suggestedFlight>;
