import { Worker } from 'node:worker_threads';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { DeriverThreadData } from './deriver-thread.ts';

const restartMs = 1000;

/** Runs the deriver in a worker thread and starts it anew should it ever die. */
export function deriveApart(o: { data: DeriverThreadData; metrics: Metrics; log: Log }): {
  stop(): Promise<void>;
} {
  let stopping = false;
  let worker: Worker;
  let exited: Promise<void>;

  const launch = (): void => {
    worker = new Worker(new URL('./deriver-thread.ts', import.meta.url), { workerData: o.data });
    worker.on('message', () => o.metrics.derived.inc());
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
      worker.postMessage('stop');
      await exited;
    },
  };
}
