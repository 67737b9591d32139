import { ApiProblem, networkCode } from '../../api/problem.ts';

const pauseMs = 10_000;

/**
 * Repeats a call for a map's tiles until the network carries it: MapLibre never asks again for a tile that failed.
 * Throws every other failure, and any once `signal` is aborted.
 */
export async function untilReached<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (signal?.aborted || !(error instanceof ApiProblem && error.code === networkCode)) throw error;
    }
    await nextTry(signal);
  }
}

/** Waits for the connection to return, for ten seconds, or for the caller to give up. */
function nextTry(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, pauseMs);
    function end() {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      resolve();
    }
    window.addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });
}
