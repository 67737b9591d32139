import { flightDays, flights, plots } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { field } from '../../../test/fields.ts';
import { type FlightLog, flightLog } from '../../../test/flight-log.ts';

let stage: TestApp;
let log: FlightLog;
beforeAll(async () => {
  stage = await testApp();
  log = await flightLog(stage);
});
afterAll(() => stage.close());

const range = { from: '2026-07-01', to: '2026-09-30' };

const filters = (): [string, object][] => [
  ['nothing else', {}],
  ['spray', { workType: 'spray' }],
  ['sow', { workType: 'sow' }],
  ['no zero areas', { hideZero: '1' }],
  ['a drone', { droneId: log.droneA }],
  ['a pilot', { pilotId: log.pilotId }],
  ['a team', { teamId: log.teamId }],
  ['a plot', { plotId: log.plotId }],
  ['no plot', { plotId: 'none' }],
  ['the company', { scope: 'tenant' }],
];

test.for([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])(
  '[G-04] calendar and days add up to the flight log under the same filter, %i of ten',
  async (nth) => {
    const [name, filter] = filters()[nth]!;
    for (const client of [log.manager, log.pilot, log.owner]) {
      const listed = await client.call(flights.list, { query: { ...range, ...filter, size: 200 } });
      const calendar = await client.call(flightDays.calendar, { query: { ...range, ...filter } });
      expect(calendar.totals, name).toEqual(listed.totals);
      const sum = (of: (day: (typeof calendar.days)[number]) => number) =>
        calendar.days.reduce((all, day) => all + of(day), 0);
      expect(sum(({ sorties }) => sorties)).toBe(listed.total);
      expect(Math.abs(sum(({ grossAreaM2 }) => grossAreaM2) - listed.totals.grossAreaM2)).toBeLessThan(1);
      for (const day of calendar.days) {
        const query = { ...filter };
        const grouped = await client.call(flightDays.day, { params: { day: day.localDate }, query });
        const { localDate: _day, ...totals } = day;
        expect(grouped.totals).toEqual(totals);
        const parts = grouped.items.map((group) => group.totals);
        expect(parts.reduce((all, { sorties }) => all + sorties, 0)).toBe(day.sorties);
        const gross = parts.reduce((all, { grossAreaM2 }) => all + grossAreaM2, 0);
        expect(Math.abs(gross - day.grossAreaM2)).toBeLessThan(1);
        expect(grouped.items.flatMap((group) => group.flights)).toHaveLength(day.sorties);
      }
    }
  },
);

test('[G-04] a day’s flights are listed by plot, with its boundary and their paths on a small map', async () => {
  const { days } = await log.manager.call(flightDays.calendar, { query: range });
  const newest = days.at(-1)?.localDate ?? '';
  const { items, total } = await log.manager.call(flightDays.day, { params: { day: newest }, query: {} });
  expect(total).toBe(1);
  const [group] = items;
  expect(group).toMatchObject({ plotId: log.plotId, plotName: '\tNorth' });
  expect(group?.outline?.coordinates[0]).toHaveLength(5);
  const [flight] = group?.flights ?? [];
  expect(flight?.droneName).toBe('+Anna');
  expect(flight?.path.length).toBeGreaterThan(3);
  for (const [lon, lat] of flight?.path ?? []) {
    expect(lon).toBeCloseTo(114.3, 1);
    expect(lat).toBeCloseTo(30.5, 1);
  }
  const other = await log.manager.call(flightDays.day, { params: { day: '2026-08-27' }, query: {} });
  expect(other.items.map(({ plotId }) => plotId)).toEqual([null]);
});

test('[G-04] a range longer than a year, a reversed one and no day are refused', async () => {
  const codeOf = async (query: object) =>
    (await log.manager.refused(flightDays.calendar, { query: query as typeof range })).fields?.[0]?.code;
  expect(await codeOf({ from: '2025-01-01', to: '2026-09-01' })).toBe('range.too-long');
  expect(await codeOf({ from: '2026-09-02', to: '2026-09-01' })).toBe('range.reversed');
  expect((await log.manager.refused(flightDays.day, { params: { day: 'today' } })).status).toBe(400);
});

test('the season of a plot sums its flights by day and draws the ground they treated together', async () => {
  const params = { id: log.plotId };
  const season = await log.manager.call(flightDays.season, { params, query: { year: 2026 } });
  const { totals, total } = await log.manager.call(flights.list, {
    query: { from: '2026-01-01', to: '2026-12-31', plotId: log.plotId },
  });
  expect(season.totals.sorties).toBe(total);
  expect(season.totals.grossAreaM2).toBeCloseTo(totals.grossAreaM2, 2);
  expect(season.days.reduce((sum, { sorties }) => sum + sorties, 0)).toBe(total);
  expect(season.drawnFlights).toBeGreaterThan(1);
  expect(season.treatedAreaM2).toBeGreaterThan(0);
  expect(season.treatedAreaM2).toBeLessThan(season.totals.netAreaM2);
  expect(season.coverage.twice.coordinates.length).toBeGreaterThan(0);
  expect(season.totals.passes).toBeCloseTo(season.totals.insideAreaM2 / season.plotAreaM2, 9);
  const spray = season.days.find(({ volumeL }) => volumeL > 0);
  expect(spray?.doseLpha).toBeCloseTo(((spray?.volumeL ?? 0) * 10_000) / (spray?.grossAreaM2 ?? 1), 6);
  expect(await log.manager.call(flightDays.season, { params, query: { year: 2026 } })).toEqual(season);
  const empty = await log.manager.call(flightDays.season, { params, query: { year: 2020 } });
  expect(empty).toMatchObject({ drawnFlights: 0, treatedAreaM2: 0, days: [] });
  expect((await log.stranger.refused(flightDays.season, { params, query: { year: 2026 } })).code).toBe(
    'plot.not-found',
  );
});

test('the years of a plot have the figures of their seasons, and years without work are left out', async () => {
  const params = { id: log.plotId };
  const { items } = await log.manager.call(flightDays.seasons, { params });
  expect(items.map(({ year }) => year)).toEqual([2026]);
  const {
    days: _days,
    coverage: _coverage,
    ...figures
  } = await log.manager.call(flightDays.season, {
    params,
    query: { year: 2026 },
  });
  expect(items).toEqual([figures]);
  expect((await log.stranger.refused(flightDays.seasons, { params })).code).toBe('plot.not-found');
});

test('[T-02] a flight keeps the boundary of its day, and a later version counts flights since then alone', async () => {
  const boss = await stage.world.account({ username: 'PlotOwner' });
  const client = await stage.as(boss);
  const droneId = await stage.world.drone({ ownerId: boss.id });
  const at = stage.time.now;
  const around = (widthM: number) =>
    field({ lon: 114.3, lat: 30.5, eastM: -300, northM: -300, widthM, heightM: 600 });
  const since = new Date(at - 20 * 3_600_000).toISOString();
  const { id } = await client.call(plots.create, {
    body: { name: 'Mine', boundary: around(600), validFrom: since },
  });
  await stage.world.flights(
    droneId,
    { startAt: at - 30 * 3_600_000, bootId: 'p', lanes: 3 },
    { startAt: at - 10 * 3_600_000, bootId: 'q', lanes: 3 },
    { startAt: at - 2 * 3_600_000, bootId: 'r', lanes: 3 },
  );
  const plotOf = async () =>
    (await client.call(flights.list, { query: { droneId } })).items.map((flight) => flight.plotId);
  expect(await plotOf()).toEqual([id, id, null]);
  const newest = async () => {
    const [flight] = (await client.call(flights.list, { query: { droneId } })).items;
    return client.call(flights.get, { params: { id: flight?.id ?? '' } });
  };
  const before = await newest();
  expect(before.insideAreaM2).toBeGreaterThan(0);
  expect(before.outsideAreaM2).toBeLessThan(1);
  const moved = await client.call(plots.update, {
    params: { id },
    body: { version: 1, boundary: around(306), validFrom: new Date(at - 3 * 3_600_000).toISOString() },
  });
  expect(moved.boundaryVersion).toBe(2);
  expect(await stage.derive()).toBeGreaterThan(0);
  const after = await newest();
  expect(after.insideAreaM2 ?? 0).toBeLessThan(before.insideAreaM2 ?? 0);
  const middle = (await client.call(flights.list, { query: { droneId } })).items[1];
  const kept = await client.call(flights.get, { params: { id: middle?.id ?? '' } });
  expect(kept.insideAreaM2).toBe(before.insideAreaM2);
  expect(kept.plotBoundary).toEqual(before.plotBoundary);
  await client.call(plots.remove, { params: { id } });
  expect((await plotOf()).slice(0, 2).filter((plot) => plot === id).length).toBeGreaterThan(0);
});

test('a plot that is drawn with a day in the past takes the flights since then', async () => {
  const boss = await stage.world.account({ username: 'Late' });
  const client = await stage.as(boss);
  const droneId = await stage.world.drone({ ownerId: boss.id });
  const at = stage.time.now;
  await stage.world.flights(
    droneId,
    { startAt: at - 50 * 3_600_000, bootId: 's', lanes: 3 },
    { startAt: at - 5 * 3_600_000, bootId: 't', lanes: 3 },
  );
  const boundary = field({ lon: 114.3, lat: 30.5, eastM: -300, northM: -300, widthM: 600, heightM: 600 });
  const { id } = await client.call(plots.create, {
    body: { name: 'Late', boundary, validFrom: new Date(at - 24 * 3_600_000).toISOString() },
  });
  await stage.derive();
  const { items } = await client.call(flights.list, { query: { droneId } });
  expect(items.map(({ plotId }) => plotId)).toEqual([id, null]);
});
