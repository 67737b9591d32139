import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { noon, type TestApp, testApp } from '../../../../test/app.ts';
import { samplesOf } from '../../../../test/samples.ts';
import { startDeriver } from './deriver.ts';
import { takeLeases } from './leases.store.ts';
import { recompute } from './recompute.ts';
import { storeDerivations } from './store-derivations.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());
// Derivations are gathered for a time, which must not depend on the machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const query = async (text: string, values: unknown[] = []) =>
  (await stage.deps.pools.owner.query(text, values)).rows;
/** Drones with a flight each that is not derived yet; all are due. */
async function flownDrones(count: number, aheadMs = 0): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const droneId = await stage.world.drone();
    const points = samplesOf({ startAt: noon - 3_600_000, bootId: 'b', lanes: 2 });
    await stage.writer.write(points.map((point) => ({ ...point, droneId, receivedAt: noon - aheadMs })));
    ids.push(droneId);
  }
  await query("update derivations set due_at = '2000-01-01'");
  return ids;
}
const flightsOf = (droneIds: readonly string[]) =>
  query('select drone_id, flags, xmin::text from flights where drone_id = any($1)', [droneIds]);
const marksOf = (droneIds: readonly string[]) =>
  query(
    `select d.id, v.leased_until, v.from_at, v.due_at > to_timestamp($2::float8 / 1000) as later
     from derivations v join drones d using (device_no) where d.id = any($1)`,
    [droneIds, stage.time.now],
  );

test('flights of several drones are stored in one transaction', async () => {
  const drones = await flownDrones(3);
  await stage.derive();
  const flights = await flightsOf(drones);
  expect(flights.map(({ drone_id }) => drone_id).sort()).toEqual([...drones].sort());
  expect(new Set(flights.map(({ xmin }) => xmin)).size).toBe(1);
  expect(await marksOf(drones)).toEqual([]);
});

test('a drone that takes long is not waited for by those that are derived', async () => {
  const drones = await flownDrones(3);
  const deriver = startDeriver({
    ...stage.deps,
    polls: false,
    places: () => {
      vi.advanceTimersByTime(1000);
      return null;
    },
  });
  await deriver.runDue();
  await deriver.stop();
  expect(new Set((await flightsOf(drones)).map(({ xmin }) => xmin)).size).toBe(3);
});

test('a flight that can’t be stored keeps only its own drone back, for a later try', async () => {
  const drones = await flownDrones(3);
  let places = 0;
  const deriver = startDeriver({
    ...stage.deps,
    polls: false,
    // The database refuses this character.
    places: () => (++places === 2 ? '\u0000' : null),
  });
  await deriver.runDue();
  await deriver.stop();
  const stored = (await flightsOf(drones)).map(({ drone_id }) => drone_id);
  expect(stored).toHaveLength(2);
  const [left] = drones.filter((id) => !stored.includes(id));
  expect(await marksOf(drones)).toEqual([{ id: left, leased_until: null, from_at: null, later: true }]);
  stage.time.now += 6000;
  await stage.derive();
  expect(await flightsOf(drones)).toHaveLength(3);
});

test('a derivation whose lease was taken over is not stored, and points that arrive meanwhile stay marked', async () => {
  const drones = await flownDrones(2);
  const { app } = stage.deps.pools;
  const leases = await takeLeases(app, { now: stage.time.now, most: 8 });
  const derivations = await Promise.all(
    leases.map(async (lease) => ({
      lease,
      outdated: undefined,
      result: await recompute(stage.deps, lease.deviceNo, lease),
    })),
  );
  const [taken, held] = leases;
  await query('update derivations set lease_epoch = lease_epoch + 1 where device_no = $1', [taken?.deviceNo]);
  const [heldDrone] = await query('select id from drones where device_no = $1', [held?.deviceNo]);
  const late = samplesOf({ startAt: noon - 1_000_000, bootId: 'c', lanes: 1 });
  await stage.writer.write(late.map((point) => ({ ...point, droneId: heldDrone.id, receivedAt: noon })));
  await storeDerivations(app, derivations, stage.time.now);
  expect((await flightsOf(drones)).map(({ drone_id }) => drone_id)).toEqual([heldDrone.id]);
  const marks = await marksOf(drones);
  const of = (isHeld: boolean) => marks.filter(({ id }) => (id === heldDrone.id) === isHeld);
  expect(of(false)).toMatchObject([{ from_at: null, leased_until: expect.any(Date) }]);
  expect(of(true)).toMatchObject([{ from_at: expect.any(Date), leased_until: null }]);
  stage.time.now += 61_000;
  await stage.derive();
  expect(new Set((await flightsOf(drones)).map(({ drone_id }) => drone_id))).toEqual(new Set(drones));
});

test('a flight whose samples came from a clock far ahead has a flag', async () => {
  const drones = await flownDrones(1, 3 * 86_400_000);
  await stage.derive();
  expect((await flightsOf(drones)).map(({ flags }) => flags)).toEqual([['clock-future']]);
});
