import { roleCodes } from '@smartflight/contract/access/access.ts';
import { exports, flights, inbox } from '@smartflight/contract/endpoints.ts';
import type { Flight } from '@smartflight/contract/flights/flights.schemas.ts';
import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import readXlsxFile, { type Sheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { clientOf } from '../../../test/call.ts';
import { type FlightLog, flightLog } from '../../../test/flight-log.ts';
import type { Deps } from '../../access/deps.ts';
import { exportTask, exportTasks } from './exports.jobs.ts';
import { appendPart } from './exports.store.ts';
import type { FlightSource } from './flight-source.ts';
import { exportedFile } from './test-export.ts';
import { logOf, sourcesOf } from './test-source.ts';

let stage: TestApp;
let log: FlightLog;
beforeAll(async () => {
  stage = await testApp({ jobs: true });
  log = await flightLog(stage);
});
afterAll(() => stage.close());

type Query = QueryInput<typeof flights.export>;

const atOnce = async (query: Query): Promise<Sheet[]> => {
  const answer = await log.manager.raw(flights.export, { query });
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  return readXlsxFile(answer.rawPayload);
};

async function byJob(query: Query): Promise<Sheet[]> {
  return readXlsxFile((await exportedFile(log.manager, { of: 'flights', query })).bytes);
}

const selected = async (query: Query): Promise<Flight[]> => {
  const { lang: _lang, ...filter } = query;
  return (await log.manager.call(flights.list, { query: { ...filter, size: 200 } })).items;
};

const cellOf = ({ data }: Sheet, row: number, header: string): unknown => {
  const column = (data[0] ?? []).findIndex((cell) => String(cell).startsWith(header));
  expect(column, `${header} in ${String(data[0])}`).toBeGreaterThanOrEqual(0);
  return data[row + 1]?.[column];
};
const wallClock = (cell: unknown): string => (cell instanceof Date ? cell.toISOString().slice(0, 19) : '');

test('both calls write exactly the filtered rows in the list’s order [G-02]', async () => {
  const queries: Query[] = [
    { tz: 'UTC' },
    { tz: 'UTC', workType: 'sow', sort: 'startAt' },
    { tz: 'UTC', hideZero: 'true', sort: '-grossAreaM2' },
    { tz: 'UTC', droneId: log.droneA, from: '2026-09-01', sort: 'flightS' },
    { tz: 'UTC', to: '2020-01-01' },
  ];
  for (const query of queries) {
    const rows = await selected(query);
    for (const [sheet] of [await atOnce(query), await byJob(query)]) {
      expect(sheet?.data.slice(1), JSON.stringify(query)).toHaveLength(rows.length);
      rows.forEach((flight, row) => {
        expect(wallClock(sheet && cellOf(sheet, row, 'Take-off time'))).toBe(flight.startAt.slice(0, 19));
        expect(sheet && cellOf(sheet, row, 'Drone ID')).toBe(flight.droneId);
      });
    }
  }
});

test('totals on the second sheet are the list’s', async () => {
  const { totals } = await log.manager.call(flights.list);
  const [, sheet] = await atOnce({ lang: 'en' });
  const figures = new Map((sheet?.data ?? []).map(([name, value]) => [name, value]));
  expect(figures.get('Sorties')).toBe(totals.sorties);
  expect(figures.get('Gross area')).toBeCloseTo(totals.grossAreaM2 / 10_000, 6);
  expect(figures.get('Net area')).toBeCloseTo(totals.netAreaM2 / 10_000, 6);
  expect(figures.get('Flight time')).toBeCloseTo(totals.flightS / 3600, 6);
  expect(figures.get('Total dosage')).toBeCloseTo(totals.volumeL, 6);
});

test('a Chinese sheet counts in mu and writes instants in the chosen zone', async () => {
  const query: Query = { lang: 'zh', tz: 'Asia/Shanghai', droneId: log.droneB, sort: 'startAt' };
  const [flight] = await selected(query);
  const [sheet, totals] = await atOnce(query);
  expect([sheet?.sheet, totals?.sheet]).toEqual(['飞行记录', '合计']);
  expect(sheet && cellOf(sheet, 0, '净面积 (亩)')).toBeCloseTo(((flight?.netAreaM2 ?? 0) * 3) / 2000, 6);
  expect(wallClock(sheet && cellOf(sheet, 0, '起飞时间 (Asia/Shanghai)'))).toMatch(/^2026-09-10T02:30/);
  expect(wallClock(sheet && cellOf(sheet, 0, '作业日期')).slice(0, 10)).toBe('2026-09-10');
  expect(sheet && cellOf(sheet, 0, '作业类型')).toBe('播撒');
});

test('a sheet names the heights of each flight and what they count from, in each language', async () => {
  const droneId = await stage.world.drone({ companyId: log.companyId });
  const heights = { heightAglM: 2.5, heightHomeM: 31 };
  const startAt = noon - 3 * 86_400_000;
  await stage.world.flights(
    droneId,
    { startAt, bootId: 'h1', data: heights },
    { startAt: startAt + 3_600_000, bootId: 'h2', data: { heightAglM: undefined } },
  );
  const expected = {
    en: ['Maximum height', 'Average working height', 'Working height reference', 'Above ground or crop'],
    zh: ['最大高度 (米)', '平均作业高度', '作业高度基准', '距地面或作物'],
    es: [
      'Altura máxima',
      'Altura media de trabajo',
      'Referencia de la altura de trabajo',
      'Sobre suelo o cultivo',
    ],
    pt: [
      'Altura máxima',
      'Altura média de trabalho',
      'Referência da altura de trabalho',
      'Sobre solo ou cultura',
    ],
    ru: ['Максимальная высота', 'Средняя рабочая высота', 'Отсчёт рабочей высоты', 'Над полем'],
  } as const;
  for (const [lang, [most, mean, reference, surface]] of Object.entries(expected)) {
    const [sheet] = await atOnce({ lang: lang as keyof typeof expected, droneId, sort: 'startAt' });
    const row = (at: number, header: string): unknown => sheet && cellOf(sheet, at, header);
    const flight = await log.manager.call(flights.get, {
      params: { id: (await selected({ droneId, sort: 'startAt' }))[0]?.id ?? '' },
    });
    expect(flight.avgWorkHeightM).toBe(2.5);
    expect([row(0, most), row(0, mean), row(0, reference)]).toEqual([flight.maxHeightM, 2.5, surface]);
    expect([row(1, most), row(1, mean), row(1, reference)]).toEqual([null, null, null]);
  }
  const [sheet] = await atOnce({ lang: 'en', droneId, sort: 'startAt' });
  expect(sheet && cellOf(sheet, 0, 'Maximum height reference')).toBe('Above ground or crop');
});

test('a flight in the air is marked and has no landing time; pilot and company have columns of their own', async () => {
  const droneId = await stage.world.drone({ companyId: log.companyId });
  await stage.world.flights(droneId, { startAt: noon - 4 * 86_400_000, bootId: 'air' });
  await stage.deps.pools.owner.query("update flights set state = 'open' where drone_id = $1", [droneId]);
  const [sheet] = await atOnce({ lang: 'en', droneId });
  const row = (header: string): unknown => sheet && cellOf(sheet, 0, header);
  expect(row('Landing time')).toBeNull();
  expect(row('Notes')).toContain('Still in the air');
  expect([row('Pilot'), row('Company')]).toEqual([null, expect.any(String)]);
});

test('names that look like formulas are text', async () => {
  const answer = await log.manager.raw(flights.export);
  const [sheet] = await readXlsxFile(answer.rawPayload);
  const texts = (sheet?.data ?? []).flat().filter((cell) => typeof cell === 'string');
  expect(texts.filter((text) => /^[=+\-@\t\r]/.test(text))).toEqual([]);
  expect(texts.some((text) => text.includes('1+1 & Sons'))).toBe(true);
  expect(texts.some((text) => text.includes('Berta'))).toBe(true);
});

test('a range that cannot be is refused by both calls, each naming its own field', async () => {
  const query: Query = { from: '2026-09-02', to: '2026-09-01' };
  expect((await log.manager.refused(flights.export, { query })).fields[0]?.at).toBe('query.to');
  expect((await log.manager.refused(exports.create, { body: { of: 'flights', query } })).fields[0]?.at).toBe(
    'body.query.to',
  );
});

test('an export holds what its owner may see when it is written', async () => {
  const sheets = await readXlsxFile((await log.stranger.raw(flights.export)).rawPayload);
  expect(sheets[0]?.data.slice(1)).toHaveLength(1);
});

const losses: Record<string, (o: { id: string; droneId: string }) => Promise<unknown>> = {
  'another company': ({ id }) =>
    stage.deps.pools.db.updateTable('accounts').set({ company_id: null }).where('id', '=', id).execute(),
  'other roles': ({ id }) =>
    stage.deps.pools.db
      .updateTable('accounts')
      .set({ roles: [roleCodes.individual] })
      .where('id', '=', id)
      .execute(),
  'a drone that is theirs no longer': ({ droneId }) =>
    stage.deps.pools.db.updateTable('devices').set({ company_id: null }).where('id', '=', droneId).execute(),
};

/** Internal staff see every device, so the loss of the role is the only sign. */
const roles = [roleCodes.individual, roleCodes.manager];
const lossesOf: [string, readonly string[], (typeof losses)[string]][] = [
  ...Object.entries(losses).map(([name, lose]): (typeof lossesOf)[number] => [name, roles, lose]),
  // A member sees no device of the company, so the company is the only sign.
  [
    'another company of a member',
    [roleCodes.individual],
    losses['another company'] ?? (async () => undefined),
  ],
  ['other roles of internal staff', [roleCodes.staff], losses['other roles'] ?? (async () => undefined)],
];

test.for(lossesOf)('a finished export is not given out after %s', async ([, roles, lose]) => {
  const companyId = await stage.world.company();
  const { id } = await stage.world.account({ roles, companyId });
  const droneId = await stage.world.drone({ companyId });
  const me = clientOf(stage.app, { token: await stage.deps.sessions.start(id), address: '10.9.0.9' });
  const params = { id: (await me.call(exports.create, { body: { of: 'flights', query: {} } })).id };
  await vi.waitFor(async () => expect((await me.call(exports.get, { params })).state).toBe('ready'), {
    timeout: 60_000,
    interval: 100,
  });
  await stage.world.drone({ companyId });
  expect((await me.raw(exports.file, { params })).statusCode).toBe(200);
  await lose({ id, droneId });
  expect((await me.refused(exports.file, { params })).code).toBe('export.not-found');
});

test('two exports of an account run at once, however many are asked for', async () => {
  const idle = await testApp({ database: stage.url });
  const me = await idle.as(await idle.world.account());
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => me.raw(exports.create, { body: { of: 'flights', query: {} } })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(2);
  expect(answers.filter((answer) => answer.json().code === 'export.too-many')).toHaveLength(6);
  const started = answers.find(({ statusCode }) => statusCode === 202)?.json().result;
  const params = { id: String(started.id) };
  expect((await me.refused(exports.file, { params })).code).toBe('export.not-ready');
  expect((await me.call(exports.remove, { params })).state).toBe('cancelled');
  await me.call(exports.create, { body: { of: 'flights', query: {} } });
  expect((await me.refused(flights.export, { query: {} })).code).toBe('export.too-many');
  await idle.close();
});

const write = async (
  deps: Deps,
  source: FlightSource,
  {
    id,
    abortSignal = new AbortController().signal,
    attempts = 1,
  }: { id: string; abortSignal?: AbortSignal; attempts?: number },
): Promise<void> => {
  const job = { attempts, max_attempts: 3 };
  await exportTasks(deps, sourcesOf(source))[exportTask]?.({ id }, { abortSignal, job } as never);
};

test('cancelling stops an export that is being written and leaves no bytes', async () => {
  const idle = await testApp({ database: stage.url });
  const me = await idle.as(await idle.world.account());
  const { id } = await me.call(exports.create, { body: { of: 'flights', query: {} } });
  const endless = logOf('generate_series(1, 1000000000)');
  const written = write(idle.deps, endless, { id });
  const parts = async () =>
    (await idle.deps.pools.app.query('select from export_parts where export_id = $1', [id])).rowCount;
  await vi.waitFor(async () => expect(await parts()).toBeGreaterThan(0), { timeout: 60_000 });
  expect(await me.call(exports.get, { params: { id } })).toMatchObject({ state: 'running', totalRows: 5 });
  await me.call(exports.remove, { params: { id } });
  await written;
  expect((await me.call(exports.get, { params: { id } })).state).toBe('cancelled');
  expect(await parts()).toBe(0);
  await idle.close();
});

test('an export that a stop breaks off waits, and its next try writes it whole', async () => {
  const idle = await testApp({ database: stage.url });
  const me = await idle.as(await idle.world.account());
  const { id } = await me.call(exports.create, { body: { of: 'flights', query: {} } });
  const stop = new AbortController();
  const endless = logOf('generate_series(1, 1000000000)');
  const broken = expect(write(idle.deps, endless, { id, abortSignal: stop.signal })).rejects.toThrow();
  const job = () => me.call(exports.get, { params: { id } });
  await vi.waitFor(async () => expect((await job()).rows).toBeGreaterThan(0), { timeout: 60_000 });
  stop.abort();
  await broken;
  expect((await job()).state).toBe('queued');
  await write(idle.deps, logOf('generate_series(1, 1234)'), { id });
  expect(await job()).toMatchObject({ state: 'ready', rows: 1_234, totalRows: 1_234 });
  const file = await me.raw(exports.file, { params: { id } });
  expect((await readXlsxFile(file.rawPayload))[0]?.data).toHaveLength(1_235);
  await idle.close();
});

test('a part that comes after the cancel is not kept', async () => {
  const idle = await testApp({ database: stage.url });
  const me = await idle.as(await idle.world.account());
  const { id } = await me.call(exports.create, { body: { of: 'flights', query: {} } });
  await me.call(exports.remove, { params: { id } });
  await appendPart(idle.deps.pools.db, id, 0, Buffer.from('late'));
  const { rowCount } = await idle.deps.pools.app.query('select from export_parts where export_id = $1', [id]);
  expect(rowCount).toBe(0);
  await idle.close();
});

test('an export whose query can no longer be read ends as failed, not as running', async () => {
  const idle = await testApp({ database: stage.url });
  const me = await idle.as(await idle.world.account());
  const { id } = await me.call(exports.create, { body: { of: 'flights', query: {} } });
  await idle.deps.pools.db
    .updateTable('exports')
    .set({ query: '{"sort":"x"}' })
    .where('id', '=', id)
    .execute();
  await expect(write(idle.deps, logOf('null'), { id })).rejects.toThrow('sort.unknown');
  expect((await me.call(exports.get, { params: { id } })).state).toBe('failed');
  await idle.close();
});

test('an export that cannot be written is marked failed, with a message once no try is left', async () => {
  const idle = await testApp({ database: stage.url });
  const me = await idle.as(await idle.world.account());
  const { id } = await me.call(exports.create, { body: { of: 'flights', query: {} } });
  for (const attempts of [1, 2, 3]) {
    const reported = (await me.call(inbox.list)).items;
    expect(reported).toEqual([]);
    await expect(write(idle.deps, logOf('1 / 0'), { id, attempts })).rejects.toThrow('division by zero');
    expect((await me.call(exports.get, { params: { id } })).state).toBe('failed');
  }
  expect((await me.call(inbox.list)).items).toMatchObject([
    { kind: 'export', severity: 'warning', target: { page: 'flights', query: { export: id } } },
  ]);
  await idle.close();
});

test('files expire after seven days, and then nothing is left of them', async () => {
  const { id } = await log.manager.call(exports.create, { body: { of: 'flights', query: {} } });
  const params = { id };
  await vi.waitFor(
    async () => expect((await log.manager.call(exports.get, { params })).state).toBe('ready'),
    { timeout: 60_000, interval: 100 },
  );
  expect((await log.stranger.refused(exports.file, { params })).code).toBe('export.not-found');
  const { db } = stage.deps.pools;
  await db
    .updateTable('exports')
    .set({ expires_at: new Date(noon - 1) })
    .where('id', '=', id)
    .execute();
  expect((await log.manager.refused(exports.file, { params })).code).toBe('export.not-found');
  expect((await log.manager.refused(exports.get, { params })).status).toBe(404);
  await exportTasks(stage.deps, sourcesOf(logOf('null')))['dropOldExports']?.({}, undefined as never);
  const left = await db.selectFrom('export_parts').select('part').where('export_id', '=', id).execute();
  expect(left).toEqual([]);
});
