import { z } from 'zod';
import { droneId } from '../devices/device-id.schemas.ts';
import { instant, uuid } from '../kit/fields.schemas.ts';
import { position } from '../land/boundary.schemas.ts';
import { imagePath } from '../system/files.schemas.ts';
import { agreements, licenceStates, liftBounds, liftHeightRefs } from './lift.ts';

const ring = z
  .array(position)
  .min(liftBounds.corners.min + 1, { error: 'lift.shape-invalid' })
  .max(liftBounds.corners.max + 1, { error: 'lift.shape-invalid' })
  .refine((positions) => String(positions[0]) === String(positions.at(-1)), { error: 'lift.shape-invalid' });

/** Area of a lift, WGS-84: a GeoJSON Polygon without holes, or a circle with centre and radius in m. */
export const liftShape = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('Polygon'), coordinates: z.tuple([ring]) }),
    z.object({
      type: z.literal('Circle'),
      centre: position,
      radiusM: z
        .number({ error: 'field.required' })
        .min(liftBounds.radiusM.min, { error: 'field.too-small' })
        .max(liftBounds.radiusM.max, { error: 'field.too-big' }),
    }),
  ],
  { error: 'lift.shape-invalid' },
);

export type LiftShape = z.infer<typeof liftShape>;

/** Period of a lift; the server also checks that its end is in the future and near enough. */
export const liftDateRange = z
  .object({ from: instant, to: instant })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { error: 'range.reversed', path: ['to'] });

export const liftHeight = z
  .number({ error: 'field.required' })
  .min(liftBounds.heightM.min, { error: 'field.too-small' })
  .max(liftBounds.heightM.max, { error: 'field.too-big' });

/** Application form (N-05); the applicant comes from the account's approved papers. */
export const liftForm = z.object({
  droneId,
  liftDateRange,
  liftAddress: z
    .string({ error: 'field.required' })
    .trim()
    .min(1, { error: 'field.required' })
    .max(200, { error: 'field.too-long' }),
  shape: liftShape,
  heightM: liftHeight,
  /** What `heightM` is counted from. */
  heightRef: z.enum(liftHeightRefs).default('ground'),
  /** A picture stored by `lifts.uploadCertificateImg`; '' without one. */
  certificateImg: z.union([z.literal(''), imagePath]).default(''),
});

export type LiftForm = z.output<typeof liftForm>;

export const licence = z.object({
  id: uuid,
  liftId: uuid,
  state: z.enum(licenceStates),
  from: instant,
  to: instant,
  shape: liftShape,
  heightM: z.number(),
  heightRef: z.enum(liftHeightRefs),
  issuedAt: instant,
  /** First time the drone reported the licence; null before. */
  deliveredAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** True until the drone reports after the licence was issued: unknown whether the drone has it. */
  isAwaited: z.boolean(),
  agreement: z.enum(agreements),
});

export type Licence = z.infer<typeof licence>;

const holding = z.object({ hash: z.string(), count: z.number().int() });

/** Active licences of a drone: issued and reported. */
export const droneLicences = z.object({
  droneId: z.string(),
  agreement: z.enum(agreements),
  wanted: holding,
  reported: z
    .object({ hash: z.string().nullable(), count: z.number().int().nullable(), at: instant })
    .nullable(),
  items: z.array(licence),
});

export type DroneLicences = z.infer<typeof droneLicences>;
