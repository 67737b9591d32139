import { once } from 'node:events';
import type { WorkerOptions } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { hasThreadPriorities, threadsOfNiceness } from './test-niceness.ts';
import { startThread, type Thread } from './threads.ts';

const idle = new URL('data:text/javascript,setInterval(() => undefined, 1e6)');
const started: Thread[] = [];
afterAll(() => Promise.all(started.map(({ end }) => end())));

async function limitsOf(options: WorkerOptions) {
  const thread = startThread(idle, options);
  started.push(thread);
  await once(thread.worker, 'online');
  return thread.worker.resourceLimits;
}

test('a thread grows its young generation no further than 24 MB', async () => {
  expect(await limitsOf({})).toMatchObject({ maxYoungGenerationSizeMb: 24 });
  const others = { maxOldGenerationSizeMb: 64 };
  expect(await limitsOf({ resourceLimits: others })).toMatchObject({
    ...others,
    maxYoungGenerationSizeMb: 24,
  });
});

test('a thread may have a limit of its own', async () => {
  const own = { maxYoungGenerationSizeMb: 8 };
  expect(await limitsOf({ resourceLimits: own })).toMatchObject(own);
});

test.runIf(hasThreadPriorities)('a thread of lower priority leaves the others as they are', async () => {
  const before = threadsOfNiceness(7);
  const ready = new URL(
    "data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.postMessage('ready'); setInterval(() => undefined, 1e6)",
  );
  for (const niceness of [7, 0]) {
    const thread = startThread(ready, {}, { niceness });
    started.push(thread);
    await once(thread.worker, 'message');
  }
  expect(threadsOfNiceness(7)).toBe(before + 1);
});
