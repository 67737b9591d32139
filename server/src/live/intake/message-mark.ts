/** Position of a message in the order of its device. */
export interface MessageMark {
  bootId: string;
  seq: number;
  /** Device time of sending, epoch ms. */
  ts: number;
  /** The broker may have queued it: see `InboundMessage`. */
  isLate?: boolean | undefined;
}

/** Longest time for which the broker queues a message: a clock that is further behind is wrong. */
const longestQueuedMs = 24 * 3_600_000;

/**
 * When a message was sent by the server's clocks, epoch ms: its receipt. Of a message that was queued, the device time
 * if that is possible.
 */
export const sentAtOf = (receivedAt: number, { ts, isLate }: Pick<MessageMark, 'ts' | 'isLate'>): number =>
  isLate && ts < receivedAt && receivedAt - ts <= longestQueuedMs ? ts : receivedAt;
