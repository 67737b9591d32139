import { serialAt } from './serial.ts';
import type { Cell, Column } from './spec.ts';

/** A number of a cell per number of the database, as a fraction. */
export interface Ratio {
  times: number;
  over: number;
}

/**
 * How a cell follows from the text of a database value: - `copy`: it is the text, in a column of numbers its number;
 * - `ratio`: a number in another unit; - `seconds`: a duration in seconds, rounded to whole ones; - `instant`: seconds
 * since 1970 UTC, which `wallClock` converts to those of a clock; - `name`: the name of one of few texts.
 */
export type Conversion =
  | { by: 'copy' }
  | { by: 'ratio'; ratio: Ratio }
  | { by: 'seconds' }
  | { by: 'instant'; wallClock: (epochS: number) => number }
  | { by: 'name'; name: (text: string) => string };

/** A column whose cells are converted from the field of this name. */
export interface FieldColumn extends Column {
  field: string;
  conversion: Conversion;
}

/** The cell of a text. */
export function cellOf(text: string, { kind, conversion }: Pick<FieldColumn, 'kind' | 'conversion'>): Cell {
  switch (conversion.by) {
    case 'copy':
      return kind === 'number' || kind === 'integer' ? Number(text) : text;
    case 'ratio':
      return (Number(text) * conversion.ratio.times) / conversion.ratio.over;
    case 'seconds':
      return Math.round(Number(text));
    case 'instant':
      return serialAt(conversion.wallClock(Number(text)));
    case 'name':
      return conversion.name(text);
  }
}

/** Index of each column's field among the names of the database's columns. Throws if one is missing. */
export const fieldPlaces = (columns: readonly FieldColumn[], names: readonly string[]): number[] =>
  columns.map(({ field }) => {
    const at = names.indexOf(field);
    if (at < 0) throw new Error(`the rows have no ${field}`);
    return at;
  });
