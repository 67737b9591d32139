import { Worker } from 'node:worker_threads';

export interface ThreadTask {
  /** A script that posts one message, its result. */
  script: URL;
  /** Its `workerData`. */
  data: unknown;
  /** Memory of `data` that is given away instead of copied. */
  gives?: readonly Uint8Array<ArrayBuffer>[];
  mostMb: number;
  longestMs: number;
}

/**
 * Runs a script in a thread that ends with its result, so that seconds of work hold up no answers of this one. Throws
 * what it throws, and where it takes too long or too much.
 */
export function inThread<Result>(task: ThreadTask): Promise<Result> {
  const name = task.script.pathname.split('/').at(-1);
  return new Promise((resolve, reject) => {
    const worker = new Worker(task.script, {
      workerData: task.data,
      transferList: (task.gives ?? []).map(({ buffer }) => buffer),
      resourceLimits: { maxOldGenerationSizeMb: task.mostMb },
    });
    const late = setTimeout(() => {
      reject(new Error(`${name} took too long`));
      void worker.terminate();
    }, task.longestMs);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(late);
      reject(new Error(`${name} ended early`));
    });
  });
}
