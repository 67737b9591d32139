import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recompute } from '../src/features/flights/derive/recompute.ts';
import { openPools } from '../src/platform/postgres/pools.ts';
import { manualDeriver, noon, type TestApp, testApp } from './app.ts';
import { samplesOf } from './samples.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const hour = 3_600_000;
const half = hour / 2;
const query = async (text: string, values: unknown[] = []) =>
  (await stage.deps.pools.app.query(text, values)).rows;
const dueNow = () => query("update derivations set due_at = '2000-01-01'");
const deviceNoOf = async (droneId: string): Promise<number> =>
  (await query('select device_no from drones where id = $1', [droneId]))[0].device_no;
const storedOf = (droneId: string) =>
  query('select id, revision, end_at, gross_m2, state from flights where drone_id = $1 order by start_at', [
    droneId,
  ]);

test('deriving again what has not changed writes nothing', async () => {
  const droneId = await stage.world.drone();
  await stage.world.flights(droneId, { startAt: noon - hour }, { startAt: noon - half, bootId: 'b2' });
  const before = await storedOf(droneId);
  expect(before.map(({ revision }) => revision)).toEqual([1, 1]);
  const again = await recompute(stage.deps, await deviceNoOf(droneId), { from: noon - hour, to: noon });
  expect(again).toMatchObject({ upserts: [], removals: [] });
  expect(await storedOf(droneId)).toEqual(before);
});

test('a late point of one sortie reads that sortie, not the day', async () => {
  const droneId = await stage.world.drone();
  const plans = Array.from({ length: 10 }, (_, n) => ({
    startAt: noon - 10 * half + n * half,
    bootId: `b${n}`,
    lanes: 4,
  }));
  await stage.world.flights(droneId, ...plans);
  const fifth = samplesOf(plans[5]!);
  const late = fifth[20]!;
  const rows: number[] = [];
  const app = new Proxy(stage.deps.pools.app, {
    get: (pool, name) =>
      name === 'query'
        ? async (...asked: [pg.QueryConfig, unknown[]?]) => {
            const answer = await pool.query(...asked);
            if (JSON.stringify(asked).includes('from track_points')) rows.push(answer.rows.length);
            return answer;
          }
        : Reflect.get(pool, name, pool),
  });
  await recompute({ ...stage.deps, pools: { ...stage.deps.pools, app } }, await deviceNoOf(droneId), {
    from: late.at,
    to: late.at,
  });
  const read = rows.reduce((sum, count) => sum + count, 0);
  expect(read).toBeGreaterThanOrEqual(fifth.length);
  expect(read).toBeLessThan(fifth.length * 1.2);
});

test('two derivers on one database derive every device once between them', async () => {
  const drones = [];
  for (let n = 0; n < 12; n += 1) {
    const droneId = await stage.world.drone();
    await stage.world.fly(droneId, { startAt: noon - hour, lanes: 1 });
    drones.push(droneId);
  }
  await dueNow();
  let derived = 0;
  const twins = [1, 2].map(() => manualDeriver(stage.deps, () => (derived += 1)));
  await Promise.all(twins.map((twin) => twin.derive()));
  for (const twin of twins) await twin.stop();
  expect(derived).toBe(12);
  const rows = await query('select revision from flights where drone_id = any($1)', [drones]);
  expect(rows.map(({ revision }) => revision)).toEqual(Array(12).fill(1));
});

test('a deriver that was paused past its lease writes nothing over its successor', async () => {
  const droneId = await stage.world.drone();
  const all = samplesOf({ startAt: noon - hour, lanes: 3 });
  const points = all.map((sample) => ({ ...sample, droneId, receivedAt: noon }));
  await stage.writer.write(points.slice(0, 30));
  await dueNow();
  const pause = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const pools = openPools(stage.url, stage.deps.log, { size: 2 });
  const app = new Proxy(pools.app, {
    get: (pool, name) => {
      if (name === 'query') return pool.query.bind(pool);
      if (name !== 'connect') return Reflect.get(pool, name, pool);
      return async () => {
        reached.resolve();
        await pause.promise;
        return pool.connect();
      };
    },
  });
  const paused = manualDeriver({ ...stage.deps, pools: { ...pools, app } });
  const stale = paused.derive();
  await reached.promise;
  await stage.writer.write(points.slice(30));
  stage.time.now += 61_000;
  await dueNow();
  await stage.derive();
  const whole = await storedOf(droneId);
  pause.resolve();
  await stale;
  expect(await storedOf(droneId)).toEqual(whole);
  expect(whole).toHaveLength(1);
  expect(whole[0].end_at.getTime()).toBeGreaterThan(all[30]!.at);
  await paused.stop();
  await pools.close();
  stage.time.now = noon;
});

test('a sortie in the air is open, closes with its landing, and keeps its id', async () => {
  const droneId = await stage.world.drone();
  const all = samplesOf({ startAt: noon - 60_000, lanes: 3, laneM: 40 });
  const points = all.map((sample) => ({ ...sample, droneId, receivedAt: noon }));
  const aloft = points.filter(({ at }) => at <= noon - 30_000);
  await stage.writer.write(aloft);
  await dueNow();
  await stage.derive();
  const [open] = await storedOf(droneId);
  expect(open.state).toBe('open');
  stage.time.now = noon + 60_000;
  await stage.writer.write(points.slice(aloft.length));
  await dueNow();
  await stage.derive();
  const closed = await storedOf(droneId);
  expect(closed.map(({ id, state }) => [id, state])).toEqual([[open.id, 'settling']]);
  expect(closed[0].revision).toBeGreaterThan(open.revision);
  stage.time.now = noon;
});

test('the day of a flight is its company’s, and stays when the drone is transferred', async () => {
  const companyId = await stage.world.company({ timeZone: 'Asia/Shanghai' });
  const droneId = await stage.world.drone({ companyId });
  const late = Date.UTC(2026, 8, 15, 17);
  await stage.world.flights(droneId, { startAt: late });
  const dayOf = () =>
    query('select local_date, time_zone, company_id from flights where drone_id = $1', [droneId]);
  const before = await dayOf();
  expect(before).toEqual([{ local_date: '2026-09-16', time_zone: 'Asia/Shanghai', company_id: companyId }]);
  await query('update drones set company_id = $2 where id = $1', [droneId, await stage.world.company()]);
  await stage.world.flights(droneId, { startAt: late + hour, bootId: 'b2' });
  expect((await dayOf())[0]).toEqual(before[0]);
});
