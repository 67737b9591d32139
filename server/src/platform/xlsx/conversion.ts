import { serialAt } from './serial.ts';
import type { Cell, FieldColumn } from './spec.ts';

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
