/** Time within which the same call counts as a retry of one without a response, ms. */
const sameTryMs = 10 * 60_000;
/** Maximum number of remembered calls without a response. */
const mostRemembered = 20;

const unanswered = new Map<string, { key: string; at: number }>();

/**
 * The idempotency key of a writing call (R21): a new one, or that of the same call, by address and body, whose
 * response never arrived. Pressing again after a timeout thus acts once.
 */
export function keyOf(call: string, now = Date.now()): string {
  const known = unanswered.get(call);
  if (known && now - known.at < sameTryMs) return known.key;
  return crypto.randomUUID();
}

/** Records a call without a response, which may have taken effect. */
export function remember(call: string, key: string, now = Date.now()): void {
  unanswered.delete(call);
  unanswered.set(call, { key, at: now });
  const [oldest] = unanswered.keys();
  if (unanswered.size > mostRemembered && oldest !== undefined) unanswered.delete(oldest);
}

/** Records that a call got a response. */
export const forget = (call: string): void => void unanswered.delete(call);
