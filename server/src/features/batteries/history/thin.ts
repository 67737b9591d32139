type Column = ArrayLike<number | null>;

/**
 * A history as columns: instants in ascending order, and one value per instant for each series; null or NaN is
 * missing.
 */
export interface Series<Name extends string> {
  ts: ArrayLike<number>;
  values: Readonly<Record<Name, Column>>;
}

/**
 * Chooses the points of a history to keep, at most `most`, without losing extremes: time is cut into equal spans, and
 * of each span the points with the minimum and maximum of every series are kept, plus the first and the last point of
 * all. Returns indices in ascending order; on a tie within a span the first point. If all points fit, all are kept.
 * The time is linear: the number of spans is found by doubling, in a number of steps that depends only on the number
 * of series. Points are never interpolated, so the extremes also survive repeated thinning. Throws RangeError if
 * `most` has no room for two points of each series and both ends.
 */
export function thinned<Name extends string>({ ts, values }: Series<Name>, most: number): number[] {
  const columns = Object.values<Column>(values);
  const least = 2 * columns.length + 2;
  if (most < least)
    throw new RangeError(`${most} points cannot hold the extremes of ${columns.length} series`);
  if (ts.length <= most) return Array.from(ts, (_, at) => at);
  let kept: number[] = [];
  // Series often share the points of their extremes, so more spans may fit than in the worst case.
  for (let spans = Math.floor((most - 2) / (2 * columns.length || 1)); spans <= most; spans *= 2) {
    const next = extremes(ts, columns, spans);
    if (next.length > most) break;
    kept = next;
  }
  return kept;
}

/** The points of a history that `thinned` keeps. */
export function thin<Name extends string>(series: Series<Name>, most: number): Series<Name> {
  const kept = thinned(series, most);
  const pick = <T>(column: ArrayLike<T>): T[] => kept.map((at) => column[at]!);
  const names = Object.keys(series.values) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, pick(series.values[name])]));
  return { ts: pick(series.ts), values: values as Record<Name, (number | null)[]> };
}

function extremes(ts: ArrayLike<number>, columns: readonly Column[], spans: number) {
  const [first, last] = [ts[0]!, ts[ts.length - 1]!];
  const spanMs = (last - first) / spans;
  const kept: number[] = [];
  let begin = 0;
  for (let span = 1; span <= spans && begin < ts.length; span += 1) {
    // The last span takes the rest, so that rounding adds no extra one.
    const until = span === spans ? Number.POSITIVE_INFINITY : first + span * spanMs;
    let end = begin;
    while (end < ts.length && ts[end]! < until) end += 1;
    if (end === begin) continue;
    const chosen = new Set<number>(columns.flatMap((column) => extremesWithin(column, begin, end)));
    if (begin === 0) chosen.add(0);
    if (end === ts.length) chosen.add(end - 1);
    kept.push(...[...chosen].sort((one, other) => one - other));
    begin = end;
  }
  return kept;
}

function extremesWithin(column: Column, begin: number, end: number): number[] {
  let [low, high] = [-1, -1];
  for (let at = begin; at < end; at += 1) {
    const value = column[at];
    if (value === null || value === undefined || Number.isNaN(value)) continue;
    if (low < 0 || value < column[low]!) low = at;
    if (high < 0 || value > column[high]!) high = at;
  }
  return low < 0 ? [] : [low, high];
}
