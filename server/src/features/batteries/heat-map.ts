import { type CellVoltages, readVoltage } from './cell-spread.ts';

/** A cell and its voltage. Cells are counted from 1. */
export interface CellAt {
  cell: number;
  volts: number;
}

/** One column of a cell × time map: the span it stands for, epoch ms, and what each cell had in it, V. */
export interface HeatColumn {
  from: number;
  to: number;
  /** By cell; null where it showed nothing. */
  low: (number | null)[];
  high: (number | null)[];
  /** The cells with the lowest and the highest voltage of the span; null where none showed any. */
  lowest: CellAt | null;
  highest: CellAt | null;
  /** Most that the cells of one sample were apart, V, and the cell that was lowest then; null without two cells. */
  spread: CellAt | null;
}

/** The column of one sample. */
export function heatColumn(ts: number, cellV: CellVoltages): HeatColumn {
  const volts = cellV.map(readVoltage);
  const lowest = extreme(volts, isLower);
  const highest = extreme(volts, isHigher);
  const isSpread = lowest !== null && highest !== null && volts.filter((one) => one !== null).length > 1;
  return {
    from: ts,
    to: ts,
    low: volts,
    high: [...volts],
    lowest,
    highest,
    spread: isSpread ? { cell: lowest.cell, volts: highest.volts - lowest.volts } : null,
  };
}

/**
 * Two columns as one: of each cell the lowest and the highest, the lowest and highest cell of both, and the greater
 * spread; of equals the cell with the lower number. In which order and how often columns are merged does not matter,
 * so a map of hours can be made from minutes and one of days from hours.
 */
export const mergeColumns = (one: HeatColumn, other: HeatColumn): HeatColumn => ({
  from: Math.min(one.from, other.from),
  to: Math.max(one.to, other.to),
  low: mergeCells(one.low, other.low, Math.min),
  high: mergeCells(one.high, other.high, Math.max),
  lowest: pick(one.lowest, other.lowest, isLower),
  highest: pick(one.highest, other.highest, isHigher),
  spread: pick(one.spread, other.spread, isHigher),
});

/** Columns, in ascending order, as at most `most` of equal spans of time; spans without a sample have no column. */
export function heatMap(columns: readonly HeatColumn[], most: number): HeatColumn[] {
  const [first, last] = [columns[0], columns.at(-1)];
  if (first === undefined || last === undefined || columns.length <= most) return [...columns];
  const spanMs = (last.from - first.from) / most || 1;
  const merged: { span: number; column: HeatColumn }[] = [];
  for (const column of columns) {
    const span = Math.min(most - 1, Math.floor((column.from - first.from) / spanMs));
    const before = merged.at(-1);
    if (before?.span === span) before.column = mergeColumns(before.column, column);
    else merged.push({ span, column });
  }
  return merged.map(({ column }) => column);
}

type IsBetter = (one: number, other: number) => boolean;
const isLower: IsBetter = (one, other) => one < other;
const isHigher: IsBetter = (one, other) => one > other;

function extreme(volts: readonly (number | null)[], isBetter: IsBetter): CellAt | null {
  let best: CellAt | null = null;
  for (const [at, one] of volts.entries())
    if (one !== null && (best === null || isBetter(one, best.volts))) best = { cell: at + 1, volts: one };
  return best;
}

function pick(one: CellAt | null, other: CellAt | null, isBetter: IsBetter): CellAt | null {
  if (one === null || other === null) return one ?? other;
  if (one.volts === other.volts) return one.cell <= other.cell ? one : other;
  return isBetter(other.volts, one.volts) ? other : one;
}

const mergeCells = (
  one: readonly (number | null)[],
  other: readonly (number | null)[],
  better: (left: number, right: number) => number,
): (number | null)[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) => {
    const [left, right] = [one[at] ?? null, other[at] ?? null];
    return left === null || right === null ? (left ?? right) : better(left, right);
  });
