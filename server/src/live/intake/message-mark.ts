/** Where a message is among those of its device. */
export interface MessageMark {
  bootId: string;
  seq: number;
  /** When it was sent by the device's clock, epoch ms. */
  ts: number;
}
