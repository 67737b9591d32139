import { z } from 'zod';
import { day, instant, uuid } from '../kit/fields.schemas.ts';

/** Land of planned work that is inside a wait of an earlier application. */
export const landWarning = z.object({
  plotId: uuid,
  plotName: z.string(),
  /** That starts the wait which ends last. */
  product: z.string(),
  /** Time zone of the plot. */
  timeZone: z.string(),
  /** From then on people may enter; null for a wait before harvest. */
  reEntryAt: instant.nullable(),
  /** From that day on the crop may be harvested; null for a wait before re-entry. */
  harvestFrom: day.nullable(),
});
export type LandWarning = z.infer<typeof landWarning>;
