/** A replica that is further behind is not read from, ms. */
export const mostBehindMs = 1_000;

/** A position of the primary's write-ahead log, bytes, and when it was read, epoch ms. */
export interface LogPosition {
  lsn: number;
  at: number;
}

/**
 * How far a replica is behind: it has everything that was committed before the newest position that it has replayed.
 * Unlike the time of its last transaction, this is right on an idle primary and on a replica that receives nothing.
 * @param history positions of the primary, oldest first
 * @returns ms; infinite where it has replayed none of them
 */
export function behindMs(history: readonly LogPosition[], replayed: number, now: number): number {
  const reached = history.findLast(({ lsn }) => lsn <= replayed);
  return reached ? now - reached.at : Number.POSITIVE_INFINITY;
}
