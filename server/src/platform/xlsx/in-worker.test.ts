import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { ThreadTask } from '../../../test/workbook-thread.ts';
import { type WorkbookThread, workbookFrom } from './in-worker.ts';

const script = new URL('../../../test/workbook-thread.ts', import.meta.url);

const start = (rows: ThreadTask['rows'], o: Partial<WorkbookThread> = {}) =>
  workbookFrom({ script, data: { rows } satisfies ThreadTask, lateRows: async () => [[7]], ...o });

test('a thread’s rows and those it asks for make one file, and progress ends at their number', async () => {
  const seen: number[] = [];
  const file = await buffer(start(1_234, { onProgress: (count) => seen.push(count) }));
  const [counted, late] = await readXlsxFile(file);
  expect(counted?.data.slice(1)).toEqual(Array.from({ length: 1_234 }, (_, i) => [i]));
  expect(late?.data.slice(1)).toEqual([[7]]);
  expect(seen.at(-1)).toBe(1_235);
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
  // Steady once many turns of the event loop have brought no more rows.
  for (let seen = -1, still = 0; still < 20_000 && seen < 1_000_000; still++) {
    if (written !== seen) still = 0;
    seen = written;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(written).toBeLessThan(1_000_000);
  stream.destroy();
  await once(stream, 'close');
});

test('an error in the thread, or of the late rows, is the stream’s', async () => {
  await expect(buffer(start('failing'))).rejects.toThrow('cursor lost');
  const lateRows = () => Promise.reject(new Error('no totals'));
  await expect(buffer(start('none', { lateRows }))).rejects.toThrow('no totals');
});

test('four are written at once; the fifth starts when one of them ends', async () => {
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
