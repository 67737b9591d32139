import { type Point, type RobustLine, robustLine } from './robust-line.ts';

/** A value of a battery at a cycle count. */
export interface AgePoint {
  cycles: number;
  value: number;
}

/** Trend of a value over a battery's cycles. */
export interface AgeTrend {
  /** Change per 100 cycles, in the value's own unit, with its 90 % confidence band. */
  per100Cycles: { estimate: number; low: number; high: number };
  /** The fitted line at the first and the last point. */
  line: { from: AgePoint; to: AgePoint };
  points: number;
}

/** Cycles from the last point until capacity reaches 80 % of the design. */
export interface CyclesLeft {
  estimate: number;
  low: number;
  /** null if the flat end of the band does not fall, or hardly: there is no upper limit. */
  high: number | null;
}

export interface CapacityTrend extends AgeTrend {
  /** null while capacity does not fall, or hardly; 0 if it is at 80 % already. */
  cyclesTo80: CyclesLeft | null;
}

/** With fewer points, or a shorter range of cycles, there is no meaningful trend for a life of hundreds of cycles. */
export const leastToSeeTrend = { points: 8, cycles: 20 } as const;
const endOfLife = 0.8;
/** Limit of the forecast, cycles. */
const mostCyclesAhead = 5_000;

/** Trend of the share of the design capacity (1 is new), with the cycles left to 80 %; null with too little data. */
export function capacityTrend(points: readonly AgePoint[]): CapacityTrend | null {
  const found = trendOf(points);
  if (found === null) return null;
  return { ...found.trend, cyclesTo80: cyclesLeft(found.line, found.trend.line.to.value) };
}

/** Trend of the internal resistance, Ω; null with too little data. */
export const resistanceTrend = (points: readonly AgePoint[]): AgeTrend | null =>
  trendOf(points)?.trend ?? null;

function trendOf(points: readonly AgePoint[]): { trend: AgeTrend; line: RobustLine } | null {
  const places: Point[] = points
    .filter(({ cycles, value }) => Number.isFinite(cycles) && Number.isFinite(value))
    .map(({ cycles, value }) => ({ x: cycles, y: value }));
  const from = places.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY);
  const to = places.reduce((most, { x }) => Math.max(most, x), Number.NEGATIVE_INFINITY);
  if (places.length < leastToSeeTrend.points || to - from < leastToSeeTrend.cycles) return null;
  const line = robustLine(places);
  if (line === null) return null;
  const at = (cycles: number): AgePoint => ({ cycles, value: line.intercept + line.slope * cycles });
  const per100Cycles = {
    estimate: 100 * line.slope,
    low: 100 * line.slopeLow,
    high: 100 * line.slopeHigh,
  };
  return { trend: { per100Cycles, line: { from: at(from), to: at(to) }, points: places.length }, line };
}

function cyclesLeft({ slope, slopeLow, slopeHigh }: RobustLine, now: number): CyclesLeft | null {
  if (now <= endOfLife) return { estimate: 0, low: 0, high: 0 };
  const until = (change: number): number | null => {
    const cycles = change < 0 ? Math.round((endOfLife - now) / change) : Number.POSITIVE_INFINITY;
    return cycles <= mostCyclesAhead ? cycles : null;
  };
  const [estimate, low] = [until(slope), until(slopeLow)];
  return estimate === null || low === null ? null : { estimate, low, high: until(slopeHigh) };
}
