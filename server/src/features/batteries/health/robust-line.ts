export interface Point {
  x: number;
  y: number;
}

/** A line fitted to points, robust against outliers, with the confidence band of its slope. */
export interface RobustLine {
  slope: number;
  intercept: number;
  /** 90 % confidence interval of the slope. */
  slopeLow: number;
  slopeHigh: number;
}

/** Above this many points, neighbours are averaged first: the number of slopes grows with the square. */
const mostPoints = 300;
/** Two-sided 90 % of the normal distribution. */
const z90 = 1.645;

/**
 * Theil–Sen estimator: the slope is the median of the slopes of all pairs, the offset the median of the residuals, so
 * up to 29 % of the points may be wrong. The band is Sen's, from the variance of Kendall's statistic. null with fewer
 * than three points or if all share one x.
 */
export function robustLine(given: readonly Point[]): RobustLine | null {
  const points = condensed([...given].sort((one, other) => one.x - other.x));
  const slopes: number[] = [];
  for (const [at, one] of points.entries())
    for (let next = at + 1; next < points.length; next += 1) {
      const other = points[next]!;
      if (other.x > one.x) slopes.push((other.y - one.y) / (other.x - one.x));
    }
  if (points.length < 3 || slopes.length === 0) return null;
  slopes.sort((one, other) => one - other);
  const slope = medianOfSorted(slopes);
  const n = points.length;
  const off = Math.ceil((z90 * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18)) / 2);
  const middle = slopes.length / 2;
  const rank = (place: number) => slopes[Math.min(slopes.length - 1, Math.max(0, place))]!;
  return {
    slope,
    intercept: median(points.map(({ x, y }) => y - slope * x)),
    slopeLow: rank(Math.floor(middle - off)),
    slopeHigh: rank(Math.ceil(middle + off)),
  };
}

/** The median; NaN for no values. */
export const median = (values: readonly number[]): number =>
  medianOfSorted([...values].sort((one, other) => one - other));

function medianOfSorted(sorted: readonly number[]): number {
  if (sorted.length === 0) return Number.NaN;
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

function condensed(sorted: readonly Point[]): readonly Point[] {
  if (sorted.length <= mostPoints) return sorted;
  const size = Math.ceil(sorted.length / mostPoints);
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, at) => {
    const group = sorted.slice(at * size, (at + 1) * size);
    return { x: median(group.map(({ x }) => x)), y: median(group.map(({ y }) => y)) };
  });
}
