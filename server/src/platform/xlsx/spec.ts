import type { RowBlock } from '../postgres/blocks/row-block.ts';

/** Determines cell type, alignment and default number format of a column. */
export type CellKind = 'text' | 'number' | 'integer' | 'date' | 'datetime' | 'serial' | 'duration';

/**
 * One cell. Per kind of column: - `text`: a string (a number is written as text); - `number`, `integer`: a number, or
 * a plain decimal string as PostgreSQL gives for numeric and bigint; - `date`: `YYYY-MM-DD`; `datetime`: `YYYY-MM-DD
 * HH:mm:ss` (a `T` and a fraction are accepted, the fraction is dropped), both local wall-clock time in the zone the
 * caller chose, never with an offset; - `serial`: a number from `serialAt`, shown as date and time; - `duration`:
 * seconds; - null, an empty string, NaN and infinities leave the cell empty in every kind. A string that does not fit
 * its kind is written as text, so that no data is lost. A number in a date column is a caller's error (it has no
 * zone) and fails the export with a TypeError.
 */
export type Cell = string | number | null;

export interface Column {
  header: string;
  kind: CellKind;
  /** Width in characters of the default font. */
  widthCh: number;
  /** Excel number format such as `0.00`; default: that of the kind. */
  format?: string;
}

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

interface SheetHead {
  /** Invalid characters are removed; cut to 31 characters and made unique. */
  name: string;
  /** A summary of other sheets: its rows are not counted as progress. */
  isSummary?: boolean;
}

export interface Sheet extends SheetHead {
  columns: Column[];
  /** Rows in chunks of any size; 200 to 1,000 rows work best. The next chunk is read as the output is consumed. */
  rows: AsyncIterable<Cell[][]>;
}

/** A sheet of rows as the database sends them, which are converted without a JavaScript value for each cell. */
export interface BlockSheet extends SheetHead {
  columns: FieldColumn[];
  blocks: AsyncIterable<RowBlock>;
}

export interface WorkbookSpec {
  sheets: (Sheet | BlockSheet)[];
  /** Deflate level 1 to 9; default 1. */
  level?: number;
  /** Data rows per sheet before the next one, `name (2)`, is started; default: Excel's maximum. */
  rowsPerSheet?: number;
  /** Aborts at once: the stream is destroyed with an AbortError and the row sources are closed. */
  signal?: AbortSignal;
  /** Called after each chunk with the number of data rows written so far in all sheets except summaries. */
  onProgress?: (rowsWritten: number) => void;
}
