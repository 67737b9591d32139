import type { Deps } from '../../../access/deps.ts';
import { startThread, type Thread } from '../../../platform/process/threads.ts';
import type { DeriverThreadData } from './deriver-thread.ts';
import { giveBack, type LeaseKey } from './leases.store.ts';

/**
 * Lets intake and answers pass. Statements keep their priority: with theirs lowered too, flights did not settle on a
 * machine that was busy for minutes.
 */
const deriverNiceness = 10;
const restartMs = 1000;
/** A stop waits this long for the device in progress. Derivation restarts from stored rows, so nothing is lost. */
const patienceMs = 1500;

/** Runs the deriver in a worker thread and restarts it if it exits. */
export function deriveInWorker(
  o: Pick<Deps, 'pools' | 'clock' | 'metrics' | 'log'> & { data: DeriverThreadData },
): { stop(): Promise<void> } {
  let stopping = false;
  let thread: Thread;
  let exited: Promise<void>;
  let leases: LeaseKey[] = [];

  const launch = (): void => {
    if (stopping) return;
    thread = startThread(
      new URL('./deriver-thread.ts', import.meta.url),
      { workerData: o.data },
      { niceness: deriverNiceness },
    );
    const { worker } = thread;
    worker.on('message', (reported: 'derived' | LeaseKey[]) => {
      if (reported === 'derived') o.metrics.derived.inc();
      else leases = reported;
    });
    worker.on('error', (error) => o.log.error({ error: String(error) }, 'the deriver died'));
    exited = new Promise((resolve) => {
      worker.once('exit', () => {
        resolve();
        if (!stopping) setTimeout(launch, restartMs).unref();
      });
    });
  };
  launch();
  return {
    stop: async () => {
      stopping = true;
      thread.worker.postMessage('stop');
      const late = setTimeout(() => {
        void thread.end();
      }, patienceMs);
      await exited;
      clearTimeout(late);
      // Leases that the thread could not release itself would otherwise block until they expire.
      await Promise.allSettled(leases.map((lease) => giveBack(o.pools.app, lease, o.clock())));
    },
  };
}
