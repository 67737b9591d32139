import { z } from 'zod';
import { day } from '../kit/fields.schemas.ts';
import { bufferTargets } from '../products/products.ts';
import { limitedMeasures, noticeFields, recordFields } from './fields.ts';

const deadline = z.union([
  z.strictObject({ days: z.number().int().min(0).max(366) }),
  z.strictObject({ dayOfNextMonth: z.number().int().min(1).max(28) }),
]);

const source = z.strictObject({
  title: z.string().min(1),
  url: z.url(),
  readOn: day,
  isSecondHand: z.boolean(),
});

/** A notice that is due before the work of an order starts. */
const notice = z.strictObject({
  label: z.string().min(1),
  source,
  before: z.literal('order'),
  deadline: z.strictObject({ hours: z.number().int().positive().max(720) }),
  method: z.string().min(1),
  notes: z.array(z.string().min(1)),
  fields: z
    .array(
      z.strictObject({
        field: z.enum(noticeFields),
        label: z.string().min(1),
        required: z.boolean(),
        source: z.string().min(1),
      }),
    )
    .min(1),
});

/** The file of a regime. */
export const regimeFile = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(1),
  country: z.string().length(2).nullable(),
  source: source.nullable(),
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
        places: z.array(z.enum(bufferTargets)).optional(),
        downwind: z.boolean().optional(),
      })
      .refine(({ min, max }) => min !== undefined || max !== undefined)
      .refine(({ measure, places, min, max }) =>
        measure === 'placeDistanceM'
          ? places !== undefined && min !== undefined && max === undefined
          : places === undefined,
      ),
  ),
  notice: notice.optional(),
});
