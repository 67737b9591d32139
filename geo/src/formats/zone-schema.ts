import { z } from 'zod';
import type { PairBudget } from '../crossing.ts';
import type { Position, Shape } from '../shape.ts';
import { findFault, ZONE_LIMITS } from '../validity.ts';
import type { HeightLimit, HeightReference, Weekday, ZonePeriod, ZoneProblem } from './zone.ts';

export const reason = z.enum([
  'AIR_TRAFFIC',
  'SENSITIVE',
  'PRIVACY',
  'POPULATION',
  'NATURE',
  'NOISE',
  'FOREIGN_TERRITORY',
  'EMERGENCY',
  'OTHER',
]);
const WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
const days = z.array(z.enum([...WEEKDAYS, 'ANY'])).max(8);
export const instant = z.iso.datetime({ offset: true, local: true });
const timeOfDay = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/);
const event = z.enum(['BMCT', 'SR', 'SS', 'EECT']);
export const purpose = z.enum(['AUTHORIZATION', 'NOTIFICATION', 'INFORMATION']);
export const reference = z.enum(['AGL', 'AMSL', 'WGS84']);

/** A string of at most `max` characters. */
export const text = (max: number) => z.string().max(max);

/** Accepts null for an absent member, as the Swiss publication writes it, for example. */
export function optional<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? undefined);
}

export const daily = z.object({
  day: days,
  startTime: optional(timeOfDay),
  startEvent: optional(event),
  endTime: optional(timeOfDay),
  endEvent: optional(event),
});
export type Daily = z.output<typeof daily>;

/** When a zone is in force: between two instants, and within them during the hours of the schedule. */
export function periodOf(
  startAt: string | undefined,
  endAt: string | undefined,
  schedule: Daily[],
): ZonePeriod {
  const schedules = schedule
    // An entry without a day and a time restricts nothing.
    .filter(({ day, startTime, startEvent }) => day.length > 0 || startTime || startEvent)
    .map(({ day, startTime, startEvent, endTime, endEvent }) => {
      const [from, to] = [startTime ?? startEvent, endTime ?? endEvent];
      const named = WEEKDAYS.filter((one): one is Weekday => day.includes(one));
      const isAny = day.length === 0 || day.includes('ANY');
      return { days: isAny ? ('any' as const) : named, ...(from && { from }), ...(to && { to }) };
    });
  return { ...(startAt && { startAt }), ...(endAt && { endAt }), schedules };
}

/** What publications write for an unlimited ceiling. */
export const UNLIMITED = 99_999;
export const FOOT_M = 0.3048;

/** A floor or ceiling in metres; undefined where none is set. */
export function heightOf(
  value: number | undefined,
  of: HeightReference,
  unit: string,
): HeightLimit | undefined {
  if (value === undefined || value >= UNLIMITED) return undefined;
  return { valueM: unit.toLowerCase() === 'ft' ? value * FOOT_M : value, reference: of };
}

export const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], z.number());
export const polygon = z.object({
  type: z.literal('Polygon'),
  coordinates: z.array(z.array(position)).min(1),
});
export const radius = z.number().gt(0).max(1_000_000);

/** Positions without their heights. */
export function flat(rings: readonly (readonly (readonly number[])[])[]): Position[][] {
  return rings.map((ring) => ring.map(([lon, lat]): Position => [lon ?? Number.NaN, lat ?? Number.NaN]));
}

/** Converts a fault of a shape to a problem of its file, with the position where it has one. */
export function shapeProblem(shape: Shape, path: string, budget: PairBudget): ZoneProblem | undefined {
  const fault = shape.type === 'Circle' ? undefined : findFault(shape, budget, ZONE_LIMITS);
  if (!fault) return undefined;
  const place = fault.at && { lon: fault.at[0], lat: fault.at[1] };
  return { code: 'zones.shape', path, params: { fault: fault.code, ...place } };
}

/** Reports a floor above its ceiling, where both use the same reference level. */
export function heightProblem(
  { lower, upper }: { lower?: HeightLimit | undefined; upper?: HeightLimit | undefined },
  path: string,
): ZoneProblem | undefined {
  if (!lower || !upper || lower.reference !== upper.reference || lower.valueM <= upper.valueM)
    return undefined;
  return { code: 'zones.out-of-range', path, params: { lower: lower.valueM, upper: upper.valueM } };
}

const MAX_PROBLEMS = 20;

/** Path of a member of the object at `path`. */
export const under = (path: string, member: string) => (path ? `${path}.${member}` : member);

/** Converts schema errors to problems, each with the path of its member in the file. */
export function problemsOf(error: z.ZodError, value: unknown, prefix: string): ZoneProblem[] {
  return error.issues.slice(0, MAX_PROBLEMS).map((issue) => {
    return { path: under(prefix, issue.path.map(String).join('.')), ...codeOf(issue, at(value, issue.path)) };
  });
}

function codeOf(issue: z.core.$ZodIssue, found: unknown): Pick<ZoneProblem, 'code' | 'params'> {
  if (found === undefined) return { code: 'zones.missing' };
  if (issue.code === 'invalid_value') {
    const allowed = issue.values.map(String).join(', ');
    return { code: 'zones.unknown-value', params: { found: String(found).slice(0, 100), allowed } };
  }
  if (issue.code === 'invalid_type')
    return { code: 'zones.wrong-type', params: { expected: issue.expected } };
  if (issue.code === 'invalid_union') return { code: 'zones.wrong-type', params: { expected: 'union' } };
  return { code: 'zones.out-of-range', params: { found: String(found).slice(0, 100) } };
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => {
    return typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined;
  }, value);
}

/** Members of an object as text, except the known ones. */
export function restOf(value: object, known: readonly string[]): Record<string, string> {
  const rest = Object.entries(value).filter(
    ([key, found]) => !known.includes(key) && found !== null && found !== '',
  );
  const asText = (found: unknown) =>
    (typeof found === 'object' ? JSON.stringify(found) : String(found)).slice(0, 2_000);
  return Object.fromEntries(rest.map(([key, found]) => [key, asText(found)]));
}
