const secondMs = 1_000;
const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Waits after the first attempts; then every four hours. */
const waitsMs = [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs];
const longestWaitMs = 4 * hourMs;
/** Spreads attempts that failed together. */
const jitter = 0.1;

/** A delivery is given up after the attempt that fails at this age. */
export const retryForMs = 72 * hourMs;

/**
 * When a delivery is tried next, epoch ms: by the number of its attempts, or as late as the receiver asks for; the last
 * attempt is at the end of its three days. Null when it is given up.
 */
export function nextAttemptAt(
  o: { startedAt: number; now: number; attempts: number; retryAfterS?: number | undefined },
  random = Math.random,
): number | null {
  const endAt = o.startedAt + retryForMs;
  if (o.now >= endAt) return null;
  const waitMs = (waitsMs[o.attempts - 1] ?? longestWaitMs) * (1 + jitter * (2 * random() - 1));
  const askedMs = Math.min((o.retryAfterS ?? 0) * secondMs, longestWaitMs);
  return Math.min(o.now + Math.max(waitMs, askedMs), endAt);
}

/** From this many failures in a row an endpoint counts as away. */
export const awayAfter = 3;
const firstPauseMs = 30 * secondMs;
const longestPauseMs = 15 * minuteMs;

/** How long an endpoint is left alone after so many failures in a row, ms. */
export const pauseMs = (failures: number): number =>
  failures < awayAfter ? 0 : Math.min(firstPauseMs * 2 ** Math.min(failures - awayAfter, 10), longestPauseMs);
