/** How long the same call counts as another try of the one whose answer never came, ms. */
const sameTryMs = 10 * 60_000;
/** Calls without an answer that are remembered. */
const mostRemembered = 20;

const unanswered = new Map<string, { key: string; at: number }>();

/**
 * The key that a writing call carries (R21): a new one, or that of the same call, reported by address and body, whose
 * answer never came. So who presses again after a time-out has done it once.
 */
export function keyOf(call: string, now = Date.now()): string {
  const known = unanswered.get(call);
  if (known && now - known.at < sameTryMs) return known.key;
  return crypto.randomUUID();
}

/** No answer came: no one knows whether it was done. */
export function remember(call: string, key: string, now = Date.now()): void {
  unanswered.delete(call);
  unanswered.set(call, { key, at: now });
  const [oldest] = unanswered.keys();
  if (unanswered.size > mostRemembered && oldest !== undefined) unanswered.delete(oldest);
}

/** An answer came. */
export const forget = (call: string): void => void unanswered.delete(call);
