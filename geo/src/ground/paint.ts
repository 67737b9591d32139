import { metresPerRadian, radians } from '../ellipsoid.ts';
import { columnOf, fillCells, type Ground, rowIn, tileCells, tileRowOf } from './grid.ts';

/** A straight stretch of treated ground: its ends, degrees, and its widths, m. `joined`: begins at the end of the last. */
export interface Strip {
  from: readonly [lon: number, lat: number];
  to: readonly [lon: number, lat: number];
  fromSwathM: number;
  toSwathM: number;
  joined: boolean;
}

type Corner = readonly [lon: number, lat: number];

/** The cells whose centre lies in one of the strips, or in the wedge between two joined strips at a turn. */
export function paintStrips(strips: readonly Strip[]): Ground {
  const ground: Ground = new Map();
  let before: { left: Corner; right: Corner } | undefined;
  for (const strip of strips) {
    const edges = edgesOf(strip);
    if (!edges) continue;
    if (strip.joined && before) {
      fillConvex(ground, [strip.from, before.left, edges.fromLeft]);
      fillConvex(ground, [strip.from, before.right, edges.fromRight]);
    }
    fillConvex(ground, [edges.fromLeft, edges.toLeft, edges.toRight, edges.fromRight]);
    before = { left: edges.toLeft, right: edges.toRight };
  }
  return ground;
}

/** Corners of a strip, with its ends perpendicular to its course. */
function edgesOf({ from, to, fromSwathM, toSwathM }: Strip) {
  const scale = metresPerRadian((from[1] + to[1]) / 2);
  const [perLon, perLat] = [radians(scale.east), radians(scale.north)];
  const east = (to[0] - from[0]) * perLon;
  const north = (to[1] - from[1]) * perLat;
  const length = Math.hypot(east, north);
  if (length === 0) return undefined;
  const aside = (at: Corner, metres: number): Corner => [
    at[0] + (-north / length) * (metres / perLon),
    at[1] + (east / length) * (metres / perLat),
  ];
  return {
    fromLeft: aside(from, fromSwathM / 2),
    fromRight: aside(from, -fromSwathM / 2),
    toLeft: aside(to, toSwathM / 2),
    toRight: aside(to, -toSwathM / 2),
  };
}

function fillConvex(ground: Ground, corners: readonly Corner[]): void {
  const lats = corners.map(([, lat]) => lat);
  const [lowest, highest] = [Math.min(...lats), Math.max(...lats)];
  for (let tileRow = tileRowOf(lowest); tileRow <= tileRowOf(highest); tileRow += 1) {
    const points = corners.map(([lon, lat]) => [columnOf(tileRow, lon), rowIn(tileRow, lat)] as const);
    const first = Math.max(0, Math.ceil(rowIn(tileRow, lowest) - 0.5));
    const last = Math.min(tileCells - 1, Math.floor(rowIn(tileRow, highest) - 0.5));
    for (let row = first; row <= last; row += 1) {
      let [west, east] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      const y = row + 0.5;
      for (let i = 0; i < points.length; i += 1) {
        const [x0, y0] = points[i]!;
        const [x1, y1] = points[(i + 1) % points.length]!;
        if (y0 > y === y1 > y) continue;
        const x = x0 + ((y - y0) / (y1 - y0)) * (x1 - x0);
        west = Math.min(west, x);
        east = Math.max(east, x);
      }
      const [from, to] = [Math.ceil(west - 0.5), Math.ceil(east - 0.5)];
      if (from < to) fillCells(ground, { tileRow, row, from, to });
    }
  }
}
