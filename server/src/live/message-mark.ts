/** Where a message stands among those of its device. */
export interface MessageMark {
  bootId: string;
  seq: number;
}
