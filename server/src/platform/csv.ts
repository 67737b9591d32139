import { stringify } from 'csv-stringify/sync';
import type { Cell } from './xlsx/spec.ts';

/** Spreadsheets need it to detect UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * Rows as lines of CSV (RFC 4180), each with its line end. Texts that look like formulas get an apostrophe: a
 * spreadsheet must not run a name chosen by a device.
 */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(rows as Cell[][], { escape_formulas: true, record_delimiter: 'windows' });
