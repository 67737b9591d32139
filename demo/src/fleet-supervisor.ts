import { type ChildProcess, fork } from 'node:child_process';

export interface FleetSupervisorOptions<Order, Report> {
  /**
   * Path of the fleet program; it receives one order as a message, sends reports, and lands when the channel closes.
   */
  program: string;
  /** Called before every launch. */
  nextOrder(): Promise<Order>;
  onReport(report: Report, order: Order): void;
  /** Called when the program exited unexpectedly or could not be launched; it is launched again after the pause. */
  onDown(why: string, pauseMs: number): void;
  firstPauseMs?: number;
}

const longestPauseMs = 60_000;
/** A program that ran this long did not fail at its start. */
const steadyMs = 60_000;
const landingMs = 4_000;
/** Halves the memory of a fleet: by default V8 lets the young generation grow to 128 MB. */
const nodeOptions = ['--max-semi-space-size=8'];

/** Runs a fleet in its own process and relaunches it, with growing pauses, whenever it exits unexpectedly. */
export function superviseFleet<Order extends object, Report>(
  o: FleetSupervisorOptions<Order, Report>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let child: ChildProcess | undefined;
  let ended: Promise<string> = Promise.resolve('');

  async function launch(): Promise<string> {
    const order = await o.nextOrder();
    if (stopping.signal.aborted) return '';
    const flying = fork(o.program, { stdio: 'inherit', execArgv: nodeOptions });
    child = flying;
    ended = new Promise((resolve) => {
      flying.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
      flying.once('error', (error) => resolve(error.message));
    });
    flying.on('message', (report: Report) => o.onReport(report, order));
    flying.send(order, () => undefined);
    return ended;
  }

  async function keep(): Promise<void> {
    let pauseMs = o.firstPauseMs ?? 1_000;
    while (!stopping.signal.aborted) {
      const launchedAt = performance.now();
      const why = await launch().catch((error: unknown) => String(error));
      if (stopping.signal.aborted) return;
      if (performance.now() - launchedAt > steadyMs) pauseMs = o.firstPauseMs ?? 1_000;
      o.onDown(why, pauseMs);
      await pause(pauseMs, stopping.signal);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }

  const kept = keep();
  return {
    stop: async () => {
      stopping.abort();
      if (child?.connected) child.disconnect();
      const late = setTimeout(() => child?.kill('SIGKILL'), landingMs);
      await ended;
      clearTimeout(late);
      await kept;
    },
  };
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
