import type { Boundary } from '@smartflight/contract/land/boundary.schemas.ts';
import { columnOf, rowIn, tileBytes, tileCells, tileRowOf } from '@smartflight/geo/ground/grid.ts';

/** The cells of a tile whose centre is inside; undefined when there is none. */
export type Mask = (tileRow: number, tileCol: number) => Uint8Array | undefined;

/** Edges filled by the even-odd rule, so that holes are excluded. */
type Edge = readonly [lon0: number, lat0: number, lon1: number, lat1: number];

/** Mask of the union of areas; each tile is rasterised once and cached. */
export function maskOf(areas: readonly Boundary[]): Mask {
  const shapes = areas.map((area) => byRow(edgesOf(area)));
  const drawn = new Map<string, Uint8Array | undefined>();
  return (tileRow, tileCol) => {
    const key = `${tileRow},${tileCol}`;
    if (drawn.has(key)) return drawn.get(key);
    let bits: Uint8Array | undefined;
    for (const rows of shapes) {
      const edges = rows.get(tileRow);
      if (edges) bits = drawTile(edges, { tileRow, tileCol, bits });
    }
    drawn.set(key, bits);
    return bits;
  };
}

function edgesOf(area: Boundary): Edge[] {
  const parts = area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
  return parts.flatMap((rings) =>
    rings.flatMap((ring) =>
      ring.slice(1).map(([lon, lat], at): Edge => [ring[at]![0], ring[at]![1], lon, lat]),
    ),
  );
}

/** The edges that cross each row of tiles, so that a tile of a large outline checks only some of its edges. */
function byRow(edges: readonly Edge[]): Map<number, Edge[]> {
  const rows = new Map<number, Edge[]>();
  for (const edge of edges) {
    const [low, high] = edge[1] < edge[3] ? [edge[1], edge[3]] : [edge[3], edge[1]];
    for (let row = tileRowOf(low); row <= tileRowOf(high); row += 1) {
      const own = rows.get(row);
      if (own) own.push(edge);
      else rows.set(row, [edge]);
    }
  }
  return rows;
}

function drawTile(
  edges: readonly Edge[],
  { tileRow, tileCol, bits }: { tileRow: number; tileCol: number; bits: Uint8Array | undefined },
): Uint8Array | undefined {
  const crossings: number[][] = [];
  const west = tileCol * tileCells;
  if (edges.every(([lon0, , lon1]) => columnOf(tileRow, Math.min(lon0, lon1)) >= west + tileCells))
    return bits;
  if (edges.every(([lon0, , lon1]) => columnOf(tileRow, Math.max(lon0, lon1)) < west)) return bits;
  for (const [lon0, lat0, lon1, lat1] of edges) {
    const [y0, y1] = [rowIn(tileRow, lat0), rowIn(tileRow, lat1)];
    const [low, high] = y0 < y1 ? [y0, y1] : [y1, y0];
    const first = Math.max(0, Math.ceil(low - 0.5));
    const last = Math.min(tileCells - 1, Math.ceil(high - 0.5) - 1);
    if (first > last) continue;
    const [x0, x1] = [columnOf(tileRow, lon0) - west, columnOf(tileRow, lon1) - west];
    for (let row = first; row <= last; row += 1) {
      const x = x0 + ((row + 0.5 - y0) / (y1 - y0)) * (x1 - x0);
      crossings[row] ??= [];
      crossings[row]!.push(x);
    }
  }
  let drawn = bits;
  for (const [row, found] of crossings.entries()) {
    if (!found) continue;
    found.sort((a, b) => a - b);
    for (let i = 0; i + 1 < found.length; i += 2) {
      const from = Math.max(0, Math.ceil(found[i]! - 0.5));
      const to = Math.min(tileCells, Math.ceil(found[i + 1]! - 0.5));
      for (let column = from; column < to; column += 1) {
        drawn ??= new Uint8Array(tileBytes);
        const bit = row * tileCells + column;
        drawn[bit >> 3]! |= 1 << (bit & 7);
      }
    }
  }
  return drawn;
}
