import { type ChildProcess, fork } from 'node:child_process';

export interface FleetSupervisorOptions<Order, Report> {
  /** Path of the program that flies; it takes one order as a message, sends reports, and lands when the channel closes. */
  program: string;
  /** Asked again for every launch. */
  nextOrder(): Promise<Order>;
  onReport(report: Report, order: Order): void;
  /** It has ended by itself, or could not be launched, and will be launched again after the pause. */
  onDown(why: string, pauseMs: number): void;
  firstPauseMs?: number;
}

const longestPauseMs = 60_000;
/** Who flew this long did not fail at its start. */
const steadyMs = 60_000;
/** Longest landing; it closes the connection for its drones. */
const landingMs = 4_000;

/** Keeps a fleet flying in a process of its own: launched again, with growing pauses, whenever it ends by itself. */
export function superviseFleet<Order extends object, Report>(
  o: FleetSupervisorOptions<Order, Report>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let child: ChildProcess | undefined;
  let ended: Promise<string> = Promise.resolve('');

  async function launch(): Promise<string> {
    const order = await o.nextOrder();
    if (stopping.signal.aborted) return '';
    const flying = fork(o.program, { stdio: 'inherit' });
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
