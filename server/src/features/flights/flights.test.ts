import { flights, teams } from '@smartflight/contract/endpoints.ts';
import { flightCoverage } from '@smartflight/contract/flights/flights.schemas.ts';
import { flightSorts } from '@smartflight/contract/flights/flights.ts';
import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { type FlightLog, flightLog } from '../../../test/flight-log.ts';

let stage: TestApp;
let log: FlightLog;
beforeAll(async () => {
  stage = await testApp();
  log = await flightLog(stage);
});
afterAll(() => stage.close());

type Query = QueryInput<typeof flights.list>;
const list = (query: Query = {}) => log.manager.call(flights.list, { query });
const total = async (query: Query) => (await list(query)).total;

test('the list answers what each filter selects [G-01]', async () => {
  const expected: [Query, number][] = [
    [{}, 8],
    [{ workType: 'spray' }, 5],
    [{ workType: 'sow' }, 2],
    [{ hideZero: 'true' }, 6],
    [{ droneId: log.droneB }, 2],
    [{ pilotId: log.pilotId }, 2],
    [{ teamId: log.teamId }, 2],
    [{ plotId: log.plotId }, 3],
    [{ from: '2026-09-10' }, 6],
    [{ to: '2026-09-09' }, 2],
    [{ from: '2026-09-11', to: '2026-09-11' }, 2],
    [{ droneId: log.foreign }, 0],
  ];
  const found = await Promise.all(expected.map(([query]) => total(query)));
  const byQuery = (counts: number[]) => expected.map(([query], n) => [JSON.stringify(query), counts[n]]);
  expect(byQuery(found)).toEqual(byQuery(expected.map(([, count]) => count)));
});

test('totals are the sums of the rows for every filter, zero-area sorties aside only when hidden', async () => {
  const queries: Query[] = [
    {},
    { workType: 'sow' },
    { hideZero: 'true' },
    { hideZero: 'false', droneId: log.droneA },
    { from: '2026-09-10', to: '2026-09-15' },
    { pilotId: log.pilotId },
    { to: '2020-01-01' },
  ];
  for (const query of queries) {
    const { items, totals, total: count, days } = await list({ ...query, size: 200 });
    type Item = (typeof items)[number];
    const sum = (of: (item: Item) => number | null): number =>
      items.reduce((so, item) => so + (of(item) ?? 0), 0);
    const name = JSON.stringify(query);
    expect(count, name).toBe(items.length);
    expect(totals.sorties, name).toBe(items.length);
    expect(totals.grossAreaM2, name).toBeCloseTo(
      sum((f) => f.grossAreaM2),
      6,
    );
    expect(totals.netAreaM2, name).toBeCloseTo(
      sum((f) => f.netAreaM2),
      6,
    );
    expect(totals.overlapAreaM2, name).toBeCloseTo(
      sum((f) => f.overlapAreaM2),
      6,
    );
    expect(totals.flightS, name).toBeCloseTo(
      sum((f) => f.flightS),
      3,
    );
    expect(totals.volumeL, name).toBeCloseTo(
      sum((f) => f.volumeL),
      6,
    );
    expect(totals.massKg, name).toBeCloseTo(
      sum((f) => f.massKg),
      6,
    );
    for (const [rate, workType, amount] of [
      [totals.sprayRateLpha, 'spray', (f: Item) => f.volumeL],
      [totals.sowRateKgpha, 'sow', (f: Item) => f.massKg],
    ] as const) {
      const metered = items.filter((f) => f.workType === workType && f.grossAreaM2 > 0 && amount(f) !== null);
      const areaM2 = metered.reduce((so, f) => so + f.grossAreaM2, 0);
      const used = metered.reduce((so, f) => so + (amount(f) ?? 0), 0);
      if (areaM2 === 0) expect(rate, name).toBeNull();
      else expect(rate, name).toBeCloseTo((used / areaM2) * 10_000, 6);
    }
    expect(
      days.reduce((so, each) => so + each.sorties, 0),
      name,
    ).toBe(items.length);
    expect(
      days.map(({ localDate }) => localDate),
      name,
    ).toEqual([...new Set(items.map(({ localDate }) => localDate))]);
  }
});

test('pages are disjoint and complete in every order', async () => {
  for (const sort of flightSorts.flatMap((name) => [name, `-${name}`])) {
    const whole = (await list({ sort, size: 200 })).items.map(({ id }) => id);
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(await list({ sort, size: 3, page }));
    expect(
      pages.flatMap(({ items }) => items.map(({ id }) => id)),
      sort,
    ).toEqual(whole);
    expect(
      pages.map((page) => page.total),
      sort,
    ).toEqual([8, 8, 8, 8]);
    expect(new Set(whole).size, sort).toBe(8);
  }
});

test('each order is that of its column, unknown values last', async () => {
  for (const [sort, of] of [
    ['startAt', (f) => f.startAt],
    ['flightS', (f) => f.flightS],
    ['grossAreaM2', (f) => f.grossAreaM2],
    ['volumeL', (f) => f.volumeL],
    ['pilotName', (f) => f.pilotName],
    ['plotName', (f) => f.plotName],
  ] as [string, (f: Awaited<ReturnType<typeof list>>['items'][number]) => string | number | null][]) {
    for (const sign of [1, -1]) {
      const values = (await list({ sort: sign === 1 ? sort : `-${sort}` })).items.map(of);
      const known = values.filter((value) => value !== null);
      const sorted = [...known].sort((a, b) => (a < b ? -sign : a > b ? sign : 0));
      expect(values, `${sign} ${sort}`).toEqual([...sorted, ...values.filter((value) => value === null)]);
    }
  }
});

test('the own log holds what one owns, flew or may fly, the tenant’s what its companies own [G-06]', async () => {
  const count = async (client: FlightLog['pilot'], scope?: 'own' | 'tenant') =>
    (await client.call(flights.list, { query: scope ? { scope } : {} })).total;
  expect(await count(log.owner, 'own')).toBe(6);
  expect(await count(log.owner, 'tenant')).toBe(0);
  expect(await count(log.pilot, 'own')).toBe(2);
  expect(await count(log.manager, 'own')).toBe(2);
  expect(await count(log.manager, 'tenant')).toBe(8);
  expect(await count(log.stranger)).toBe(1);
  const granted = await stage.world.account();
  const client = await stage.as(granted);
  expect(await count(client)).toBe(0);
  await stage.world.grant(log.droneB, granted.id, new Date(noon + 1000));
  expect(await count(client)).toBe(2);
  stage.time.now = noon + 2000;
  expect(await count(client)).toBe(0);
  stage.time.now = noon;
});

test('a range that cannot be names the field that is wrong', async () => {
  const refused = async (query: Query) => {
    const { status, fields } = await log.manager.refused(flights.list, { query });
    return [status, ...fields.map(({ at, code }) => `${at} ${code}`)];
  };
  expect(await refused({ from: '2026-09-02', to: '2026-09-01' })).toEqual([400, 'query.to range.reversed']);
  expect(await refused({ from: '2025-01-01', to: '2026-09-01' })).toEqual([400, 'query.to range.too-long']);
  expect(await refused({ from: '2026-02-30' })).toEqual([400, 'query.from field.invalid']);
  expect(await refused({ sort: 'secret' })).toEqual([400, 'query.sort sort.unknown']);
  expect(await refused({ tz: 'Mars/Olympus' })).toEqual([400, 'query.tz zone.unknown']);
  expect(await total({ from: '2026-01-01', to: '2027-01-01' })).toBe(8);
});

test('a flight’s detail, track and coverage belong together', async () => {
  const [newest] = (await list({ sort: '-startAt' })).items;
  const params = { id: newest?.id ?? '' };
  const detail = await log.manager.call(flights.get, { params });
  expect(detail).toMatchObject({
    droneName: '+Anna',
    pilotName: '@Pilot',
    plotId: log.plotId,
    workType: 'spray',
    companyName: '=1+1 & Sons',
  });
  expect(detail.netAreaM2).toBeCloseTo(detail.onceAreaM2 + detail.twiceAreaM2 + detail.moreAreaM2, 6);
  const track = await log.manager.call(flights.track, { params });
  expect(track.n).toBe(detail.points);
  const coverage = flightCoverage.parse(await log.manager.call(flights.coverage, { params }));
  expect(coverage.once.coordinates.length).toBeGreaterThan(0);
});

test('a track is sent gzipped, and not again while it has not changed', async () => {
  const [newest] = (await list({ sort: '-startAt' })).items;
  const input = { params: { id: newest?.id ?? '' }, headers: { 'accept-encoding': 'gzip' } };
  const first = await log.manager.raw(flights.track, input);
  expect(first.headers['content-encoding']).toBe('gzip');
  const again = await log.manager.raw(flights.track, {
    ...input,
    headers: { ...input.headers, 'if-none-match': String(first.headers['etag']) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('only pilots whose flights one may see are offered as a filter', async () => {
  const names = async (client: FlightLog['pilot']) =>
    (await client.call(teams.pilots)).items.map(({ name }) => name);
  expect(await names(log.manager)).toEqual(['@Pilot']);
  expect(await names(log.stranger)).toEqual([]);
  expect((await log.manager.call(teams.list)).items.map(({ id }) => id)).toEqual([log.teamId]);
  expect((await log.stranger.call(teams.list)).total).toBe(0);
});
