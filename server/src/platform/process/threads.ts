import { setEnvironmentData, Worker, type WorkerOptions } from 'node:worker_threads';
import { compiledFolder } from './compile-cache.ts';
import { endingBit, gateKey, insideBit } from './zlib.ts';

/** Longest wait for a thread that is inside zlib, ms; one call takes milliseconds. */
const longestInsideMs = 5_000;

/**
 * Young generation of a thread, MB. By default V8 lets it grow to 128 MB, which one thread at work in an idle server
 * would hold for minutes.
 */
const youngMb = 24;

/**
 * Runs the module whose address is an argument, with the compile cache, which threads don't share. JavaScript,
 * because TypeScript that is not cached yet loads the compiler, a fifth of the time that a thread takes to start. A
 * thread is usually ended from outside, which would lose what it compiled, so that is stored first. A sandbox may forbid
 * another priority.
 */
const cachedThread = `const { enableCompileCache, flushCompileCache } = require('node:module');
const [folder, script, niceness] = process.argv.slice(-3);
if (niceness > 0) try { require('node:os').setPriority(0, Number(niceness)); } catch {}
enableCompileCache(folder);
import(script).then(() => flushCompileCache());`;

export interface Thread {
  worker: Worker;
  /** Ends the thread at once, except within a call of zlib. Resolves when it has ended. */
  end(): Promise<void>;
}

/**
 * Starts a worker thread. Node aborts the whole process when a thread is terminated while it creates a zlib stream
 * ("close before init"), so a thread is ended by `end` only, which waits for the end of such a call. With a
 * `niceness` it has that priority from its start on Linux; elsewhere that would slow the whole process.
 */
export function startThread(
  script: URL,
  options: WorkerOptions,
  { niceness = 0 }: { niceness?: number } = {},
): Thread {
  const gate = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  // A new thread gets a copy of what is set now.
  setEnvironmentData(gateKey, gate);
  const worker = new Worker(cachedThread, {
    ...options,
    resourceLimits: { maxYoungGenerationSizeMb: youngMb, ...options.resourceLimits },
    eval: true,
    argv: [compiledFolder, script.href, process.platform === 'linux' ? niceness : 0],
  });
  setEnvironmentData(gateKey, undefined);
  const end = async (): Promise<void> => {
    Atomics.or(gate, 0, endingBit);
    if (Atomics.load(gate, 0) & insideBit)
      await Atomics.waitAsync(gate, 0, endingBit | insideBit, longestInsideMs).value;
    await worker.terminate();
  };
  return { worker, end };
}
