import { type Point, type RobustLine, robustLine } from './robust-line.ts';

/** One figure of a battery at a number of its cycles. */
export interface AgePoint {
  cycles: number;
  value: number;
}

/** How a figure went over a battery's cycles. */
export interface AgeTrend {
  /** Change in 100 cycles, in the figure's own unit, with the band that 90 % lie in. */
  per100Cycles: { estimate: number; low: number; high: number };
  /** The line at the first and the last of the points. */
  line: { from: AgePoint; to: AgePoint };
  points: number;
}

/** Cycles from the last point on until capacity is down at 80 % of the design. */
export interface CyclesLeft {
  estimate: number;
  low: number;
  /** null where the slower end of the band does not fall, or hardly: no one can state how long. */
  high: number | null;
}

export interface CapacityTrend extends AgeTrend {
  /** null while capacity does not fall, or hardly; 0 of one that is there already. */
  cyclesTo80: CyclesLeft | null;
}

/** Fewer points, or fewer cycles between the first and the last, report nothing of a life of hundreds. */
export const leastToSeeTrend = { points: 8, cycles: 20 } as const;
const endOfLife = 0.8;
/** Further ahead nothing is foretold, cycles. */
const mostCyclesAhead = 5_000;

/** Trend of the share of the design capacity (1 is new), with the cycles left to 80 %; null when there is too little. */
export function capacityTrend(points: readonly AgePoint[]): CapacityTrend | null {
  const found = trendOf(points);
  if (found === null) return null;
  return { ...found.trend, cyclesTo80: cyclesLeft(found.line, found.trend.line.to.value) };
}

/** Trend of the internal resistance, Ω; null when there is too little. */
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
