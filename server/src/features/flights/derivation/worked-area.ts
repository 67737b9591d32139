import { type AreaShape, createPlane, type Plane, type Position } from './geometry.ts';
import { type Between, betweenPasses } from './grid/between-passes.ts';
import { type BitGrid, beginStroke, CELL_M2, createBitGrid } from './grid/bit-grid.ts';
import { type Brush, createBrush } from './grid/brush.ts';
import { countPasses, type PassCounts } from './grid/passes.ts';
import { insideM2, type PlotArea, type PlotFigures, plotFigures } from './plot-figures.ts';
import { RULES, type Rules } from './rules.ts';
import type { WorkSegment } from './segments.ts';

/** Worked area in m². gross = net + overlap + seam, within the grid's resolution. */
export interface CoverageFigures {
  /** Σ length × mean swath, as manufacturers count it and payment uses it. */
  grossM2: number;
  /** Area of the union: ground treated at least once. */
  netM2: number;
  overlapM2: number;
  /** overlap ÷ gross, 0 to 100. */
  overlapPct: number;
  /** Where neighbouring passes met within 0.3 m: painted twice, but not counted as overlap. */
  seamM2: number;
  onceM2: number;
  twiceM2: number;
  moreM2: number;
}

export interface Coverage {
  readonly plane: Plane;
  readonly grid: BitGrid;
  add(segment: WorkSegment): void;
  figures(): CoverageFigures;
  plotFigures(plot: PlotArea): PlotFigures;
  /** Untreated ground between treated passes, whether or not in a plot, as cells and in m². */
  between(): Between;
  gapM2(): number;
  /** Net area within a boundary, m². */
  insideM2(boundary: AreaShape): number;
}

interface Pen {
  grossM2: number;
  widestM: number;
  x: number;
  y: number;
  half: number;
  courseRad: number;
  /** Courses and lengths of the latest strokes, newest last, for about one swath back. */
  trail: { courseRad: number; lengthM: number }[];
}

/**
 * Rotation of the grid against north. A strip along the grid's axes or diagonals could gain or lose a row of cells on
 * each side, and many fields are flown on north or east courses.
 */
const GRID_TURN_DEG = 10.7;

/**
 * Creates an empty coverage on a plane around `origin` (use the sortie's centroid). The grid has 0.25 m cells in
 * tiles of 256², 32 KiB per touched tile.
 */
export function createCoverage(origin: Position, rules: Rules = RULES): Coverage {
  const plane = createPlane(origin, GRID_TURN_DEG);
  const grid = createBitGrid();
  const brush = createBrush(grid, rules.seamM / 2);
  const pen: Pen = { grossM2: 0, widestM: 0, x: 0, y: 0, half: 0, courseRad: 0, trail: [] };
  const counted = new Map<number, PassCounts>();
  const between = () => betweenPasses(grid, pen.widestM * rules.gapSwaths);
  return {
    plane,
    grid,
    add: (segment) => draw(segment, plane, grid, brush, pen, rules),
    figures: () => toFigures(pen.grossM2, countPasses(grid, counted)),
    plotFigures: (plot) => plotFigures(grid, plane, plot, pen.widestM * rules.gapSwaths),
    between,
    gapM2: () => sumGaps(between()),
    insideM2: (boundary) => insideM2(grid, plane, boundary),
  };
}

function draw(segment: WorkSegment, plane: Plane, grid: BitGrid, brush: Brush, pen: Pen, rules: Rules): void {
  const { from, to, fromSwathM, toSwathM } = segment;
  const x0 = plane.x(from.lat, from.lon);
  const y0 = plane.y(from.lat, from.lon);
  const x1 = plane.x(to.lat, to.lon);
  const y1 = plane.y(to.lat, to.lon);
  const lengthM = Math.hypot(x1 - x0, y1 - y0);
  if (lengthM === 0) return;
  const courseRad = Math.atan2(y1 - y0, x1 - x0);
  if (!segment.joined) pen.trail = [];
  beginStroke(grid, samePassStrokes(pen, courseRad, Math.max(fromSwathM, toSwathM), rules));
  if (segment.joined) fillTurn(brush, pen, courseRad, rules);
  const nx = -(y1 - y0) / lengthM;
  const ny = (x1 - x0) / lengthM;
  brush.strip(x0, y0, fromSwathM / 2, x1, y1, toSwathM / 2, nx, ny);
  pen.grossM2 += (lengthM * (fromSwathM + toSwathM)) / 2;
  pen.x = x1;
  pen.y = y1;
  pen.half = toSwathM / 2;
  pen.widestM = Math.max(pen.widestM, fromSwathM, toSwathM);
  pen.courseRad = courseRad;
  pen.trail.push({ courseRad, lengthM });
  if (pen.trail.length > TRAIL_MAX) pen.trail.splice(0, TRAIL_MAX / 2);
}

function sumGaps(between: Between): number {
  let cells = 0;
  for (const flags of between.values()) for (const flag of flags) cells += flag;
  return cells * CELL_M2;
}

const TRAIL_MAX = 128;

/** Number of preceding strokes that belong to the same pass: joined, within one swath, without reversal. */
function samePassStrokes(pen: Pen, courseRad: number, swathM: number, rules: Rules): number {
  const maxTurnRad = (rules.samePassMaxTurnDeg * Math.PI) / 180;
  let reachM = 0;
  let strokes = 0;
  for (let k = pen.trail.length - 1; k >= 0 && reachM <= swathM; k--) {
    const { courseRad: earlier, lengthM } = pen.trail[k]!;
    if (Math.abs(turnRad(earlier, courseRad)) > maxTurnRad) break;
    strokes++;
    reachM += lengthM;
  }
  return strokes;
}

/** In a turn the strips leave a gap on the outer side; a fan with the swath's radius fills it. */
function fillTurn(brush: Brush, pen: Pen, courseRad: number, rules: Rules): void {
  const turn = turnRad(pen.courseRad, courseRad);
  if (Math.abs(turn) < 1e-6 || Math.abs(turn) > (rules.joinMaxTurnDeg * Math.PI) / 180) return;
  const outerSide = turn > 0 ? -Math.PI / 2 : Math.PI / 2;
  brush.fan(pen.x, pen.y, pen.half, pen.courseRad + outerSide, turn);
}

function turnRad(from: number, to: number): number {
  const turn = to - from;
  if (turn > Math.PI) return turn - 2 * Math.PI;
  return turn < -Math.PI ? turn + 2 * Math.PI : turn;
}

function toFigures(grossM2: number, counts: PassCounts): CoverageFigures {
  const netM2 = (counts.once + counts.twice + counts.more) * CELL_M2;
  const seamM2 = counts.seam * CELL_M2;
  // If no cell was counted twice there is no overlap; the rest of gross − net is rounding of the grid.
  const doubled = counts.twice + counts.more > 0;
  const overlapM2 = doubled ? Math.max(0, grossM2 - netM2 - seamM2) : 0;
  return {
    grossM2,
    netM2,
    overlapM2,
    overlapPct: grossM2 > 0 ? (100 * overlapM2) / grossM2 : 0,
    seamM2,
    onceM2: counts.once * CELL_M2,
    twiceM2: counts.twice * CELL_M2,
    moreM2: counts.more * CELL_M2,
  };
}
