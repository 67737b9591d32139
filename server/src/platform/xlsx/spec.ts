/** What a column holds; decides cell type, alignment and default number format. */
export type CellKind = 'text' | 'number' | 'integer' | 'date' | 'datetime' | 'serial' | 'duration';

/**
 * One cell. Per kind of column:
 * - `text`: a string (a number is written as its digits, still text);
 * - `number`, `integer`: a number, or a plain decimal string as PostgreSQL gives for numeric and bigint;
 * - `date`: `YYYY-MM-DD`; `datetime`: `YYYY-MM-DD HH:mm:ss` (a `T` and a fraction are accepted, the fraction
 *   is dropped), both local wall-clock time in the zone the caller chose, never with an offset;
 * - `serial`: a number that `serialAt` made of a wall clock, shown as date and time;
 * - `duration`: seconds;
 * - null, an empty string, NaN and the infinities leave the cell empty in every kind.
 *
 * A string that does not fit its kind is written as text, so that no data is lost. A number in a date column
 * is a mistake of the caller (it would carry no zone) and fails the export with a TypeError.
 */
export type Cell = string | number | null;

export interface Column {
  header: string;
  kind: CellKind;
  /** Width in characters of the default font. */
  widthCh: number;
  /** Excel number format such as `0.00`; without it the kind's own. */
  format?: string;
}

export interface Sheet {
  /** Cleaned, cut to 31 characters and made unique where needed. */
  name: string;
  columns: Column[];
  /** Rows in chunks of any size; 200 to 1,000 rows work best. Read one chunk at a time, as the reader drains. */
  rows: AsyncIterable<Cell[][]>;
  /** Figures about the other sheets: its rows are no progress. */
  isSummary?: boolean;
}

export interface WorkbookSpec {
  sheets: Sheet[];
  /** Deflate level 1 to 9; without it 1. */
  level?: number;
  /** Data rows that go on one sheet before it rolls to `name (2)`; without it all that Excel holds. */
  rowsPerSheet?: number;
  /** Stops at once: the stream is destroyed with an AbortError and the row sources are closed. */
  signal?: AbortSignal;
  /** Called after each chunk with the data rows written so far, over all sheets but summaries. */
  onProgress?: (rowsWritten: number) => void;
}
