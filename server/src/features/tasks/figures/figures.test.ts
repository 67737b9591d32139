import {
  taskFigureCalls,
  taskInvitations,
  taskParticipants,
  taskPeriods,
  tasks,
  transfers,
} from '@smartflight/contract/endpoints.ts';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/call.ts';
import { differences, recount, storedFigures } from '../../../../test/models/recount-tasks.ts';
import type { TestAccount } from '../../../../test/world.ts';
import type { UserActor } from '../../../access/actor.ts';
import { openStill } from '../../../platform/postgres/snapshot.ts';
import { openStatement } from './statement.ts';

const hourMs = 3_600_000;
let stage: TestApp;
let inviter: Client;
let owner: TestAccount;
let client: Client;
let other: TestAccount;

beforeAll(async () => {
  stage = await testApp();
  inviter = await stage.as(await stage.world.account({ username: 'Inviter' }));
  owner = await stage.world.account({ username: 'Owner' });
  client = await stage.as(owner);
  other = await stage.world.account({ username: 'Other' });
});
afterAll(() => stage.close());

const around = (west: number, south: number, east: number, north: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south] as [number, number],
      [east, south] as [number, number],
      [east, north] as [number, number],
      [west, north] as [number, number],
      [west, south] as [number, number],
    ],
  ],
});
const wide = around(114.2, 30.4, 114.4, 30.6);

const form = {
  name: 'Rice',
  district: 'Mudan',
  boundary: wide,
  period: { from: '2026-09-10', to: '2026-09-20' },
  timeZone: 'UTC',
  countFrom: 'period' as const,
  targetAreaM2: 4_000,
  dosageLpha: 15,
  tolerances: { heightM: { min: 2, max: 4 }, speedMps: { min: 6, max: 8 }, flowLpm: null },
};

async function running(
  ...people: TestAccount[]
): Promise<{ id: string; version: number; droneIds: string[] }> {
  const { id, version } = await inviter.call(tasks.create, { body: form });
  const droneIds: string[] = [];
  for (const { id: ownerId } of people) droneIds.push(await stage.world.drone({ ownerId }));
  await inviter.call(taskParticipants.add, { params: { id }, body: { droneIds } });
  const invited = await inviter.call(tasks.move, { params: { id }, body: { action: 'invite', version } });
  const started = await inviter.call(tasks.move, {
    params: { id },
    body: { action: 'start', version: invited.version },
  });
  return { id, version: started.version, droneIds };
}

async function agree(who: Client, taskId: string): Promise<void> {
  const { items } = await who.call(taskInvitations.list, { query: { size: 200 } });
  const own = items.filter((item) => item.taskId === taskId).map(({ id, revision }) => ({ id, revision }));
  const { done } = await who.call(taskInvitations.answer, { body: { answer: 'agree', items: own } });
  expect(done).toBe(own.length);
}

const overviewOf = async (id: string, who = inviter) => {
  await stage.updateTaskFigures();
  return who.call(taskFigureCalls.overview, { params: { id } });
};
async function expectRecounted(id: string): Promise<void> {
  const { db } = stage.deps.pools;
  await stage.updateTaskFigures();
  expect(differences(await storedFigures(db, id), await recount(db, id))).toEqual([]);
}

test('[K-06][K-07] confirmed drones alone count, and ground that two of them treat counts once', async () => {
  const { id, droneIds } = await running(owner, other);
  const [one = '', two = ''] = droneIds;
  await stage.world.flights(one, { startAt: noon - 2 * hourMs });
  await stage.world.flights(two, { startAt: noon - hourMs });
  expect((await overviewOf(id)).totals).toMatchObject({ sorties: 0, netAreaM2: 0 });
  await agree(client, id);
  const first = await overviewOf(id);
  expect(first.totals).toMatchObject({ sorties: 1, drones: 1, outsideAreaM2: 0 });
  // A single flight gives its exact net area: two adjacent lanes of 60 m, 8 m wide.
  expect(first.totals.netAreaM2).toBeCloseTo(first.totals.insideAreaM2, 6);
  expect(first.totals.netAreaM2).toBeGreaterThan(900);
  expect(first).toMatchObject({
    plannedAreaM2: 4_000,
    plannedVolumeL: 6,
    drones: { confirmed: 1, unconfirmed: 1 },
    quality: { heightOutPct: 0, flowOutPct: null },
    days: [{ day: '2026-09-16', sorties: 1, drones: 1 }],
    forecast: { state: 'forecast' },
    own: null,
  });
  expect(first.quality.speedOutPct).toBeGreaterThan(50);
  await agree(await stage.as(other), id);
  const both = await overviewOf(id);
  expect(both.totals.sorties).toBe(2);
  expect(both.totals.grossAreaM2).toBeCloseTo(2 * first.totals.grossAreaM2, 3);
  expect(both.totals.netAreaM2).toBeCloseTo(first.totals.netAreaM2, 6);
  expect(both.quality.overlapPct).toBeCloseTo(50, 0);
  const own = await overviewOf(id, client);
  expect(own.own?.sorties).toBe(1);
  expect(own.totals.sorties).toBe(2);
  const listed = await client.call(taskFigureCalls.flights, { params: { id } });
  expect(listed).toMatchObject({ total: 1, items: [{ droneId: one, canOpen: true }] });
  await expectRecounted(id);
});

test('[K-04] a changed period recounts all flights once its owner has agreed', async () => {
  const { id, droneIds } = await running(owner);
  await agree(client, id);
  const dayMs = 24 * hourMs;
  const [drone = ''] = droneIds;
  await stage.world.flights(drone, { startAt: noon - 3 * dayMs, bootId: 'before' });
  expect((await overviewOf(id)).totals.sorties).toBe(1);
  const { items } = await inviter.call(taskParticipants.list, { params: { id } });
  await inviter.call(taskPeriods.propose, {
    params: { id },
    body: { participantIds: items.map((item) => item.id), period: { from: '2026-09-17', to: '2026-09-18' } },
  });
  const waiting = await client.call(taskPeriods.list, { query: { mine: 'true' } });
  await client.call(taskPeriods.answer, {
    body: { answer: 'agree', ids: waiting.items.map((item) => item.id) },
  });
  const before = stage.time.now;
  stage.time.now += 4 * dayMs;
  await stage.world.flights(drone, { startAt: noon + 3 * dayMs, bootId: 'out' });
  await stage.world.flights(drone, { startAt: noon + dayMs, bootId: 'in' });
  stage.time.now = before;
  await stage.updateTaskFigures();
  const { items: flown } = await inviter.call(taskFigureCalls.flights, { params: { id } });
  expect(flown.map(({ day }) => day)).toEqual(['2026-09-17']);
  await expectRecounted(id);
});

test('[K-06] flights before the agreement do not count where the task counts from it, nor those of a former owner', async () => {
  const made = await inviter.call(tasks.create, { body: { ...form, countFrom: 'agreement' } });
  const { id } = made;
  const droneId = await stage.world.drone({ ownerId: owner.id });
  await stage.world.flights(droneId, { startAt: noon - 2 * hourMs, bootId: 'former' });
  const { id: offer } = await client.call(transfers.offer, {
    params: { id: droneId },
    body: { account: other.email, confirm: droneId.slice(-4) },
  });
  const buyer = await stage.as(other);
  await buyer.call(transfers.accept, { params: { id: offer } });
  await stage.world.flights(droneId, { startAt: noon - hourMs, bootId: 'before' });
  await inviter.call(taskParticipants.add, { params: { id }, body: { droneIds: [droneId] } });
  await inviter.call(tasks.move, { params: { id }, body: { action: 'invite', version: 1 } });
  const { items: offers } = await buyer.call(taskInvitations.list, { query: { size: 200 } });
  expect(offers.find((item) => item.taskId === id)).toMatchObject({ countFrom: 'agreement' });
  await agree(buyer, id);
  const agreedAt = stage.time.now;
  stage.time.now += 3 * hourMs;
  await stage.world.flights(droneId, { startAt: agreedAt + hourMs, bootId: 'own' });
  await stage.updateTaskFigures();
  const { items: flown } = await inviter.call(taskFigureCalls.flights, { params: { id } });
  stage.time.now = agreedAt;
  expect(flown.map(({ startAt }) => Date.parse(startAt) > agreedAt)).toEqual([true]);
  await expectRecounted(id);
});

test('[K-06] granules count with their own dosage per area, over the flights that spread any', async () => {
  const { id, droneIds } = await running(owner, other);
  await agree(client, id);
  await agree(await stage.as(other), id);
  const [sower = '', sprayer = ''] = droneIds;
  await stage.world.flights(sower, { startAt: noon - 2 * hourMs });
  await stage.world.flights(sprayer, { startAt: noon - hourMs });
  const { app } = stage.deps.pools;
  await app.query(
    'update flights set mass_kg = 30, volume_l = null, revision = revision + 1 where drone_id = $1',
    [sower],
  );
  const { totals } = await overviewOf(id);
  const half = totals.grossAreaM2 / 2;
  expect(totals.doseKgpha).toBeCloseTo((30 * 10_000) / half, 3);
  expect(totals.doseLpha).toBeCloseTo((totals.volumeL * 10_000) / half, 3);
  await app.query('delete from flights where drone_id = $1', [sower]);
  expect((await overviewOf(id)).totals.doseKgpha).toBeNull();
});

test('work outside the district counts as outside, and a line that is moved moves the figures', async () => {
  const { id, version, droneIds } = await running(owner);
  await agree(client, id);
  await stage.world.flights(droneIds[0]!, { startAt: noon - 2 * hourMs, laneM: 120 });
  const whole = await overviewOf(id);
  // The field begins at 30.5° N: the district ends 60 m north of that.
  const half = around(114.2, 30.4, 114.4, 30.5 + 60 / 111_195);
  await inviter.call(tasks.update, { params: { id }, body: { ...form, boundary: half, version } });
  const cut = await overviewOf(id);
  expect(cut.totals.grossAreaM2).toBe(whole.totals.grossAreaM2);
  expect(cut.totals.insideAreaM2 + cut.totals.outsideAreaM2).toBeCloseTo(whole.totals.insideAreaM2, 6);
  expect(cut.totals.netAreaM2 / whole.totals.netAreaM2).toBeCloseTo(0.5, 1);
  expect(cut.quality.outsidePct).toBeCloseTo(50, -1);
  await expectRecounted(id);
});

test('a removed drone keeps what it flew until then, and closing freezes every figure', async () => {
  const { id, version, droneIds } = await running(owner, other);
  await agree(client, id);
  await agree(await stage.as(other), id);
  const [one = '', two = ''] = droneIds;
  await stage.world.flights(one, { startAt: noon - 2 * hourMs });
  const { items } = await inviter.call(taskParticipants.list, { params: { id } });
  const gone = items.find(({ droneId }) => droneId === one)!;
  await inviter.call(taskParticipants.end, { params: { id }, body: { ids: [gone.id] } });
  const before = stage.time.now;
  stage.time.now += 3 * hourMs;
  await stage.world.flights(one, { startAt: noon + hourMs, bootId: 'later' });
  await stage.world.flights(two, { startAt: noon + hourMs });
  expect((await overviewOf(id)).totals.sorties).toBe(2);
  await expectRecounted(id);
  await inviter.call(tasks.move, { params: { id }, body: { action: 'close', version } });
  const frozen = await overviewOf(id);
  await stage.world.flights(two, { startAt: noon + 2 * hourMs, bootId: 'late' });
  await stage.deps.pools.app.query('delete from flights where drone_id = $1', [one]);
  expect((await overviewOf(id)).totals).toEqual(frozen.totals);
  stage.time.now = before;
  const listed = await inviter.call(taskFigureCalls.flights, { params: { id } });
  const sum = listed.items.reduce((so, flight) => so + flight.grossAreaM2, 0);
  expect(listed.totals.grossAreaM2).toBeCloseTo(sum, 6);
  expect(listed.totals.grossAreaM2).toBeCloseTo(frozen.totals.grossAreaM2, 6);
});

test('[K-01] the map returns district, plots with their treated share, and ground as tiles', async () => {
  const plotId = await stage.world.plot({ ownerId: owner.id, box: [114.2999, 30.4999, 114.3003, 30.5007] });
  const made = await client.call(tasks.create, { body: { ...form, boundary: null, plotIds: [plotId] } });
  const droneId = await stage.world.drone({ ownerId: owner.id });
  const { id } = made;
  await client.call(taskParticipants.add, { params: { id }, body: { droneIds: [droneId] } });
  await client.call(tasks.move, { params: { id }, body: { action: 'invite', version: 1 } });
  await stage.world.flights(droneId, { startAt: noon - 2 * hourMs });
  await stage.updateTaskFigures();
  const map = await client.call(taskFigureCalls.map, { params: { id } });
  expect(map).toMatchObject({
    boundary: null,
    droneIds: [droneId],
    plots: [{ id: plotId, name: expect.any(String) }],
  });
  expect(map.plots[0]!.workedAreaM2).toBeGreaterThan(400);
  const [z, n] = [16, 2 ** 16];
  const x = Math.floor(((114.3 + 180) / 360) * n);
  const rad = (30.5 * Math.PI) / 180;
  const y = Math.floor(((1 - Math.asinh(Math.tan(rad)) / Math.PI) / 2) * n);
  const tile = (at: number) =>
    client.raw(taskFigureCalls.coverage, { params: { id, z: `${z}`, x: `${at}`, y: `${y}` } });
  const [here, elsewhere] = [await tile(x), await tile(x + 50)];
  expect(here.headers['content-type']).toBe('image/png');
  expect(here.rawPayload.length).toBeGreaterThan(elsewhere.rawPayload.length);
  await expectRecounted(id);
});

test('the statement’s sums are those of the flights that are in it, and an owner’s has their own alone', async () => {
  const { id, droneIds } = await running(owner, other);
  await agree(client, id);
  await agree(await stage.as(other), id);
  await stage.world.flights(
    droneIds[0]!,
    { startAt: noon - 4 * hourMs },
    { startAt: noon - 2 * hourMs, bootId: 'b2' },
  );
  await stage.world.flights(droneIds[1]!, { startAt: noon - hourMs });
  await stage.updateTaskFigures();
  const sheetsOf = async (who: Client) => {
    const answer = await who.raw(taskFigureCalls.statement, { params: { id }, query: { lang: 'en' } });
    const [drones, flights] = await readXlsxFile(answer.rawPayload);
    return { drones: drones!.data.slice(1), flights: flights!.data.slice(1) };
  };
  const { drones, flights } = await sheetsOf(inviter);
  const sum = (rows: unknown[][], column: number) =>
    rows.reduce((so, row) => so + Number(row[column] ?? 0), 0);
  expect([drones.length, flights.length]).toEqual([3, 3]);
  // The last row is the sum of the drones; gross area is in column 9 there and in column 7 of the flights.
  expect(sum(drones.slice(0, -1), 9)).toBeCloseTo(sum(flights, 7), 6);
  expect(Number(drones.at(-1)![9])).toBeCloseTo(sum(flights, 7), 6);
  expect(drones.at(-1)![0]).toBe('Total');
  const asleep = await stage.world.drone({ ownerId: owner.id });
  await inviter.call(taskParticipants.add, { params: { id }, body: { droneIds: [asleep] } });
  const flown = await inviter.call(taskParticipants.list, { params: { id }, query: { flown: 'true' } });
  expect(flown.items.map(({ droneId }) => droneId).sort()).toEqual([...droneIds].sort());
  const own = await sheetsOf(client);
  expect(own.flights.map((row) => row[2])).toEqual([droneIds[0], droneIds[0]]);
});

const everybody: UserActor = {
  kind: 'user',
  id: '00000000-0000-0000-0000-000000000001',
  username: 'Ada',
  roles: [],
  accountVerified: '1',
  actions: new Set(),
  companyIds: [],
  companyId: null,
  timeZone: 'UTC',
  seesAll: true,
  tokenHash: Buffer.alloc(0),
  hasProof: true,
  needsFactor: false,
  hasFactor: false,
  requestId: '',
  language: 'en',
  address: '',
};
async function all<T>(lots: AsyncIterable<T[]>): Promise<T[]> {
  const rows: T[] = [];
  for await (const lot of lots) rows.push(...lot);
  return rows;
}

test('[K-06] a statement is of one moment: a flight that lands while it is read is in neither its sums nor its list', async () => {
  const { id, droneIds } = await running(owner);
  await agree(client, id);
  await stage.world.flights(droneIds[0]!, { startAt: noon - 4 * hourMs });
  await stage.updateTaskFigures();
  const statement = await openStatement(
    { openStill: () => openStill(stage.deps.pools.url), fleet: stage.fleet, now: new Date(stage.time.now) },
    everybody,
    { seen: { id, right: 'edit', state: 'active' }, query: {} },
  );
  const drones = await all(statement.drones);
  await stage.world.flights(droneIds[0]!, { startAt: noon - 2 * hourMs, bootId: 'b2' });
  await stage.updateTaskFigures();
  const flights = await all(statement.flights);
  await statement.close();
  expect(drones.map(({ figures }) => figures.sorties)).toEqual([1]);
  expect(flights.map(({ grossAreaM2 }) => grossAreaM2)).toEqual(
    drones.map(({ figures }) => figures.grossAreaM2),
  );
  expect((await overviewOf(id)).totals.sorties).toBe(2);
});
