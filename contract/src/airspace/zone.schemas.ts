import { z } from 'zod';
import { instant } from '../kit/fields.schemas.ts';
import { boundary, position } from '../land/boundary.schemas.ts';
import { heightReferences, zoneLimits } from './zone.ts';

const circle = z.object({
  type: z.literal('Circle'),
  centre: position,
  radiusM: z
    .number()
    .min(zoneLimits.leastRadiusM, { error: 'zone.shape-too-small' })
    .max(zoneLimits.mostRadiusM, { error: 'field.too-big' }),
});

export const zoneShape = z.union([boundary, circle]);

export type ZoneShape = z.infer<typeof zoneShape>;

const limit = z.object({ m: z.number().min(-1_000).max(100_000), reference: z.enum(heightReferences) });

export type HeightLimit = z.infer<typeof limit>;

/** One volume of a zone: no floor means from the ground, no ceiling means unlimited. */
export const zoneLayer = z
  .object({ shape: zoneShape, floor: limit.nullable(), ceiling: limit.nullable() })
  .refine(
    ({ floor, ceiling }) =>
      floor === null || ceiling === null || floor.reference !== ceiling.reference || floor.m < ceiling.m,
    { error: 'zone.heights-reversed', path: ['ceiling'] },
  );

export type ZoneLayer = z.infer<typeof zoneLayer>;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, { error: 'field.invalid' });

/**
 * Hours of the week: ISO weekdays (1 = Monday; none = every day) and times of day; an end before or at the start is
 * on the next day.
 */
const period = z.object({
  days: z.array(z.number().int().min(1).max(7)).max(7),
  from: clock,
  until: clock,
});

/** Validity of a zone: from and until, optionally limited to hours of the week in a time zone. */
export const zoneTime = z
  .object({
    from: instant.nullable(),
    until: instant.nullable(),
    weekly: z.array(period).max(zoneLimits.mostPeriods),
    timeZone: z.string().max(64),
  })
  .refine(({ from, until }) => from === null || until === null || Date.parse(from) < Date.parse(until), {
    error: 'range.reversed',
    path: ['until'],
  });

export type ZoneTime = z.infer<typeof zoneTime>;
