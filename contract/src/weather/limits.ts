import type { WeatherLimits } from './limits.schemas.ts';

/** What weather limits are about. */
export const limitedAir = ['windMps', 'temperatureC', 'deltaTC'] as const;
export type LimitedAir = (typeof limitedAir)[number];

/** Values that limits are compared with; null is unknown. */
export type AirValues = Record<LimitedAir, number | null>;

/** Limits of someone who sets none. */
export const noWeatherLimits: WeatherLimits = {
  windMaxMps: null,
  temperatureMinC: null,
  temperatureMaxC: null,
  deltaTMinC: null,
  deltaTMaxC: null,
};

/** A range of one measure; one end at least is not null. */
export interface AirRange {
  measure: LimitedAir;
  min: number | null;
  max: number | null;
}

/** The ranges that limits set, in the order of `limitedAir`. */
export const rangesOf = (limits: WeatherLimits): AirRange[] =>
  [
    { measure: 'windMps', min: null, max: limits.windMaxMps },
    { measure: 'temperatureC', min: limits.temperatureMinC, max: limits.temperatureMaxC },
    { measure: 'deltaTC', min: limits.deltaTMinC, max: limits.deltaTMaxC },
  ].filter((range): range is AirRange => range.min !== null || range.max !== null);

/** Whether a value is inside a range; null for an unknown one. */
export const isInside = ({ measure, min, max }: AirRange, air: AirValues): boolean | null => {
  const value = air[measure];
  return value === null ? null : (min === null || value >= min) && (max === null || value <= max);
};

/** The measures of `air` that are outside the limits. */
export const outsideOf = (limits: WeatherLimits, air: AirValues): LimitedAir[] =>
  rangesOf(limits).flatMap((range) => (isInside(range, air) === false ? [range.measure] : []));

/**
 * Share of the ground with a known value that was treated inside a range, 0 to 1; null when the value is known nowhere.
 * @param pieces areas in m² with the weather in which they were treated
 */
export function shareInside(
  range: AirRange,
  pieces: readonly (AirValues & { areaM2: number })[],
): number | null {
  let [known, inside] = [0, 0];
  for (const piece of pieces) {
    const found = isInside(range, piece);
    if (found === null) continue;
    known += piece.areaM2;
    if (found) inside += piece.areaM2;
  }
  return known === 0 ? null : inside / known;
}

/** Limits with the name of the product that sets them; null for those of the company. */
export interface LimitSet {
  product: string | null;
  limits: WeatherLimits;
}

/** The strictest limit of a measure that a value is beyond. */
export interface BrokenLimit {
  measure: LimitedAir;
  value: number;
  bound: 'min' | 'max';
  limit: number;
  product: string | null;
}

/** The limits that the air breaks, the strictest of each measure, in the order of `limitedAir`. Unknown values break none. */
export function brokenLimits(sets: readonly LimitSet[], air: AirValues): BrokenLimit[] {
  const broken = new Map<LimitedAir, BrokenLimit>();
  for (const { product, limits } of sets) {
    for (const { measure, min, max } of rangesOf(limits)) {
      const value = air[measure];
      if (value === null) continue;
      const found: Pick<BrokenLimit, 'bound' | 'limit'> | undefined =
        max !== null && value > max
          ? { bound: 'max', limit: max }
          : min !== null && value < min
            ? { bound: 'min', limit: min }
            : undefined;
      const known = broken.get(measure);
      if (found && (!known || isStricter(found, known)))
        broken.set(measure, { measure, value, ...found, product });
    }
  }
  return limitedAir.flatMap((measure) => broken.get(measure) ?? []);
}

const isStricter = (one: Pick<BrokenLimit, 'bound' | 'limit'>, other: BrokenLimit): boolean =>
  one.bound === other.bound && (one.bound === 'max' ? one.limit < other.limit : one.limit > other.limit);
