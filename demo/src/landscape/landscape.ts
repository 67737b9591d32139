import { createRandom, hashOf } from '@smartflight/fleet/random.ts';
import { drawFarm, drawPond, drawVillage, yardIn } from './farms.ts';
import { createDrawing, type LandFeature } from './features.ts';
import { drawFields } from './fields.ts';
import { canalHalfM, canalOffsetM, type Lattice, latticeOf, type RoadKind } from './lattice.ts';
import { overlaps, type Rect, shrunk, within } from './rect.ts';
import { drawRoads, drawWater } from './roads.ts';
import { plotBoxes, type Site } from './sites.ts';
import { drawTrees } from './trees.ts';

/** Distance of fields from the middle of a road, m. */
const verges: Record<RoadKind, number> = { major_road: 18, minor_road: 13, path: 8 };
const noVergeM = 5;
const areas = { core: 46_000, outer: 420_000 };
const shares = { farmInCore: 0.3, farmOutside: 0.1, pond: 0.5 };

/** The invented surroundings of a site's plots; the same site gives the same landscape. */
export function landscapeOf(site: Site): LandFeature[] {
  const random = createRandom(hashOf(`landscape ${site.key}`));
  const lattice = latticeOf(site);
  const drawing = createDrawing(site.centre, lattice.core);
  const plots = plotBoxes(site, 8);
  const village = villageOf(lattice);
  const taken = [...plots, village];
  drawWater(lattice, site.names.canal, { plots, random, drawing });
  drawRoads(lattice, plots, random, drawing);
  drawVillage(village, site.names.village, { random, drawing });
  for (const { cell, isCore } of cellsOf(lattice)) {
    const obstacles = taken.filter((rect) => overlaps(rect, cell));
    if (random.next() < (isCore ? shares.farmInCore : shares.farmOutside)) {
      const yard = yardIn(cell, taken, random);
      if (yard) {
        obstacles.push(yard);
        taken.push(yard);
        drawFarm(yard, random, drawing);
        const pond = random.next() < shares.pond ? yardIn(cell, taken, random) : undefined;
        if (pond) {
          obstacles.push(pond);
          taken.push(pond);
          drawPond(shrunk(pond, 8), random, drawing);
        }
      }
    }
    const mostM2 = isCore ? areas.core : areas.outer;
    drawFields(cell, obstacles, { mostM2, hasRows: isCore, random, drawing });
  }
  drawTrees(site, lattice, { taken, random, drawing });
  return drawing.features;
}

/** At the first crossing north-east of the core. */
function villageOf({ core, at, columns, rows }: Lattice): Rect {
  const next = (lines: readonly number[], metres: number): number =>
    at(lines.find((line) => at(line) >= metres) ?? 0);
  const [x, y] = [next(columns, core.e + 700), next(rows, core.n + 300)];
  return { w: x + 20, s: y + 60, e: x + 480, n: y + 390 };
}

const quarters = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

/** Cells between the lines: single ones in the core, two by two outside. */
function cellsOf(lattice: Lattice): { cell: Rect; isCore: boolean }[] {
  const { columns, rows, at, core, roadOf, canalRow } = lattice;
  const cells: { cell: Rect; isCore: boolean }[] = [];
  const verge = (line: number, side: 'column' | 'row'): number => {
    const road = roadOf(line, side);
    return road ? verges[road] : noVergeM;
  };
  const add = (column: number, row: number, size: 1 | 2, isCore: boolean): void => {
    const s = row === canalRow ? canalOffsetM + canalHalfM : verge(row, 'row');
    const cell = {
      w: at(column) + verge(column, 'column'),
      s: at(row) + s,
      e: at(column + size) - verge(column + size, 'column'),
      n: at(row + size) - verge(row + size, 'row'),
    };
    cells.push({ cell, isCore });
  };
  for (let column = columns[0] ?? 0; column < (columns.at(-1) ?? 0); column += 2) {
    for (let row = rows[0] ?? 0; row < (rows.at(-1) ?? 0); row += 2) {
      const isCore = within([at(column + 1), at(row + 1)], core);
      // The canal outside of the core runs between cells, too.
      if (!isCore && row + 1 !== canalRow) add(column, row, 2, isCore);
      else for (const [x, y] of quarters) add(column + x, row + y, 1, isCore);
    }
  }
  return cells;
}
