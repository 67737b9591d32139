import type { Cell, WorkbookShape } from './spec.ts';

/** What the workbook thread is started with. */
export interface ThreadStart {
  shape: WorkbookShape;
}

/** From the workbook thread. */
export type FromThread =
  /** The thread wants the next chunk of a sheet's rows. */
  | { type: 'want'; sheet: number }
  | { type: 'bytes'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'progress'; rowsWritten: number }
  | { type: 'done' };

/** To the workbook thread. */
export type ToThread =
  /** The chunk that was wanted; null when the sheet has no more rows. */
  | { type: 'rows'; rows: Cell[][] | null }
  /** One piece of bytes has been taken; the thread may send another. */
  | { type: 'taken' };

/** Pieces of bytes that may be under way before the reader has taken one. */
export const PIECES_UNDER_WAY = 4;
