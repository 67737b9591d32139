import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { ThreadTask } from '../../../test/workbook-thread.ts';
import { hasThreadPriorities, threadsOfNiceness } from '../process/test-niceness.ts';
import { type FileThread, fileFrom } from './in-worker.ts';
import { NoTurnError } from './writer-slots.ts';

const script = new URL('../../../test/workbook-thread.ts', import.meta.url);

const start = (rows: ThreadTask['rows'], o: Partial<FileThread> = {}) =>
  fileFrom({ script, data: { rows } satisfies ThreadTask, turn: 'job', ...o });

test('progress ends at the number of a thread’s rows, the summary’s not among them', async () => {
  const seen: number[] = [];
  const file = await buffer(start(1_234, { onProgress: (count) => seen.push(count) }));
  const [counted, summary] = await readXlsxFile(file);
  expect(counted?.data.slice(1)).toEqual(Array.from({ length: 1_234 }, (_, i) => [i]));
  expect(summary?.data.slice(1)).toEqual([[7]]);
  expect(seen.at(-1)).toBe(1_234);
});

test.runIf(hasThreadPriorities)('a file is written at a lower priority', async () => {
  const before = threadsOfNiceness(10);
  const stream = start('never');
  await once(stream, 'data');
  expect(threadsOfNiceness(10)).toBe(before + 1);
  stream.destroy();
  await once(stream, 'close');
});

test('the first bytes come before the first row', async () => {
  const stream = start('never');
  const [bytes] = await once(stream, 'data');
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  stream.destroy();
  await once(stream, 'close');
});

test('aborting ends the stream', async () => {
  const controller = new AbortController();
  const stream = start('endless', {
    signal: controller.signal,
    onProgress: (count) => count >= 5_000 && controller.abort(),
  });
  await expect(buffer(stream)).rejects.toMatchObject({ name: 'AbortError' });
});

test('a reader that stops reading stops the thread', async () => {
  let written = 0;
  const begun = Promise.withResolvers<void>();
  const stream = start('endless', {
    onProgress: (count) => {
      written = count;
      begun.resolve();
    },
  });
  await once(stream, 'readable');
  stream.read();
  await begun.promise;
  // Stable when many iterations of the event loop bring no more rows.
  for (let seen = -1, still = 0; still < 20_000 && seen < 1_000_000; still++) {
    if (written !== seen) still = 0;
    seen = written;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(written).toBeLessThan(1_000_000);
  stream.destroy();
  await once(stream, 'close');
});

test('an error in the thread is the stream’s', async () => {
  await expect(buffer(start('failing'))).rejects.toThrow('cursor lost');
});

test('a reader that takes nothing is given up; one whose rows are not there yet is not', async () => {
  const stalled = start('endless', { longestUnreadMs: 1 });
  await once(stalled, 'readable');
  await expect(once(stalled, 'close')).rejects.toThrow('nobody reads');
  const early = start('never', { longestUnreadMs: 1 });
  await once(early, 'data');
  for (let turn = 0; turn < 5_000; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(early.destroyed).toBe(false);
  early.destroy();
  await once(early, 'close');
});

test('threads that cannot be started take no place for good', async () => {
  for (let i = 0; i < 5; i++) {
    const broken = start('none', { data: { rows: () => undefined } });
    await expect(buffer(broken)).rejects.toThrow('could not be cloned');
  }
  expect((await readXlsxFile(await buffer(start(3))))[0]?.data).toHaveLength(4);
});

test('readers take three places and are refused a fourth, which a job still gets', async () => {
  const three = Array.from({ length: 3 }, () => start('never', { turn: 'reader' }));
  await Promise.all(three.map((stream) => once(stream, 'readable')));
  expect(() => start(3, { turn: 'reader' })).toThrow(NoTurnError);
  expect((await readXlsxFile(await buffer(start(3))))[0]?.data).toHaveLength(4);
  three[0]?.destroy();
  await once(three[0]!, 'close');
  expect((await readXlsxFile(await buffer(start(3, { turn: 'reader' }))))[0]?.data).toHaveLength(4);
  for (const stream of three) stream.destroy();
  await Promise.all(three.slice(1).map((stream) => once(stream, 'close')));
});

test('four are written at once; the fifth job starts when one of them ends', async () => {
  const four = Array.from({ length: 4 }, () => start('never'));
  await Promise.all(four.map((stream) => once(stream, 'readable')));
  const given = start(3);
  given.destroy();
  const fifth = start(3);
  let began = false;
  fifth.once('readable', () => {
    began = true;
  });
  for (let turn = 0; turn < 5_000; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(began).toBe(false);
  four[0]?.destroy();
  expect((await readXlsxFile(await buffer(fifth)))[0]?.data).toHaveLength(4);
  for (const stream of four) stream.destroy();
  await Promise.all(four.slice(1).map((stream) => once(stream, 'close')));
});

test('[P9] memory stays flat over 200,000 rows', async () => {
  const before = process.memoryUsage().rss;
  let most = 0;
  let bytes = 0;
  const onProgress = () => {
    most = Math.max(most, process.memoryUsage().rss - before);
  };
  for await (const piece of start(200_000, { onProgress })) bytes += piece.length;
  expect(bytes).toBeGreaterThan(500_000);
  expect(most).toBeLessThan(100 * 1024 * 1024);
});
