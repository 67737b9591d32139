import type { LonLat } from './metric-grid.ts';

/** About 30 km at the equator: farther apart, single machines are not distinguishable on one map. */
const groupDeg = 0.25;

/**
 * Groups of neighbouring points: those in the same or a touching square of a grid, also across the antimeridian. The
 * sides of the squares are `cellDeg` degrees, a divisor of 360. The group with the highest sum of `weightOf` comes first, then by number of points.
 */
export function groupsOf<P extends LonLat>(
  points: Iterable<P>,
  weightOf: (point: P) => number = () => 0,
  cellDeg = groupDeg,
): P[][] {
  const columns = Math.round(360 / cellDeg);
  const cells = new Map<number, P[]>();
  for (const point of points) {
    const column = (Math.floor((point.lon + 180) / cellDeg) + columns) % columns;
    const key = Math.floor((point.lat + 90) / cellDeg) * columns + column;
    const cell = cells.get(key);
    if (cell) cell.push(point);
    else cells.set(key, [point]);
  }
  const groups: P[][] = [];
  while (cells.size > 0) {
    const [start] = cells.keys();
    const group: P[] = [];
    const open = [start ?? 0];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      const cell = cells.get(key);
      if (!cell) continue;
      cells.delete(key);
      group.push(...cell);
      const column = key % columns;
      for (const row of [-columns, 0, columns])
        for (const aside of [-1, 0, 1])
          open.push(key - column + row + ((column + aside + columns) % columns));
    }
    groups.push(group);
  }
  const weights = new Map(
    groups.map((group) => [group, group.reduce((sum, point) => sum + weightOf(point), 0)]),
  );
  return groups.sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0) || b.length - a.length);
}
