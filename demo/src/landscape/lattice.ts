import { around, overlaps, type Rect, type Spot } from './rect.ts';
import { pitchM, plotBoxes, type Site } from './sites.ts';

export type RoadKind = 'major_road' | 'minor_road' | 'path';

/**
 * The lines between a site's plots, along which roads, tracks and the canal run. Lines are numbered from the one next
 * to the centre; `core` is the area of plots and small fields, `outer` the whole landscape of the site.
 */
export interface Lattice {
  core: Rect;
  outer: Rect;
  columns: number[];
  rows: number[];
  /** Position of a line, metres from the centre. */
  at(line: number): number;
  /** Road on a column or row; undefined if there is none. */
  roadOf(line: number, side: 'column' | 'row'): RoadKind | undefined;
  /** Row beside whose road the canal runs. */
  canalRow: number;
}

const outerM = { x: 6_500, y: 4_500 };
/** Half the width of the strip that a road needs to be free of plots, m. */
const clearM = 14;
/** Where the canal's middle runs, metres north of its row. */
export const canalOffsetM = 36;
export const canalHalfM = 12;
const majorEvery = 6;

export function latticeOf(site: Site): Lattice {
  const at = (line: number): number => line * pitchM + site.shiftM;
  const down = (metres: number): number => 2 * Math.floor((metres - site.shiftM) / pitchM / 2);
  const up = (metres: number): number => 2 * Math.ceil((metres - site.shiftM) / pitchM / 2);
  const plots = around(site.plots.flat(), pitchM / 2);
  const boxes = plotBoxes(site, 0);
  const coreLines = { w: down(plots.w), s: down(plots.s), e: up(plots.e), n: up(plots.n) };
  const core = { w: at(coreLines.w), s: at(coreLines.s), e: at(coreLines.e), n: at(coreLines.n) };
  const [west, east] = [down(core.w - outerM.x), up(core.e + outerM.x)];
  const [south, north] = [down(core.s - outerM.y), up(core.n + outerM.y)];
  const isFree = (strip: Rect): boolean => !boxes.some((box) => overlaps(box, strip));
  const columnFree = (line: number): boolean =>
    isFree({ w: at(line) - clearM, e: at(line) + clearM, s: core.s, n: core.n });
  const rowFree = (line: number, aboveM = clearM): boolean =>
    isFree({ w: core.w, e: core.e, s: at(line) - clearM, n: at(line) + aboveM });
  const nearest = (lines: readonly number[], metres: number): number | undefined =>
    lines.toSorted((a, b) => Math.abs(at(a) - metres) - Math.abs(at(b) - metres))[0];
  const coreColumns = range(coreLines.w, coreLines.e);
  const coreRows = range(coreLines.s, coreLines.n);
  const even = (line: number): boolean => line % 2 === 0;
  const majorColumn = nearest(coreColumns.filter(even).filter(columnFree), 400) ?? coreLines.w;
  const majorRow =
    nearest(
      coreRows.filter(even).filter((line) => rowFree(line)),
      900,
    ) ?? coreLines.n;
  const canalRow =
    nearest(
      coreRows.filter((line) => line !== majorRow && rowFree(line, canalOffsetM + canalHalfM * 2)),
      -650,
    ) ?? coreLines.s;
  return {
    core,
    outer: { w: at(west), s: at(south), e: at(east), n: at(north) },
    columns: range(west, east),
    rows: range(south, north),
    at,
    canalRow,
    roadOf(line, side) {
      const major = side === 'column' ? majorColumn : majorRow;
      if ((line - major) % majorEvery === 0) return 'major_road';
      if (even(line) || (side === 'row' && line === canalRow)) return 'minor_road';
      const lines = side === 'column' ? [coreLines.w, coreLines.e] : [coreLines.s, coreLines.n];
      return line > (lines[0] ?? 0) && line < (lines[1] ?? 0) ? 'path' : undefined;
    },
  };
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, nth) => from + nth);

/** Metres over which the bend outside of the core sets in, its size and its length. */
const bend = { overM: 3_000, eastM: 240, northM: 200, lengthM: 2_300 };

/**
 * Bends the lattice outside of the core, so that only the area of the plots is rectangular; moves nothing inside.
 */
export function bent([x, y]: Spot, core: Rect): Spot {
  const away = Math.hypot(Math.max(core.w - x, 0, x - core.e), Math.max(core.s - y, 0, y - core.n));
  const share = Math.min(away / bend.overM, 1);
  const weight = share * share * (3 - 2 * share);
  return [
    x + weight * bend.eastM * Math.sin(y / bend.lengthM),
    y + weight * bend.northM * Math.sin(x / bend.lengthM + 1),
  ];
}
