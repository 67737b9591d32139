export type FromThread =
  | { type: 'bytes'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'progress'; rowsWritten: number }
  | { type: 'done' };

/** Message to the thread of a file: one chunk was consumed, another may be sent. */
export type ToThread = 'taken';

/** Chunks that may be sent before the reader has consumed one. */
export const PIECES_UNDER_WAY = 4;
