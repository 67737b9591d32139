import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

/** Longest wait of work in a thread, ms: under constant load it goes on at about a third of its speed. */
const longestWaitMs = 20;

/** One word that the main thread shares with all threads: the number of answers that are being prepared. */
const key = 'smartflight.pending-answers';
const pending =
  (getEnvironmentData(key) as Int32Array<SharedArrayBuffer> | undefined) ??
  new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
setEnvironmentData(key, pending);

/** The main thread begins to prepare an answer. */
export function beginAnswer(): void {
  Atomics.add(pending, 0, 1);
}

/** An answer is ready to be sent, or has no reader any more. */
export function endAnswer(): void {
  if (Atomics.sub(pending, 0, 1) === 1) Atomics.notify(pending, 0);
}

/**
 * Resolves when no answer is being prepared, and after `mostMs` at the latest. Long work calls it between its steps, so
 * that neither it nor the statements it sends compete with answers that somebody waits for; a lower priority alone
 * still lets it finish its share of time first.
 */
export async function letAnswersPass(mostMs = longestWaitMs): Promise<void> {
  const until = performance.now() + mostMs;
  for (;;) {
    const count = Atomics.load(pending, 0);
    const left = until - performance.now();
    if (count <= 0 || left <= 0) return;
    const change = Atomics.waitAsync(pending, 0, count, left);
    if (change.async) await change.value;
  }
}
