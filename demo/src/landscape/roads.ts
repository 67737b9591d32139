import type { Random } from '@smartflight/fleet/random.ts';
import type { Drawing } from './features.ts';
import { canalOffsetM, type Lattice, type RoadKind } from './lattice.ts';
import { overlaps, type Rect, type Spot, within } from './rect.ts';
import { pitchM } from './sites.ts';

const firstZoom: Record<RoadKind, number> = { major_road: 10, minor_road: 12, path: 13 };
/** Room beside the middle of a road, m. */
const besideM = 12;
const missing = 0.28;

/** Draws roads and tracks between the lattice's nodes, except where they would touch a plot. */
export function drawRoads(lattice: Lattice, plots: readonly Rect[], random: Random, drawing: Drawing): void {
  const { columns, rows, at, core } = lattice;
  const draw = (kind: RoadKind, nodes: readonly Spot[]): void => {
    for (const line of unbroken(nodes, (from, to) => {
      const middle: Spot = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
      if (kind === 'path' && !within(middle, core)) return false;
      if (kind === 'minor_road' && !within(middle, core) && random.next() < missing) return false;
      return !plots.some((plot) => overlaps(plot, stripOf(from, to)));
    })) {
      const detail = kind === 'path' ? { kind_detail: 'track' } : {};
      drawing.line({ layer: 'roads', minZoom: firstZoom[kind], properties: { kind, ...detail } }, line);
    }
  };
  for (const column of columns) {
    const kind = lattice.roadOf(column, 'column');
    if (kind)
      draw(
        kind,
        rows.map((row): Spot => [at(column), at(row)]),
      );
  }
  for (const row of rows) {
    const kind = lattice.roadOf(row, 'row');
    if (kind)
      draw(
        kind,
        columns.map((column): Spot => [at(column), at(row)]),
      );
  }
}

const stripOf = (from: Spot, to: Spot): Rect => ({
  w: Math.min(from[0], to[0]) - besideM,
  s: Math.min(from[1], to[1]) - besideM,
  e: Math.max(from[0], to[0]) + besideM,
  n: Math.max(from[1], to[1]) + besideM,
});

/** The runs of nodes whose every step passes. */
function unbroken(nodes: readonly Spot[], passes: (from: Spot, to: Spot) => boolean): Spot[][] {
  const lines: Spot[][] = [];
  let line: Spot[] = [];
  for (const [nth, node] of nodes.entries()) {
    const before = nodes[nth - 1];
    if (before && !passes(before, node)) {
      if (line.length > 1) lines.push(line);
      line = [];
    }
    line.push(node);
  }
  if (line.length > 1) lines.push(line);
  return lines;
}

/** Draws the canal beside its row, and ditches beside tracks. */
export function drawWater(
  { columns, rows, at, core, canalRow, roadOf }: Lattice,
  name: string,
  { plots, random, drawing }: { plots: readonly Rect[]; random: Random; drawing: Drawing },
): void {
  const y = at(canalRow) + canalOffsetM;
  drawing.line(
    { layer: 'water', minZoom: 10, properties: { kind: 'canal', name } },
    columns.map((column): Spot => [at(column), y]),
  );
  const ditchM = 10;
  for (const column of columns) {
    const x = at(column) + ditchM;
    if (roadOf(column, 'column') !== 'path' || random.next() < 0.4) continue;
    const nodes = rows
      .map((row): Spot => [x, at(row)])
      .filter(([, north]) => north >= core.s && north <= core.n);
    const free = unbroken(nodes, (from, to) => !plots.some((plot) => overlaps(plot, stripOf(from, to))));
    if (nodes.length * pitchM > 0 && free.length > 0)
      drawing.line({ layer: 'water', minZoom: 14, properties: { kind: 'ditch' } }, ...free);
  }
}
