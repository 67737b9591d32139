interface Running {
  stop(): Promise<void>;
  /** The part of a stop that is only waiting, ms; extends the limit of 15 s. */
  graceMs?: number;
}

const longestStopMs = 15_000;
/** One Ctrl-C arrives twice: from the terminal to the whole process group, and from npm to its child. */
const sameSignalMs = 500;

/**
 * Starts a program and drains it on the first SIGTERM or SIGINT, which may arrive during the start: `start` must then
 * undo its work and reject. Exit code 0 either way; a second signal, or 15 s, ends the process at once. Import
 * nothing heavy next to this: until it is called, a signal kills the process.
 */
export async function runUntilSignal(start: (stopping: AbortSignal) => Promise<Running>): Promise<never> {
  const stopping = new AbortController();
  let graceMs = 0;
  let signalledAt: number | undefined;
  const onSignal = (): void => {
    const now = performance.now();
    if (signalledAt !== undefined && now - signalledAt > sameSignalMs) process.exit(1);
    if (signalledAt !== undefined) return;
    signalledAt = now;
    setTimeout(() => process.exit(1), longestStopMs + graceMs).unref();
    stopping.abort(new Error('asked to stop'));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  let isStarted = false;
  try {
    const running = await start(stopping.signal);
    isStarted = true;
    graceMs = running.graceMs ?? 0;
    await asked(stopping.signal);
    await running.stop();
    process.exit(0);
  } catch (error) {
    if (stopping.signal.aborted && !isStarted) process.exit(0);
    console.error(error instanceof Error && error.name === 'ConfigError' ? error.message : error);
    process.exit(1);
  }
}

const asked = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
