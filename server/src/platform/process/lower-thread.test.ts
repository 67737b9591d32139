import { readdirSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

/** Niceness of each thread of this process: field 19 of `proc_pid_stat(5)`. */
const nicenesses = (): number[] =>
  readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });

test.runIf(process.platform === 'linux')('a lowered thread leaves the others as they are', async () => {
  const before = nicenesses().filter((niceness) => niceness === 10).length;
  const script = `
    const { parentPort } = require('node:worker_threads');
    import(${JSON.stringify(new URL('./lower-thread.ts', import.meta.url).href)}).then(({ lowerThread }) => {
      lowerThread();
      parentPort.postMessage('lowered');
      parentPort.once('message', () => process.exit());
    });`;
  const worker = new Worker(script, { eval: true });
  await new Promise((resolve) => worker.once('message', resolve));
  expect(nicenesses().filter((niceness) => niceness === 10)).toHaveLength(before + 1);
  expect(Number(readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ')[16])).not.toBe(10);
  worker.postMessage('end');
  await new Promise((resolve) => worker.once('exit', resolve));
});
