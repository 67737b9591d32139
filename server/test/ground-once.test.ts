import { roleCodes } from '@smartflight/contract/access/access.ts';
import {
  flightDays,
  flights,
  taskFigureCalls,
  taskInvitations,
  taskParticipants,
  taskPeriods,
  tasks,
} from '@smartflight/contract/endpoints.ts';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from './app.ts';
import type { Client } from './call.ts';
import type { TestAccount } from './world.ts';

const hourMs = 3_600_000;
const day = '2026-09-16';
/** Twenty lanes of 8 m and 156 m fill this field of 160 m by 156 m. */
const lanes = { lanes: 20, laneM: 156 };
const fieldM2 = 160 * 156;
const [perLon, perLat] = [95_991, 110_855];
const [lon, lat] = [114.3, 30.5];
const box: [number, number, number, number] = [lon - 4 / perLon, lat, lon + 156 / perLon, lat + 156 / perLat];

let stage: TestApp;
let owner: TestAccount;
let manager: Client;
let plotId: string;
let drones: [string, string];

beforeAll(async () => {
  stage = await testApp();
  const { world } = stage;
  const companyId = await world.company();
  owner = await world.account();
  manager = await stage.as(await world.account({ roles: [roleCodes.manager], companyId }));
  plotId = await world.plot({ companyId, box });
  const drone = () => world.drone({ companyId, ownerId: owner.id });
  drones = [await drone(), await drone()];
  for (const [nth, droneId] of drones.entries())
    await world.flights(
      droneId,
      { startAt: noon - (8 - nth) * hourMs, bootId: 'b1', ...lanes },
      { startAt: noon - (4 - nth) * hourMs, bootId: 'b2', ...lanes },
    );
  await stage.updateFlightGround();
});
afterAll(() => stage.close());

const dayOf = async (query = {}) => manager.call(flightDays.day, { params: { day }, query });

test('four flights over one plot on one day count its ground once in the group, the day and the log', async () => {
  const { items, totals } = await dayOf();
  const listed = await manager.call(flights.list, { query: { from: day, to: day } });
  const [group] = items;
  expect(group?.plotId).toBe(plotId);
  for (const sums of [group!.totals, totals, listed.totals, listed.days[0]!]) {
    expect(sums.sorties).toBe(4);
    expect(sums.grossAreaM2 / fieldM2 / 4).toBeCloseTo(1, 1);
    expect(sums.netAreaM2).toBeLessThan(fieldM2 * 1.02);
    expect(sums.netAreaM2).toBeGreaterThan(fieldM2 * 0.98);
    expect(sums.overlapPct).toBeCloseTo(75, 0);
  }
  expect(listed.items.map(({ netAreaM2 }) => Math.round(netAreaM2 / fieldM2))).toEqual([1, 1, 1, 1]);
});

test('the campaign, its settlement and the flight log show the same ground, and the agreed rule is paid', async () => {
  const inviter = await stage.as(await stage.world.account());
  const flyer = await stage.as(owner);
  const [west, south, east, north] = box;
  const outline: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const form = {
    name: 'Rice',
    district: 'Mudan',
    boundary: { type: 'Polygon' as const, coordinates: [outline] },
    period: { from: day, to: day },
    timeZone: 'UTC',
    countFrom: 'period' as const,
  };
  const made = await inviter.call(tasks.create, { body: form });
  const params = { id: made.id };
  await inviter.call(taskParticipants.add, { params, body: { droneIds: drones } });
  const invited = await inviter.call(tasks.move, {
    params,
    body: { action: 'invite', version: made.version },
  });
  const { items: offers } = await flyer.call(taskInvitations.list, { query: {} });
  expect(offers.map(({ payBy }) => payBy)).toEqual(['worked', 'worked']);
  await flyer.call(taskInvitations.answer, {
    body: { answer: 'agree', items: offers.map(({ id, revision }) => ({ id, revision })) },
  });
  await stage.updateTaskFigures();

  const overview = await inviter.call(taskFigureCalls.overview, { params });
  const { totals } = await dayOf();
  expect(overview.progressPct).toBeGreaterThan(96);
  expect(overview.progressPct).toBeLessThanOrEqual(100.5);
  // The log also counts the ground that was treated beyond the edge of the plot.
  expect(overview.totals.netAreaM2 / totals.netAreaM2).toBeGreaterThan(0.97);
  expect(overview.totals.netAreaM2 / totals.netAreaM2).toBeLessThanOrEqual(1.001);
  expect(overview.totals.grossAreaM2).toBeCloseTo(totals.grossAreaM2, 3);
  expect(overview.totals.paidAreaM2).toBeCloseTo(overview.totals.insideAreaM2, 3);
  expect(overview.totals.insideAreaM2 / overview.totals.netAreaM2).toBeCloseTo(4, 1);

  const rows = async () => (await inviter.call(taskParticipants.list, { params, query: {} })).items;
  const sum = (values: (number | null)[]) => values.reduce<number>((so, value) => so + (value ?? 0), 0);
  expect(sum((await rows()).map(({ figures }) => figures.netAreaM2))).toBeCloseTo(
    overview.totals.netAreaM2,
    2,
  );

  await inviter.call(tasks.update, {
    params,
    body: { ...form, payBy: 'ground', version: invited.version },
  });
  expect((await rows()).map(({ payBy, proposal }) => [payBy, proposal?.payBy])).toEqual([
    ['worked', 'ground'],
    ['worked', 'ground'],
  ]);
  const { items: proposals } = await flyer.call(taskPeriods.list, { query: { mine: 'true' } });
  expect(proposals[0]).toMatchObject({ oldPayBy: 'worked', newPayBy: 'ground', old: form.period });
  await flyer.call(taskPeriods.answer, { body: { answer: 'agree', ids: proposals.map(({ id }) => id) } });
  const paid = await inviter.call(taskFigureCalls.overview, { params });
  expect(paid.totals.paidAreaM2).toBeCloseTo(overview.totals.netAreaM2, 2);

  const sheet = await inviter.raw(taskFigureCalls.statement, { params, query: { lang: 'en' } });
  const [summary, , notes] = await readXlsxFile(sheet.rawPayload);
  const heads = summary!.data[0]!.map(String);
  const total = (head: string) =>
    Number(summary!.data.at(-1)![heads.findIndex((one) => one.startsWith(head))]);
  expect(total('Working area')).toBeCloseTo(overview.totals.insideAreaM2 / 10_000, 2);
  expect(total('Net area')).toBeCloseTo(overview.totals.netAreaM2 / 10_000, 2);
  expect(total('Paid area')).toBeCloseTo(overview.totals.netAreaM2 / 10_000, 2);
  expect(notes!.data.map(([name]) => String(name))).toHaveLength(5);
});

test('the parts of a group add up to it: ground counts for the flight that treated it first', async () => {
  const parts = await Promise.all(drones.map((droneId) => dayOf({ droneId })));
  const [first, second] = parts.map(({ totals }) => totals.netAreaM2 / fieldM2);
  expect(first).toBeCloseTo(1, 1);
  expect(second).toBeCloseTo(0, 1);
});

test('another day, another kind of work and another owner are rounds of their own', async () => {
  const { world } = stage;
  const before = (await dayOf()).totals.netAreaM2;
  const foreign = await world.drone({ companyId: await world.company() });
  await world.flights(foreign, { startAt: noon - 10 * hourMs, ...lanes });
  await world.flights(
    drones[0],
    { startAt: noon - 30 * hourMs, bootId: 'b0', ...lanes },
    { startAt: noon - 10 * hourMs, bootId: 's1', sow: true, ...lanes },
  );
  await stage.updateFlightGround();
  const { totals } = await dayOf();
  expect((totals.netAreaM2 - before) / fieldM2).toBeCloseTo(1, 1);
  expect((await dayOf({ workType: 'spray' })).totals.netAreaM2).toBeCloseTo(before, 0);
  const earlier = await manager.call(flights.list, { query: { from: '2026-09-15', to: '2026-09-15' } });
  expect(earlier.totals.netAreaM2 / fieldM2).toBeCloseTo(1, 1);
});

test('without the flight that was first, its ground counts for the next one', async () => {
  const before = (await dayOf({ workType: 'spray' })).totals.netAreaM2;
  await stage.deps.pools.app.query(
    `delete from flights where id = (select id from flights where drone_id = $1 and local_date = $2
       and work_type = 'spray' order by start_at limit 1)`,
    [drones[0], day],
  );
  await stage.updateFlightGround();
  const { totals } = await dayOf({ workType: 'spray' });
  expect(totals.sorties).toBe(3);
  expect(totals.netAreaM2 / before).toBeCloseTo(1, 2);
  expect((await dayOf({ workType: 'spray', droneId: drones[1] })).totals.netAreaM2 / before).toBeCloseTo(
    1,
    2,
  );
});
