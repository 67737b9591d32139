import { z } from 'zod';
import { limitedAir } from '../weather/limits.ts';
import { flightWeatherFacts } from '../weather/weather.schemas.ts';
import { enteredFieldIds } from './fields.ts';

/** What stations measured while the ground of a record was treated, and which limits were kept. */
export const recordWeather = flightWeatherFacts.extend({
  /** Fields of the entries that were measured, not entered. */
  fields: z.array(z.enum(enteredFieldIds)),
  limits: z.array(
    z.object({
      /** Of a product by name; null for the limits of the company or account. */
      product: z.string().nullable(),
      measure: z.enum(limitedAir),
      min: z.number().nullable(),
      max: z.number().nullable(),
      value: z.number().nullable(),
      result: z.enum(['inside', 'outside', 'unknown']),
      /** Share of the measured ground that was treated inside, 0 to 1; null when nothing was measured. */
      insideShare: z.number().nullable(),
    }),
  ),
});
export type RecordWeather = z.infer<typeof recordWeather>;
