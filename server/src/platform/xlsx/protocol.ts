import type { Cell } from './spec.ts';

/** From a workbook thread. */
export type FromThread =
  /** The thread wants the rows that only the other side can tell. */
  | { type: 'ask' }
  | { type: 'bytes'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'progress'; rowsWritten: number }
  | { type: 'done' };

/** To a workbook thread. */
export type ToThread =
  | { type: 'answer'; rows: Cell[][] }
  /** One piece of bytes has been taken; the thread may send another. */
  | { type: 'taken' };

/** Pieces of bytes that may be under way before the reader has taken one. */
export const PIECES_UNDER_WAY = 4;
