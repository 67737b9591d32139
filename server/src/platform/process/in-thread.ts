import { startThread } from './threads.ts';

export interface ThreadTask {
  /** Must post exactly one message: its result. */
  script: URL;
  /** Its `workerData`. */
  data: unknown;
  /** Buffers of `data` that are transferred instead of copied. */
  gives?: readonly Uint8Array<ArrayBuffer>[];
  mostMb: number;
  longestMs: number;
}

/** The work exceeded its limit of time or memory. */
export class ThreadLimitError extends Error {
  override name = 'ThreadLimitError';
}

/**
 * Runs a script in a worker thread that ends with its result, so that long computations don't block the event loop.
 * Throws its errors, and `ThreadLimitError` when it exceeds the limits of time or memory.
 */
export function inThread<Result>(task: ThreadTask): Promise<Result> {
  const name = task.script.pathname.split('/').at(-1);
  return new Promise((resolve, reject) => {
    const { worker, end } = startThread(task.script, {
      workerData: task.data,
      transferList: (task.gives ?? []).map(({ buffer }) => buffer),
      resourceLimits: { maxOldGenerationSizeMb: task.mostMb },
    });
    const late = setTimeout(() => {
      reject(new ThreadLimitError(`${name} took too long`));
      void end();
    }, task.longestMs);
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(isFull ? new ThreadLimitError(`${name} needed too much memory`) : error);
    });
    worker.once('exit', () => {
      clearTimeout(late);
      reject(new Error(`${name} ended early`));
    });
  });
}
