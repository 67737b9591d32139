/** Readings over time; null where the device was silent. */
export interface Series {
  /** Milliseconds since the start of the chart, ascending. */
  atMs: Float64Array;
  values: readonly (number | null)[];
  /** Silence longer than this breaks the line; default `usualBreakMs`. */
  breakMs?: number;
}

/** Silence longer than this breaks a flight's line, as in the rules of worked area (3 s). */
export const usualBreakMs = 3000;

/**
 * Reduces a series for drawing: first, minimum, maximum and last reading per pixel column, in order, so that no peak
 * is lost. Gaps stay (a null before the next reading). Never compute figures from the result. At most four points per
 * column; shorter series are returned unchanged.
 */
export function decimate(series: Series, columns: number): { atMs: number; value: number | null }[] {
  const { atMs, values, breakMs = usualBreakMs } = series;
  const all = values.map((value, i) => ({ atMs: atMs[i] ?? 0, value }));
  if (all.length <= columns * 4) return withBreaks(all, breakMs);
  const startMs = atMs[0] ?? 0;
  const widthMs = Math.max(1, ((atMs[atMs.length - 1] ?? 0) - startMs) / columns);
  const kept = new Set<number>();
  let column = -1;
  let bucket: number[] = [];
  const close = () => {
    for (const index of extremes(bucket, values)) kept.add(index);
    bucket = [];
  };
  for (let i = 0; i < all.length; i++) {
    const own = Math.min(columns - 1, Math.floor(((atMs[i] ?? 0) - startMs) / widthMs));
    if (own !== column) close();
    column = own;
    bucket.push(i);
  }
  close();
  for (let i = 0; i < all.length; i++) if (startsGap(i, series)) kept.add(i);
  return withBreaks(all, breakMs, (i) => kept.has(i));
}

function extremes(bucket: readonly number[], values: readonly (number | null)[]): number[] {
  let least: number | undefined;
  let most: number | undefined;
  for (const index of bucket) {
    const value = values[index];
    if (value === null || value === undefined) continue;
    if (least === undefined || value < (values[least] ?? value)) least = index;
    if (most === undefined || value > (values[most] ?? value)) most = index;
  }
  return [bucket[0], least, most, bucket.at(-1)].filter((index) => index !== undefined);
}

function startsGap(i: number, { atMs, values, breakMs = usualBreakMs }: Series): boolean {
  if (values[i] === null) return values[i - 1] !== null;
  return i > 0 && (atMs[i] ?? 0) - (atMs[i - 1] ?? 0) > breakMs;
}

function withBreaks(
  points: readonly { atMs: number; value: number | null }[],
  breakMs: number,
  keep: (index: number) => boolean = () => true,
): { atMs: number; value: number | null }[] {
  const out: { atMs: number; value: number | null }[] = [];
  points.forEach((point, i) => {
    const before = points[i - 1];
    const broken = before !== undefined && point.atMs - before.atMs > breakMs;
    if (broken) out.push({ atMs: before.atMs, value: null });
    if (keep(i)) out.push(point);
  });
  return out;
}

/** An SVG path in a box of 1000 × 100 with the minimum at the bottom; gaps are not bridged. */
export function pathOf(
  points: readonly { atMs: number; value: number | null }[],
  lengthMs: number,
  range: { low: number; high: number },
): string {
  const x = (atMs: number) => ((atMs / Math.max(1, lengthMs)) * 1000).toFixed(2);
  const y = (value: number) => (100 - ((value - range.low) / (range.high - range.low || 1)) * 100).toFixed(2);
  let path = '';
  let pen = false;
  for (const { atMs, value } of points) {
    if (value !== null) path += `${pen ? 'L' : 'M'}${x(atMs)} ${y(value)}`;
    pen = value !== null;
  }
  return path;
}
