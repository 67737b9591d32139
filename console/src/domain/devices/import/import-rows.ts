import type { ImportRow } from '../ownership/ownership-actions.ts';

export type RowsShown = 'all' | 'good' | 'faulty';

export const isGood = ({ entry, faults }: ImportRow): boolean => entry !== null && faults.length === 0;

export const rowsOf = (rows: readonly ImportRow[], shown: RowsShown): readonly ImportRow[] =>
  shown === 'all' ? rows : rows.filter((row) => isGood(row) === (shown === 'good'));

/** What the import call takes: the rows without fault. */
export const entriesOf = (rows: readonly ImportRow[]) =>
  rows.flatMap(({ entry, faults }) => (entry !== null && faults.length === 0 ? [entry] : []));

/**
 * A spreadsheet takes a cell that begins like this for a formula; a leading apostrophe makes it text. An id or a secret
 * may begin with a hyphen and must stay what it is: of letters, digits, - and _ alone no formula can do harm.
 */
const likeFormula = /^(?:[=+@\t\r]|-(?![\w-]*$))/;

function csvCell(text: string): string {
  const safe = likeFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Byte order mark: without it a spreadsheet guesses the encoding, and guesses wrong for Chinese and Russian. */
const mark = '\uFEFF';

/** Rows of cells as CSV (RFC 4180) that a spreadsheet opens by a double click. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `${mark}${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
