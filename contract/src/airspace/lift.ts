import { z } from 'zod';
import { position } from '../land/boundary.ts';
import { droneId } from '../drones/drone.ts';
import { imagePath } from '../system/files.ts';
import { instant, uuid } from '../kit/fields.ts';

/** Bounds of a lift, kept by forms and by the server alike. */
export const liftBounds = {
  /** Days from now until which a lift may reach. */
  daysAhead: 90,
  /** Largest area, m². */
  areaM2: 25_000_000,
  /** Height above ground, m. */
  heightM: { min: 1, max: 120 },
  /** Of a circle, m. */
  radiusM: { min: 10, max: 2_800 },
  /** Corners of a polygon: as many as drones take in one fence. */
  corners: { min: 3, max: 255 },
} as const;

/** Hours in which an application is answered, and after which its reviewers are reminded (decision 25). */
export const liftHours = { answer: 24, reminders: [12, 20] } as const;

/** Licences of one drone that stand at a time: what it can hold. */
export const mostLicences = 16;

const ring = z
  .array(position)
  .min(liftBounds.corners.min + 1, { error: 'lift.shape-invalid' })
  .max(liftBounds.corners.max + 1, { error: 'lift.shape-invalid' })
  .refine((positions) => String(positions[0]) === String(positions.at(-1)), { error: 'lift.shape-invalid' });

/** Where a lift holds, WGS-84: a GeoJSON Polygon with its outer ring alone, or a circle by its centre and radius in m. */
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

/** From when to when a lift holds; the server adds that its end is to come and near enough. */
export const liftDateRange = z
  .object({ from: instant, to: instant })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { error: 'range.reversed', path: ['to'] });

export const liftHeight = z
  .number({ error: 'field.required' })
  .min(liftBounds.heightM.min, { error: 'field.too-small' })
  .max(liftBounds.heightM.max, { error: 'field.too-big' });

/** What an applicant fills in (N-05); who applies is taken from the account's approved papers. */
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
  /** A picture stored by `lifts.uploadCertificateImg`; '' without one. */
  certificateImg: z.union([z.literal(''), imagePath]).default(''),
});
export type LiftForm = z.output<typeof liftForm>;

export const licenceStates = ['approved', 'delivered', 'active', 'expired', 'revoked'] as const;
export type LicenceState = (typeof licenceStates)[number];

/**
 * The whole life of a licence. The drone's own report delivers it, and loses it again where the drone no longer shows
 * it; only what the drone holds is ever active.
 */
export const licenceTransitions = [
  { from: 'approved', action: 'deliver', to: 'delivered', by: 'drone' },
  { from: 'delivered', action: 'begin', to: 'active', by: 'server' },
  { from: 'delivered', action: 'lose', to: 'approved', by: 'drone' },
  { from: 'active', action: 'lose', to: 'approved', by: 'drone' },
  ...(['approved', 'delivered', 'active'] as const).flatMap((from) => [
    { from, action: 'end' as const, to: 'expired' as const, by: 'server' as const },
    { from, action: 'revoke' as const, to: 'revoked' as const, by: 'person' as const },
  ]),
] as const;

/** Whether the licences that a drone reports are those it is to have; unknown until it has told. */
export const agreements = ['agrees', 'differs', 'unknown'] as const;
export type Agreement = (typeof agreements)[number];

export const licence = z.object({
  id: uuid,
  liftId: uuid,
  state: z.enum(licenceStates),
  from: instant,
  to: instant,
  shape: liftShape,
  heightM: z.number(),
  issuedAt: instant,
  /** When the drone first showed that it has it; null while it does not. */
  deliveredAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** True while the drone has not told of itself since it was issued: nobody can say yet that the drone lacks it. */
  isAwaited: z.boolean(),
  agreement: z.enum(agreements),
});
export type Licence = z.infer<typeof licence>;

const holding = z.object({ hash: z.string(), count: z.number().int() });

/** The licences of a drone that stand, with what it is to hold and what it says it holds. */
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
