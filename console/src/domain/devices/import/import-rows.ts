import type { ImportRow } from '../ownership/ownership-actions.ts';

export type RowsShown = 'all' | 'good' | 'faulty';

export const isGood = ({ entry, faults }: ImportRow): boolean => entry !== null && faults.length === 0;

export const rowsOf = (rows: readonly ImportRow[], shown: RowsShown): readonly ImportRow[] =>
  shown === 'all' ? rows : rows.filter((row) => isGood(row) === (shown === 'good'));

/** Rows without errors, as the import call takes them. */
export const entriesOf = (rows: readonly ImportRow[]) =>
  rows.flatMap(({ entry, faults }) => (entry !== null && faults.length === 0 ? [entry] : []));

/**
 * Spreadsheets treat such cells as formulas; a leading apostrophe makes them text. Ids and secrets may begin with a
 * hyphen and must stay unchanged: letters, digits, - and _ alone cannot form a harmful formula.
 */
const likeFormula = /^(?:[=+@\t\r]|-(?![\w-]*$))/;

function csvCell(text: string): string {
  const safe = likeFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Byte order mark: without it, spreadsheets guess the encoding wrongly for Chinese and Russian. */
const mark = '\uFEFF';

/** Rows of cells as CSV (RFC 4180) that spreadsheets open by double click. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `${mark}${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
