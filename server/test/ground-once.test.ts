import { roleCodes } from '@smartflight/contract/access/access.ts';
import { flightDays, flights } from '@smartflight/contract/endpoints.ts';
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
