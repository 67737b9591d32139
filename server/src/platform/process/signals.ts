/** A started program; `stop` drains it. */
interface Running {
  stop(): Promise<void>;
  /** Of the 15 s and more that a stop may take, what it only waits, ms. */
  graceMs?: number;
}

const longestStopMs = 15_000;
/** One Ctrl-C comes twice: from the terminal to the whole group, and from npm to its child. */
const sameSignalMs = 500;

/**
 * Starts a program and drains it on the first SIGTERM or SIGINT, which may come at any moment of the start: `start`
 * then rejects as soon as it has undone what it did. Exit code 0 either way; a second signal, or 15 s, ends the
 * process at once. Import nothing heavy beside this: before it is called, a signal still kills.
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
