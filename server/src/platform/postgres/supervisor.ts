import type { Logger } from 'pino';
import { type Postmaster, type PostmasterPlan, startPostmaster } from './postmaster.ts';
import { lockedError, lockedExitCode } from './store-lock.ts';

const firstStartMs = 120_000;
const firstPauseMs = 100;
const longestPauseMs = 5_000;

export interface Supervised {
  pid(): number;
  stop(): Promise<void>;
}

/**
 * Keeps a postmaster running: starts it, waits until `ready`, and restarts it with backoff when it exits by itself.
 * Rejects when the first start fails or `stopping` aborts it.
 */
export async function supervise(
  plan: PostmasterPlan,
  ready: () => Promise<boolean>,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  stopping?: AbortSignal,
): Promise<Supervised> {
  const onLine = (line: string) => {
    if (/\b(PANIC|FATAL):/.test(line) && !/starting up|shutting down|terminating connection/.test(line)) {
      log.warn({ line }, 'PostgreSQL reports');
    }
  };
  const state: { current: Postmaster; stopping: boolean; wake: () => void } = {
    current: startPostmaster(plan, onLine),
    stopping: false,
    wake: () => undefined,
  };
  if (!(await untilReady(state.current, ready, stopping))) {
    const lines = state.current.lastLines().join('\n');
    await state.current.stop();
    stopping?.throwIfAborted();
    if ((await state.current.exited).code === lockedExitCode) {
      throw lockedError(plan.cluster);
    }
    throw new Error(`The embedded PostgreSQL did not start:\n${lines}`);
  }
  const loop = keepRunning();
  return {
    pid: () => state.current.pid,
    async stop() {
      state.stopping = true;
      state.wake();
      await state.current.stop();
      await loop;
    },
  };

  async function keepRunning(): Promise<void> {
    let pauseMs = firstPauseMs;
    for (;;) {
      const { code, signal } = await state.current.exited;
      if (state.stopping) return;
      log.error(
        { pid: state.current.pid, code, signal, lines: state.current.lastLines().slice(-3) },
        'PostgreSQL ended by itself; starting it again',
      );
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs);
        state.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      if (state.stopping) return;
      state.current = startPostmaster(plan, onLine);
      const back = await untilReady(state.current, ready);
      pauseMs = back ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
      if (back) log.info({ pid: state.current.pid }, 'PostgreSQL is back');
    }
  }
}

/** False when the postmaster exited first, a timeout passed, or the wait was aborted. */
async function untilReady(
  postmaster: Postmaster,
  ready: () => Promise<boolean>,
  stopping?: AbortSignal,
): Promise<boolean> {
  const ended = postmaster.exited.then(() => false);
  for (let waitedMs = 0; waitedMs < firstStartMs; waitedMs += 50) {
    if (stopping?.aborted) return false;
    const answer = await Promise.race([ready(), ended]);
    if (answer) return true;
    const over = await Promise.race([
      ended.then(() => true),
      new Promise<boolean>((r) => setTimeout(() => r(false), 50)),
    ]);
    if (over) return false;
  }
  return false;
}
