import { exports, flights } from '@smartflight/contract/endpoints.ts';
import { type ExportFormat, exportFiles, exportFormats } from '@smartflight/contract/flights/exports.ts';
import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { type FlightLog, flightLog } from '../../../../test/flight-log.ts';
import { createGatedServer } from '../../../access/http/server.ts';
import { exportsRoutes } from '../exports.routes.ts';
import { exportedFile } from '../test-export.ts';
import { logOf, sourcesOf } from '../test-source.ts';

let stage: TestApp;
let log: FlightLog;
beforeAll(async () => {
  stage = await testApp({ jobs: true });
  log = await flightLog(stage);
});
afterAll(() => stage.close());

test.each(exportFormats)(
  '%s has the extension and media type of its format, and all rows',
  async (format) => {
    const { total } = await log.manager.call(flights.list);
    const { job, mediaType } = await exportedFile(log.manager, { of: 'flights', format, query: {} });
    expect(job).toMatchObject({ format, rows: total });
    expect(job.fileName).toMatch(new RegExp(`^flights_start_[\\d-]+\\.${exportFiles[format].extension}$`));
    expect(mediaType).toBe(exportFiles[format].mediaType);
  },
);

test.each(exportFormats)('%s of no flights is a whole file', async (format) => {
  const { job, bytes } = await exportedFile(log.manager, {
    of: 'flights',
    format,
    query: { to: '2020-01-01' },
  });
  expect(job.rows).toBe(0);
  expect(bytes.length).toBeGreaterThan(0);
});

test('without a format it is a workbook; an unknown one is refused with the allowed ones', async () => {
  const body = { of: 'flights', query: {} } as const;
  expect((await log.manager.call(exports.create, { body })).fileName).toMatch(/\.xlsx$/);
  const refused = await log.manager.refused(exports.create, {
    body: { ...body, format: 'dbf' as 'csv' },
  });
  expect(refused).toMatchObject({
    status: 400,
    fields: [{ at: 'body.format', detail: { allowed: exportFormats.join(', ') } }],
  });
});

test('more flights than a format has room for are refused, and other formats take them', async () => {
  const app = await createGatedServer(stage.deps);
  exportsRoutes(app, stage.deps, sourcesOf(logOf('null', (exportFiles.isoxml.maxFlights ?? 0) + 1)));
  const { token } = await stage.as(await stage.world.account());
  const start = (format: ExportFormat) =>
    app.inject({
      method: 'POST',
      url: exports.create.path,
      headers: { authorization: `Bearer ${token}` },
      payload: { of: 'flights', format, query: {} },
    });
  const refused = await start('isoxml');
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'export.too-many-flights']);
  expect((await start('geojson')).statusCode).toBe(202);
  await app.close();
});

test('a CSV has the cells of the workbook in the language and units of the account', async () => {
  const query = { lang: 'zh', tz: 'Asia/Shanghai', sort: 'startAt' } as const;
  const { bytes } = await exportedFile(log.manager, { of: 'flights', format: 'csv', query });
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [head = [], ...rows] = parse(bytes, { bom: true }) as string[][];
  const sheets = await readXlsxFile((await exportedFile(log.manager, { of: 'flights', query })).bytes);
  const [titles = [], ...cells] = sheets[0]?.data ?? [];
  expect(head.map((title) => title.replace('飞行时长 (秒)', '飞行时长'))).toEqual(titles);
  expect(rows).toHaveLength(cells.length);
  for (const [line, row] of rows.entries()) {
    for (const [at, text] of row.entries()) {
      const cell = cells[line]?.[at] ?? '';
      if (typeof cell === 'number') expect(Number(text), head[at]).toBeCloseTo(cell, 5);
      else expect(text, head[at]).toBe(cell instanceof Date ? wallClock(cell, titles[at]) : cell);
    }
  }
});

test('names that look like formulas are text in a CSV, negative numbers stay numbers', async () => {
  const { bytes } = await exportedFile(log.manager, { of: 'flights', format: 'csv', query: {} });
  const texts = (parse(bytes, { bom: true }) as string[][]).flat();
  expect(texts.filter((text) => /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)))).toEqual([]);
  expect(texts).toEqual(expect.arrayContaining(["'+Anna", "'-Berta", "'=1+1 & Sons"]));
});

/** Days, instants and durations of a workbook are all read as dates. */
function wallClock(cell: Date, title: unknown): string {
  const text = cell.toISOString().slice(0, 19).replace('T', ' ');
  if (title === '飞行时长') return String((cell.getTime() - Date.UTC(1899, 11, 30)) / 1000);
  return title === '作业日期' ? text.slice(0, 10) : text;
}
