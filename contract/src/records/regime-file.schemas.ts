import { z } from 'zod';
import { day } from '../kit/fields.schemas.ts';
import { limitedMeasures, recordFields } from './fields.ts';

const deadline = z.union([
  z.strictObject({ days: z.number().int().min(0).max(366) }),
  z.strictObject({ dayOfNextMonth: z.number().int().min(1).max(28) }),
]);

/** The file of a regime. */
export const regimeFile = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(1),
  country: z.string().length(2).nullable(),
  source: z
    .strictObject({ title: z.string().min(1), url: z.url(), readOn: day, isSecondHand: z.boolean() })
    .nullable(),
  keepMonths: z.number().int().positive().nullable(),
  fields: z
    .array(
      z.strictObject({
        field: z.enum(recordFields),
        label: z.string().min(1),
        required: z.boolean(),
        source: z.string().min(1),
        deadline,
      }),
    )
    .min(1),
  limits: z.array(
    z
      .strictObject({
        measure: z.enum(limitedMeasures),
        label: z.string().min(1),
        min: z.number().optional(),
        max: z.number().optional(),
      })
      .refine(({ min, max }) => min !== undefined || max !== undefined),
  ),
});
