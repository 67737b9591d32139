import { setTimeout as delay } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { sendFile } from '../src/platform/streamed-file/thread.ts';
import type { Cell } from '../src/platform/xlsx/spec.ts';
import { writeWorkbook } from '../src/platform/xlsx/workbook.ts';

/** The thread's first sheet: one column of whole numbers. */
export interface ThreadTask {
  rows: 'none' | 'endless' | 'failing' | 'never' | number;
}

const { rows }: ThreadTask = workerData;

async function* counted(): AsyncGenerator<Cell[][]> {
  if (rows === 'failing') throw new Error('cursor lost');
  if (rows === 'never') await delay(3_600_000);
  const total = typeof rows === 'number' ? rows : rows === 'endless' ? Number.MAX_SAFE_INTEGER : 0;
  for (let from = 0; from < total; from += 500)
    yield Array.from({ length: Math.min(500, total - from) }, (_, i) => [from + i]);
}

async function* summary(): AsyncGenerator<Cell[][]> {
  yield [[7]];
}

const columns = [{ header: 'n', kind: 'integer', widthCh: 8 } as const];
await sendFile((onProgress) =>
  writeWorkbook({
    sheets: [
      { name: 'Counted', columns, rows: counted() },
      { name: 'Summary', columns, rows: summary(), isSummary: true },
    ],
    onProgress,
  }),
);
