import { Readable } from 'node:stream';
import { reportLimits } from '@smartflight/contract/flights/reports.ts';
import { expect, test } from 'vitest';
import type { UserActor } from '../../access/actor.ts';
import { type ReportSource, reportFiles } from './report-files.ts';

const megabyte = 1024 * 1024;

/** Files of these sizes, MB; `aborted` names those that were ended before their last byte. */
async function filesOf(sizes: Record<string, number>) {
  const aborted: string[] = [];
  const source: Pick<ReportSource, 'file'> = {
    file: (_actor, { format, signal }) => {
      signal.addEventListener('abort', () => aborted.push(format));
      return Readable.from(
        (function* () {
          for (let nth = 0; nth < (sizes[format] ?? 0); nth += 1) yield Buffer.alloc(megabyte);
        })(),
      );
    },
  };
  const { attachments, isWhole } = await reportFiles(source as ReportSource, {} as UserActor, {
    query: { from: '2026-09-01', to: '2026-09-30', workType: 'all', sort: '-startAt' },
    unit: 'ha',
    stopping: new AbortController().signal,
  });
  return { names: attachments.map(({ fileName }) => fileName), isWhole, aborted };
}

const workbook = 'flights_2026-09-01_2026-09-30.xlsx';
const page = 'flights_2026-09-01_2026-09-30.html';

test('both files of a report are attached while they fit into one mail together', async () => {
  const most = reportLimits.bytes / megabyte;
  expect(await filesOf({ xlsx: most - 2, html: 2 })).toEqual({
    names: [workbook, page],
    isWhole: true,
    aborted: [],
  });
});

test('a file that makes the mail too large is left out, and is not written to its end', async () => {
  expect(await filesOf({ xlsx: 6, html: 5 })).toEqual({
    names: [workbook],
    isWhole: false,
    aborted: ['html'],
  });
  expect(await filesOf({ xlsx: 11, html: 1 })).toEqual({ names: [], isWhole: false, aborted: ['xlsx'] });
});
