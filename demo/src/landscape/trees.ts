import type { Random } from '@smartflight/fleet/random.ts';
import { tree } from './farms.ts';
import type { Drawing } from './features.ts';
import { canalHalfM, canalOffsetM, type Lattice } from './lattice.ts';
import { type Rect, type Spot, within } from './rect.ts';
import type { Site } from './sites.ts';

/** Distance of a row of trees from the middle of its road, and from the edge of its plot, m. */
const fromRoadM = 15;
const fromPlotM = 12;
const shares = { core: 0.32, outer: 0.02, plotEdge: 0.26 };

/** Draws rows of trees along roads, tracks, the canal and edges of plots; none on a plot, yard or crossing road. */
export function drawTrees(
  site: Site,
  lattice: Lattice,
  { taken, random, drawing }: { taken: readonly Rect[]; random: Random; drawing: Drawing },
): void {
  const { columns, rows, at, core, canalRow } = lattice;
  const canal = at(canalRow) + canalOffsetM;
  const isFree = (spot: Spot): boolean =>
    !taken.some((rect) => within(spot, rect)) && Math.abs(spot[1] - canal) > canalHalfM;
  const row = (from: Spot, to: Spot): void => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    for (let along = 22; along < length - 22; along += random.between(9, 13)) {
      const [x, y] = [0, 1].map((axis) => {
        const [start, end] = axis === 0 ? [from[0], to[0]] : [from[1], to[1]];
        return start + ((end - start) * along) / length + random.between(-1.5, 1.5);
      }) as Spot;
      if (isFree([x, y])) tree([x, y], random, drawing);
    }
  };
  const side = (): number => (random.next() < 0.5 ? -fromRoadM : fromRoadM);
  for (const [nth, column] of columns.entries()) {
    for (const [other, line] of rows.entries()) {
      const here: Spot = [at(column), at(line)];
      const share = within([here[0] + 1, here[1] + 1], core) ? shares.core : shares.outer;
      const [east, north] = [columns[nth + 1], rows[other + 1]];
      if (north !== undefined && lattice.roadOf(column, 'column') && random.next() < share) {
        const x = here[0] + side();
        row([x, here[1]], [x, at(north)]);
      }
      if (east !== undefined && lattice.roadOf(line, 'row') && random.next() < share) {
        const y = here[1] - fromRoadM;
        row([here[0], y], [at(east), y]);
      }
    }
  }
  for (const ring of site.plots) drawPlotEdges(ring, random, row);
}

/** Rows of trees along some edges of a plot. */
function drawPlotEdges(ring: readonly Spot[], random: Random, row: (from: Spot, to: Spot) => void): void {
  for (const [nth, from] of ring.slice(0, -1).entries()) {
    const to = ring[nth + 1];
    if (!to || random.next() > shares.plotEdge) continue;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    // Rings run counter-clockwise, so that outside is on the right.
    const [east, north] = [
      ((to[1] - from[1]) / length) * fromPlotM,
      (-(to[0] - from[0]) / length) * fromPlotM,
    ];
    row([from[0] + east, from[1] + north], [to[0] + east, to[1] + north]);
  }
}
