/** How one attempt to hand a message over ended; an attempt that throws `NotTaken` is worth repeating. */
export type Delivery = { state: 'sent' } | { state: 'failed'; error: string };

/** The other side was away or asked to wait. Its message never carries what was sent or to whom. */
export class NotTaken extends Error {
  override name = 'NotTaken';
}

/** Milliseconds that a mail server or gateway has to answer. */
export const answerWithinMs = 10_000;
