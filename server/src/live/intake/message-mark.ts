/** Position of a message in the order of its device. */
export interface MessageMark {
  bootId: string;
  seq: number;
  /** Device time of sending, epoch ms. */
  ts: number;
}
