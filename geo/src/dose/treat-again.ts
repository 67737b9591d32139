import { areaM2 } from '../area.ts';
import { ClipType, clip, FillRule, toBoundary, toPath, toPaths } from '../clip.ts';
import { inset } from '../inset.ts';
import type { Position } from '../shape.ts';
import { boundaryOf, type MultiPolygon, partsOf } from '../shape.ts';
import type { DosePlot } from './finding.ts';
import { cellGroundM2, cellMiddle, type DoseGrid, ground } from './grid.ts';
import { regionsOf } from './overdose.ts';
import { cellDoses } from './statistics.ts';
import { wantedOn } from './wanted.ts';

/** Less than this share of the target is treated again. */
export const againShare = 0.5;
/** Smaller parts are not worth a flight, m². */
export const leastAgainM2 = 25;
/** A cell is left out where more than this share of it was not treated; below a half, so that no edge is lost. */
const untreatedShare = 0.4;

/**
 * Ground of a plot to treat again, the largest part first: cells below half the target, and those that findings mark as
 * missed; with `isWhole` also ground that no flight reached. Null where there is none. Cells with an unknown dose are
 * not part of it.
 */
export function treatAgain(
  grid: DoseGrid,
  { target, plot, isWhole }: { target: number | null; plot: DosePlot | undefined; isWhole: boolean },
): MultiPolygon | null {
  const cellM2 = grid.cellM ** 2;
  const low = new Set<number>();
  const treated = cellGroundM2(grid, ground.treated | ground.unknown);
  const missed = cellGroundM2(grid, ground.missed, ground.treated | ground.unknown);
  for (const { cell, perHa } of cellDoses(grid))
    if (target !== null && perHa !== null && treated[cell]! > cellM2 / 2 && perHa < againShare * target)
      low.add(cell);
  const isWanted = wantedOn(grid.plane, plot);
  const holds = (cell: number): boolean => {
    const isLow =
      low.has(cell) ||
      missed[cell]! > untreatedShare * cellM2 ||
      (isWhole && treated[cell]! < untreatedShare * cellM2);
    return isLow && (isWanted === undefined ? !isWhole : isWanted(cellMiddle(grid, cell)));
  };
  const rings = regionsOf(grid, holds)
    .filter((cells) => cells.length * cellM2 >= leastAgainM2)
    .flatMap((cells) => rowsOf(grid, cells));
  return outline(grid, rings, plot);
}

/** Ground of a plot, less its inset, that was not treated, m², over the cells with their middle in it. */
export function unreachedM2(grid: DoseGrid, plot: DosePlot): number {
  const isWanted = wantedOn(grid.plane, plot)!;
  const treated = cellGroundM2(grid, ground.treated | ground.unknown);
  const cellM2 = grid.cellM ** 2;
  return treated.reduce(
    (sum, m2, cell) => (isWanted(cellMiddle(grid, cell)) ? sum + Math.max(0, cellM2 - m2) : sum),
    0,
  );
}

/** Rectangles of neighbouring cells in a row, closed rings in degrees. */
function rowsOf(grid: DoseGrid, cells: readonly number[]): Position[][] {
  const sorted = cells.toSorted((a, b) => a - b);
  const rings: Position[][] = [];
  for (let i = 0; i < sorted.length; ) {
    const first = sorted[i]!;
    let last = first;
    while (sorted[i + 1] === last + 1 && (last + 1) % grid.columns !== 0) {
      last++;
      i++;
    }
    i++;
    const half = grid.cellM / 2;
    const [[x0, y], [x1]] = [cellMiddle(grid, first), cellMiddle(grid, last)];
    rings.push(
      [
        [x0 - half, y - half],
        [x1 + half, y - half],
        [x1 + half, y + half],
        [x0 - half, y + half],
        [x0 - half, y - half],
      ].map(([px = 0, py = 0]) => grid.plane.toEarth([px, py])),
    );
  }
  return rings;
}

function outline(
  grid: DoseGrid,
  rings: readonly Position[][],
  plot: DosePlot | undefined,
): MultiPolygon | null {
  if (rings.length === 0) return null;
  const { plane } = grid;
  const none: ReturnType<typeof clip> = [];
  const cells = rings.map((ring) => toPath(plane, ring.slice(0, -1)));
  let paths = clip(ClipType.Union, cells, none, FillRule.NonZero);
  const area = plot && inset(plot.boundary, plot.insetM);
  if (area) paths = clip(ClipType.Intersection, paths, toPaths(plane, area));
  const boundary = toBoundary(plane, paths);
  const parts = (boundary ? partsOf(boundary) : [])
    .map((coordinates) => ({ coordinates, m2: areaM2({ type: 'Polygon', coordinates }) }))
    .filter(({ m2 }) => m2 >= leastAgainM2)
    .sort((a, b) => b.m2 - a.m2)
    .map(({ coordinates }) => coordinates);
  const again = boundaryOf(parts);
  return again ? { type: 'MultiPolygon', coordinates: partsOf(again) } : null;
}
