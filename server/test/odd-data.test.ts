import { afterAll, beforeAll, expect, test } from 'vitest';
import { recompute } from '../src/features/flights/derive/recompute.ts';
import { noon, type TestApp, testApp } from './app.ts';
import { samplesOf } from './samples.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const hour = 3_600_000;
const query = async (text: string, values: unknown[] = []) =>
  (await stage.deps.pools.app.query(text, values)).rows;
const deviceNoOf = async (droneId: string): Promise<number> =>
  (await query('select device_no from drones where id = $1', [droneId]))[0].device_no;

test('[G-05] a change to the last of many sorties with short breaks leaves the earlier ones whole', async () => {
  const droneId = await stage.world.drone();
  // Twenty sorties in one boot, one minute apart, with the battery changed in between.
  let startAt = noon - 3 * hour;
  let seqFrom = 0;
  const plans = Array.from({ length: 20 }, () => {
    const plan = { startAt, seqFrom, lanes: 10 };
    const samples = samplesOf(plan);
    startAt = samples.at(-1)!.at + 60_000;
    seqFrom += samples.length;
    return plan;
  });
  await stage.world.flights(droneId, ...plans);
  const last = samplesOf(plans.at(-1)!);
  const changed = { from: last[10]!.at, to: last[10]!.at };
  const again = await recompute(stage.deps, await deviceNoOf(droneId), changed);
  expect(again.upserts.map(({ flight }) => new Date(flight.sortie.startAt).toISOString())).toEqual([]);
  expect(again.removals).toEqual([]);
});

test('a figure too small for the column is nothing, and costs no other drone its points', async () => {
  const [one, other] = [await stage.world.drone(), await stage.world.drone()];
  const point = (droneId: string, data: { speedMps: number }) => ({
    droneId,
    bootId: 'tiny',
    seq: 1,
    at: noon,
    receivedAt: noon,
    data,
  });
  await stage.writer.write([point(one, { speedMps: 1e-60 }), point(other, { speedMps: 3 })]);
  const rows = await query(
    `select p.speed_mps from track_points p join drones d using (device_no) where d.id = any($1) order by 1`,
    [[one, other]],
  );
  expect(rows).toEqual([{ speed_mps: 0 }, { speed_mps: 3 }]);
});

test('a clock that once read the year 2099 does not make the deriver walk through every day until then', async () => {
  const droneId = await stage.world.drone();
  const point = (seq: number, at: number) => ({
    droneId,
    bootId: 'leap',
    seq,
    at,
    receivedAt: noon,
    data: { landed: 'in_air' as const },
  });
  await stage.writer.write([point(1, noon), point(2, Date.UTC(2099, 0, 1))]);
  await query("update derivations set due_at = '2000-01-01'");
  expect(await stage.derive()).toBeLessThan(10);
});
