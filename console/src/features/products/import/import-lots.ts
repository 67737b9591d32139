import type { ImportColumn } from '@smartflight/contract/products/products.ts';
import type { Table } from './read-table.ts';

/** What each column of the file is; null for one that is not imported. */
export type Mapping = readonly (ImportColumn | null)[];

export interface ImportLot {
  columns: ImportColumn[];
  rows: { line: number; cells: string[] }[];
}

/** Characters of the rows of one call; the server takes a megabyte. */
const lotLength = 250_000;

/** The table as calls of a size that the server takes; all rows of a product are in the same one. */
export function lotsOf({ rows }: Table, mapping: Mapping, size = lotLength): ImportLot[] {
  const chosen = mapping.flatMap((column, at) => (column === null ? [] : [{ column, at }]));
  const columns = chosen.map(({ column }) => column);
  const keyColumns = ['name', 'authorisationNumber', 'country'] as const;
  const products = new Map<string, ImportLot['rows']>();
  for (const { line, cells } of rows) {
    const picked = chosen.map(({ at }) => cells[at] ?? '');
    const key = keyColumns.map((column) => picked[columns.indexOf(column)]?.toLocaleLowerCase()).join('\n');
    products.set(key, [...(products.get(key) ?? []), { line, cells: picked }]);
  }
  const lots: ImportLot[] = [];
  let length = 0;
  for (const own of products.values()) {
    const ownLength = own.reduce((sum, { cells }) => sum + cells.join('').length + 32 + cells.length * 3, 0);
    const last = lots.at(-1);
    if (last && length + ownLength <= size) last.rows.push(...own);
    else lots.push({ columns, rows: [...own] });
    length = last && length + ownLength <= size ? length + ownLength : ownLength;
  }
  return lots;
}
