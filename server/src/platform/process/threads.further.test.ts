import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startThread } from './threads.ts';

const script = new URL('../../../test/zlib-thread.ts', import.meta.url);

// Node aborts this whole process if one of the threads is terminated at the wrong moment.
test('threads that are ended while they compress end, and the process goes on', async () => {
  for (let round = 0; round < 60; round += 1) {
    const { worker, end } = startThread(script, {});
    await once(worker, 'message');
    for (let turn = 0; turn < round; turn += 1) await setImmediate();
    const exited = once(worker, 'exit');
    await end();
    expect(await exited).toEqual([1]);
  }
});
