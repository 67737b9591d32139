/** From a workbook thread. */
export type FromThread =
  | { type: 'bytes'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'progress'; rowsWritten: number }
  | { type: 'done' };

/** To a workbook thread: one piece of bytes has been taken; it may send another. */
export type ToThread = 'taken';

/** Pieces of bytes that may be under way before the reader has taken one. */
export const PIECES_UNDER_WAY = 4;
