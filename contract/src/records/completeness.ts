import type { NearPlaces } from '../places/near-place.schemas.ts';
import type { LimitedMeasure, RecordField } from './fields.ts';
import { placeLimitOf } from './place-limit.ts';
import type { Deadline, Regime, RegimeLimit } from './regimes.ts';

/** What a regime still asks of a record. */
export interface RegimeStatus {
  id: string;
  /** Required fields without a value, in the order of the regime. */
  missing: RecordField[];
  /** Local day by which the first missing field must be entered; null when none is missing. */
  dueOn: string | null;
  limits: LimitResult[];
}

/** Measures that have one value for a record. */
export type MeasuredValue = Exclude<LimitedMeasure, 'placeDistanceM'>;

/** A limit with the measured value; `unknown` without one. */
export interface LimitResult {
  measure: LimitedMeasure;
  label: string;
  value: number | null;
  result: 'inside' | 'outside' | 'unknown';
}

const dayMs = 86_400_000;

/** Local day `YYYY-MM-DD` of a deadline for work on `localDate`. */
export function dueOn(localDate: string, deadline: Deadline): string {
  const at = new Date(`${localDate}T00:00:00Z`);
  if ('days' in deadline) return new Date(at.getTime() + deadline.days * dayMs).toISOString().slice(0, 10);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, deadline.dayOfNextMonth))
    .toISOString()
    .slice(0, 10);
}

/** Days from one local day to another; negative when `until` has passed. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / dayMs);

/** What a regime still asks of a record of `localDate` that has the fields `present`, and which limits it kept. */
export function statusOf(
  regime: Regime,
  record: {
    localDate: string;
    present: ReadonlySet<RecordField>;
    measured: Partial<Record<MeasuredValue, number | null>>;
    /** Sensitive places near the treated ground; null when they are not listed. */
    places?: NearPlaces | null;
  },
): RegimeStatus {
  const open = regime.fields.filter(({ field, required }) => required && !record.present.has(field));
  const days = open.map(({ deadline }) => dueOn(record.localDate, deadline)).sort();
  return {
    id: regime.id,
    missing: open.map(({ field }) => field),
    dueOn: days[0] ?? null,
    limits: regime.limits.map((limit) => {
      const { measure, label } = limit;
      if (measure === 'placeDistanceM')
        return { measure, label, ...placeLimitOf(limit, record.places ?? null) };
      return resultOf(limit, record.measured[measure] ?? null);
    }),
  };
}

function resultOf({ measure, label, min, max }: RegimeLimit, value: number | null): LimitResult {
  if (value === null) return { measure, label, value, result: 'unknown' };
  const isOutside = (min !== undefined && value < min) || (max !== undefined && value > max);
  return { measure, label, value, result: isOutside ? 'outside' : 'inside' };
}

/** Missing fields of all regimes, each once, and the earliest day by which one is due. */
export function openOf(statuses: readonly RegimeStatus[]): { missing: RecordField[]; dueOn: string | null } {
  const days = statuses.flatMap((one) => one.dueOn ?? []).sort();
  return { missing: [...new Set(statuses.flatMap((one) => one.missing))], dueOn: days[0] ?? null };
}
