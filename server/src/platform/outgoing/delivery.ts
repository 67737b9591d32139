/** Result of one delivery attempt; an attempt that throws `NotTaken` is retried. */
export type Delivery = { state: 'sent' } | { state: 'failed'; error: string };

/** The server was unavailable or asked to wait. The error message never contains the content or the recipient. */
export class NotTaken extends Error {
  override name = 'NotTaken';
}

export const answerWithinMs = 10_000;
