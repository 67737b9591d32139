import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDeriver } from '../src/features/flights/derive/deriver.ts';
import type { Point } from '../src/live/tracks/point.ts';
import { insertNewPointsSql, insertPointsParams, insertPointsSql } from '../src/live/tracks/point-insert.ts';
import { manualDeriver, noon, type TestApp, testApp } from './app.ts';
import { samplesOf } from './samples.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const minute = 60_000;
const query = async (text: string, values: unknown[] = []) =>
  (await stage.deps.pools.app.query(text, values)).rows;
const dueNow = () => query("update derivations set due_at = '2000-01-01'");
const markOf = async (droneId: string) =>
  (
    await query(
      `select d.ctid::text as version, extract(epoch from from_at)::float8 * 1000 as from,
         extract(epoch from to_at)::float8 * 1000 as to, extract(epoch from due_at)::float8 * 1000 as due
       from derivations d join drones using (device_no) where id = $1`,
      [droneId],
    )
  )[0];
const flightsOf = (droneId: string) =>
  query('select start_at, end_at from flights where drone_id = $1 order by start_at', [droneId]);
const flown = (droneId: string, startAt: number, bootId: string): Point[] =>
  samplesOf({ startAt, bootId, lanes: 4 }).map((sample) => ({ ...sample, droneId, receivedAt: noon }));

function watched(o: { onRead?: (rows: number) => void; onConnect?: () => Promise<void> }): TestApp['deps'] {
  const app = new Proxy(stage.deps.pools.app, {
    get: (pool, name) => {
      if (name === 'query')
        return async (...asked: [pg.QueryConfig, unknown[]?]) => {
          const answer = await pool.query(...asked);
          if (JSON.stringify(asked).includes('from track_points')) o.onRead?.(answer.rows.length);
          return answer;
        };
      if (name !== 'connect') return Reflect.get(pool, name, pool);
      return async () => {
        await o.onConnect?.();
        return pool.connect();
      };
    },
  });
  return { ...stage.deps, pools: { ...stage.deps.pools, app } };
}

test('a history that streams in while it is derived is read about once, not from its start each time', async () => {
  const droneId = await stage.world.drone();
  const parts = Array.from({ length: 8 }, (_, n) => flown(droneId, noon - (10 - n) * 30 * minute, `b${n}`));
  const total = parts.flat().length;
  let read = 0;
  let next = 1;
  await stage.writer.write(parts[0]!);
  const deriver = manualDeriver(
    watched({
      onRead: (rows) => {
        read += rows;
      },
      // Overlaps the next read with the processing of the previous one.
      onConnect: async () => {
        const part = parts[next];
        next += 1;
        if (part) await stage.writer.write(part);
      },
    }),
  );
  for (let turn = 0; turn < parts.length; turn += 1) {
    await dueNow();
    await deriver.derive();
  }
  await deriver.stop();
  expect(next).toBeGreaterThanOrEqual(parts.length);
  expect(await flightsOf(droneId)).toHaveLength(parts.length);
  expect(await query('select from derivations')).toEqual([]);
  expect(read).toBeGreaterThanOrEqual(total);
  expect(read).toBeLessThan(total * 1.5);
});

test('what a deriver took and never finished is derived once its lease is over, with what came meanwhile', async () => {
  const droneId = await stage.world.drone();
  await stage.writer.write(flown(droneId, noon - 90 * minute, 'b1'));
  await dueNow();
  const reached = Promise.withResolvers<void>();
  const crash = Promise.withResolvers<void>();
  const dying = manualDeriver(
    watched({
      onConnect: () => {
        reached.resolve();
        return crash.promise;
      },
    }),
  );
  const work = dying.derive();
  await reached.promise;
  await stage.writer.write(flown(droneId, noon - 30 * minute, 'b2'));
  await dueNow();
  expect(await flightsOf(droneId)).toEqual([]);
  stage.time.now += 61_000;
  await stage.derive();
  expect(await flightsOf(droneId)).toHaveLength(2);
  expect(await query('select from derivations')).toEqual([]);
  stage.time.now = noon;
  crash.resolve();
  await work;
  await dying.stop();
});

test('work that failed is taken up again whole', async () => {
  const droneId = await stage.world.drone();
  await stage.writer.write(flown(droneId, noon - 90 * minute, 'b1'));
  await dueNow();
  let failures = 0;
  const failing = manualDeriver(
    watched({
      onConnect: async () => {
        failures += 1;
        if (failures === 1) throw new Error('the database went away');
      },
    }),
  );
  await failing.derive();
  expect(await flightsOf(droneId)).toEqual([]);
  await dueNow();
  await failing.derive();
  await failing.stop();
  expect(await flightsOf(droneId)).toHaveLength(1);
});

test('a drone in flight rewrites its mark seldom, yet every point lies in it and a quiet time is waited for', async () => {
  const droneId = await stage.world.drone();
  const versions = new Set<string>();
  for (let second = 0; second < 60; second += 1) {
    const at = noon + second * 1000;
    stage.time.now = at;
    await stage.writer.write([
      { droneId, bootId: 'b', seq: second, at, receivedAt: at, data: { landed: 'in_air' } },
    ]);
    const mark = await markOf(droneId);
    versions.add(mark.version);
    expect(mark.from).toBe(noon);
    expect(mark.to).toBeGreaterThanOrEqual(at);
    expect(mark.due).toBeGreaterThanOrEqual(at + 125_000);
  }
  expect(versions.size).toBeLessThan(8);
  stage.time.now = noon;
  await dueNow();
  await stage.derive();
});

test.each([
  ['perhaps repeated', insertPointsSql],
  ['new', insertNewPointsSql],
])('no mark is taken while its points are not committed: %s points', async (_what, insertSql) => {
  await query('delete from derivations');
  const droneId = await stage.world.drone();
  const point = {
    droneId,
    bootId: 'b',
    seq: 0,
    at: noon,
    receivedAt: noon,
    data: { landed: 'in_air' as const },
  };
  await stage.writer.write([point]);
  await dueNow();
  const [keys] = await query(
    `select device_no as "deviceNo", boot_no as "bootNo" from boots join drones using (device_no) where id = $1`,
    [droneId],
  );
  const mark = { deviceNo: keys.deviceNo, fromAt: noon, toAt: noon, deriveAt: noon + 145_000 };
  const before = await markOf(droneId);
  let isAwake = false;
  const deriver = startDeriver({ ...stage.deps, clock: () => (isAwake ? noon : 0) });
  const takeDue = async (): Promise<number> => {
    isAwake = true;
    const taken = await deriver.runDue();
    isAwake = false;
    return taken;
  };
  const client = await stage.deps.pools.app.connect();
  await client.query('begin');
  await client.query(insertSql, insertPointsParams([{ point: { ...point, seq: 1 }, ...keys }], [mark], noon));
  const takenBefore = await takeDue();
  await client.query('commit');
  client.release();
  expect(takenBefore).toBe(0);
  expect(await markOf(droneId)).toEqual(before);
  expect(await takeDue()).toBe(1);
  await deriver.stop();
});
