/** What a drone in the air reported at one moment; `at` is its own time, epoch ms. */
export interface Reading {
  at: number;
  tankL?: number | undefined;
  hopperKg?: number | undefined;
  socPct?: number | undefined;
  areaM2?: number | undefined;
}

export type Supply = 'tankL' | 'hopperKg' | 'socPct' | 'areaM2';

/** The last value of a reading and its change per second: the least and the most that the readings allow. */
export interface Trend {
  last: number;
  slowest: number;
  fastest: number;
}

/** Smallest step in which each value is reported; a change is known no better. */
const steps: Record<Supply, number> = { tankL: 0.1, hopperKg: 0.1, socPct: 1, areaM2: 20 };
/** A part of the readings long enough for a rate of its own, such as one lane with its turn, s. */
export const partS = 25;
/** A rate from one part only may be wrong by this share. */
const thinShare = 0.5;

/**
 * The drone's own rate over its readings since the value last turned, which is a refill, another battery or another
 * sortie. The span is twice the standard error of the rates of its parts. Undefined without a change that can be
 * measured.
 */
export function trendOf(readings: readonly Reading[], supply: Supply): Trend | undefined {
  const points = sinceTurn(readings, supply);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return undefined;
  const spanS = (last.at - first.at) / 1000;
  const change = Math.abs(last.value - first.value);
  if (spanS < partS || change < 2 * steps[supply]) return undefined;
  const mean = change / spanS;
  const rates = partRates(points);
  const spread = rates.length < 2 ? mean * thinShare : 2 * standardError(rates);
  const error = Math.max(spread, steps[supply] / spanS);
  return { last: last.value, slowest: Math.max(mean - error, mean / 10), fastest: mean + error };
}

/** Time until the value is used up at its mean rate, s, above 2 min in whole minutes; undefined without a trend. */
export function secondsLeft(trend: Trend | undefined): number | undefined {
  if (!trend) return undefined;
  const seconds = (2 * trend.last) / (trend.slowest + trend.fastest);
  return seconds > 120 ? Math.round(seconds / 60) * 60 : seconds;
}

interface Point {
  at: number;
  value: number;
}

/** The newest readings over which the value moved in its own direction only. */
function sinceTurn(readings: readonly Reading[], supply: Supply): Point[] {
  const direction = supply === 'areaM2' ? 1 : -1;
  const points: Point[] = [];
  for (const reading of readings) {
    const value = reading[supply];
    if (value === undefined) continue;
    const before = points.at(-1);
    if (before && (value - before.value) * direction < -steps[supply]) points.length = 0;
    points.push({ at: reading.at, value });
  }
  return points;
}

function partRates(points: readonly Point[]): number[] {
  const rates: number[] = [];
  let from = points[0];
  for (const point of points) {
    const spanS = from ? (point.at - from.at) / 1000 : 0;
    if (!from || spanS < partS) continue;
    rates.push(Math.abs(point.value - from.value) / spanS);
    from = point;
  }
  return rates;
}

function standardError(rates: readonly number[]): number {
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const variance = rates.reduce((sum, rate) => sum + (rate - mean) ** 2, 0) / (rates.length - 1);
  return Math.sqrt(variance / rates.length);
}
