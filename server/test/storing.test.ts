import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDevices } from '../src/live/intake/device-numbers.ts';
import { createPartitions } from '../src/live/tracks/partitions.ts';
import { testDevice } from '../src/platform/broker/test-device.ts';
import { migrate } from '../src/platform/migrate.ts';
import { noon, type TestApp, testApp } from './app.ts';
import { testDatabase } from './database.ts';
import { query } from './query.ts';
import { testSecret } from './world.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp({ broker: true });
});
afterAll(() => stage.close());

const day = 86_400_000;
const partitionsNow = async (): Promise<string[]> => {
  const { rows } = await stage.deps.pools.owner.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'track_points'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
};
const rowsIn = async (table: string): Promise<number> =>
  (await stage.deps.pools.owner.query(`select count(*) from ${table}`)).rows[0].count;

const write = (droneId: string, ...instants: number[]): Promise<void> =>
  stage.writer.write(
    instants.map((at, seq) => ({ droneId, bootId: `b${at}`, seq, at, receivedAt: stage.time.now, data: {} })),
  );

test('every day gets its partition, and days far ahead wait together until theirs comes', async () => {
  const droneId = await stage.world.drone();
  await write(droneId, noon, noon - 3 * day, noon + 10 * day, noon + 10 * day + 1);
  expect(await partitionsNow()).toEqual([
    'track_points_20260913',
    'track_points_20260916',
    'track_points_later',
  ]);
  expect(await rowsIn('track_points_later')).toBe(2);
  stage.time.now = noon + 9 * day;
  await write(droneId, noon + 10 * day + 2);
  expect(await rowsIn('track_points_later')).toBe(0);
  expect(await rowsIn('track_points_20260926')).toBe(3);
  expect(await rowsIn('track_points')).toBe(5);
  stage.time.now = noon;
});

test('many processes that need the same new days at once make each of them once', async () => {
  const droneId = await stage.world.drone();
  const days = [40, 41, 42].map((back) => noon - back * day);
  const others = Array.from({ length: 6 }, () => createPartitions(stage.deps.pools.owner));
  await Promise.all([
    write(droneId, ...days),
    ...others.map((partitions) => partitions.ensure(days, stage.time.now)),
  ]);
  expect((await partitionsNow()).filter((name) => name.startsWith('track_points_202608'))).toHaveLength(3);
  expect(await rowsIn('track_points_20260805')).toBe(1);
});

test('retention drops whole days and keeps the configured newest ones', async () => {
  const droneId = await stage.world.drone();
  await write(droneId, noon - 100 * day, noon - 99 * day, noon - day);
  await stage.partitions.dropOlderThan(99, stage.time.now);
  const left = await partitionsNow();
  expect(left).not.toContain('track_points_20260608');
  expect(left).toEqual(expect.arrayContaining(['track_points_20260609', 'track_points_20260915']));
  await write(droneId, noon - 99 * day + 1);
  expect(await rowsIn('track_points_20260609')).toBe(2);
});

test('data with a future clock is deleted when its boot was first received before the kept days', async () => {
  const { time } = stage;
  const droneId = await stage.world.drone();
  const far = noon + 20_000 * day;
  const say = (bootId: string, at: number, receivedAt: number) =>
    stage.writer.write([{ droneId, bootId, seq: 0, at, receivedAt, data: {} }]);
  await say('old', far, noon - 100 * day);
  await say('late', far + 1, noon - day);
  await say('newest', far + 2, noon);
  const later = async () =>
    (
      await stage.deps.pools.app.query(
        'select boot_id from track_points_later join boots using (boot_no) where at >= to_timestamp($1) order by at',
        [far / 1000],
      )
    ).rows.map(({ boot_id }) => boot_id);
  const bootsOf = async () =>
    (
      await stage.deps.pools.app.query(
        'select boot_id from boots join drones using (device_no) where id = $1 order by boot_no',
        [droneId],
      )
    ).rows.map(({ boot_id }) => boot_id);
  await stage.partitions.dropOlderThan(99, time.now);
  expect(await later()).toEqual(['late', 'newest']);
  expect(await bootsOf()).toEqual(['late', 'newest']);
  await stage.partitions.dropOlderThan(99, time.now + 200 * day);
  expect(await later()).toEqual([]);
  expect(await bootsOf()).toEqual(['newest']);
});

test('a drone that invents boots fills its share and no more, while its known boots and other drones go on', async () => {
  const devices = createDevices(stage.deps.pools.app, 5);
  const mad = await stage.world.drone();
  const sane = await stage.world.drone();
  const point = (droneId: string, bootId: string) => ({
    droneId,
    bootId,
    seq: 0,
    at: noon,
    receivedAt: noon,
    data: {},
  });
  const invented = Array.from({ length: 8 }, (_, n) => point(mad, `b${n}`));
  const first = await devices.resolve([...invented, point(sane, 'b')]);
  expect(first.filter((found) => found === 'crowded')).toHaveLength(3);
  expect(first.at(-1)).toMatchObject({ bootNo: expect.any(Number) });
  const nth = first.findIndex((found) => found !== 'crowded');
  const fresh = createDevices(stage.deps.pools.app, 5);
  const asked = [invented[nth]!, point('unknown', 'b'), point(mad, 'one more'), point(sane, 'b')];
  const expected = [first[nth], undefined, 'crowded', first.at(-1)];
  expect(await fresh.resolve(asked)).toEqual(expected);
  expect(await fresh.resolve(asked)).toEqual(expected);
  expect(await fresh.resolve(asked.toReversed())).toEqual(expected.toReversed());
});

test('a drone that sends faster than the database stores is held, not hoarded', async () => {
  const droneId = await stage.world.drone();
  const device = await testDevice({
    address: stage.deps.broker()?.address ?? '',
    username: droneId,
    secret: testSecret,
  });
  const locker = await stage.deps.pools.owner.connect();
  await locker.query('begin; lock table track_points in access exclusive mode');
  const count = 4000;
  const acknowledged = Array.from({ length: count }, (_, seq) =>
    device.publish(
      topicOf('drone', droneId, 'telemetry'),
      JSON.stringify({
        v: 1,
        id: '00000000-0000-4000-8000-000000000000',
        ts: noon,
        bootId: 'flood',
        seq,
        data: {},
      }),
    ),
  );
  await vi.waitFor(() => expect(stage.writer.waiting()).toBeGreaterThan(200), { timeout: 60_000 });
  const peaks: number[] = [];
  for (let turn = 0; turn < 50; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    peaks.push(stage.writer.waiting());
  }
  // 256 messages of a device, plus those of the same socket read.
  expect(Math.max(...peaks)).toBeLessThan(1_000);
  expect(device.acknowledged).toHaveLength(0);
  await locker.query('rollback');
  locker.release();
  expect((await Promise.all(acknowledged)).every(Boolean)).toBe(true);
  const { rows } = await stage.deps.pools.app.query(
    'select count(*) from track_points p join drones d using (device_no) where d.id = $1',
    [droneId],
  );
  expect(rows[0].count).toBe(count);
  device.cut();
});

test('what the database refuses is not acknowledged, and is stored once it works again', async () => {
  const droneId = await stage.world.drone();
  await stage.deps.pools.owner.query('alter table boots rename to boots_away');
  await expect(write(droneId, noon)).rejects.toThrow(/boots/);
  expect(stage.writer.waiting()).toBe(0);
  await stage.deps.pools.owner.query('alter table boots_away rename to boots');
  await write(droneId, noon);
  await stage.writer.drain();
  expect(stage.writer.waiting()).toBe(0);
});

async function emptyDatabase() {
  return testDatabase(async () => undefined, 'empty');
}

test('processes that start together migrate once', async () => {
  const database = await emptyDatabase();
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)));
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  const [row] = await query(database.url, 'select count(*) as count from migrations');
  expect(row?.['count']).toBe(applied.flat().length);
  expect(await migrate(database.url)).toEqual([]);
  await database.drop();
});

test('a migration that fails half-way leaves nothing of itself, and the next run goes on there', async () => {
  const database = await emptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'sf-migrations-'));
  writeFileSync(join(folder, '0001_first.sql'), 'create table first (id int);');
  writeFileSync(join(folder, '0002_second.sql'), 'create table second (id int); select 1 / 0;');
  await expect(migrate(database.url, folder)).rejects.toThrow('0002_second.sql failed: division by zero');
  const tables = async () =>
    (await query(database.url, "select tablename from pg_tables where schemaname = 'public' order by 1")).map(
      ({ tablename }) => tablename,
    );
  expect(await tables()).toEqual(['first', 'migrations']);
  writeFileSync(join(folder, '0002_second.sql'), 'create table second (id int);');
  expect(await migrate(database.url, folder)).toEqual(['0002_second.sql']);
  expect(await tables()).toEqual(['first', 'migrations', 'second']);
  writeFileSync(join(folder, '0002_third.sql'), 'create table third (id int);');
  await expect(migrate(database.url, folder)).rejects.toThrow('two migrations have the number 0002');
  await database.drop();
});

test('a take-off right after a landing does not put the landed flight off', async () => {
  const droneId = await stage.world.drone();
  const { now } = stage.time;
  const sample = (at: number, landed: 'in_air' | 'on_ground') =>
    stage.writer.write([{ droneId, bootId: 'b', seq: at - now, at, receivedAt: at, data: { landed } }]);
  const dueInMs = async (): Promise<number> => {
    const { rows } = await stage.deps.pools.app.query(
      `select extract(epoch from due_at)::float8 * 1000 as due from derivations join drones using (device_no) where id = $1`,
      [droneId],
    );
    return Math.round(rows[0].due - now);
  };
  await sample(now, 'in_air');
  expect(await dueInMs()).toBeGreaterThan(60_000);
  await sample(now + 1000, 'on_ground');
  const landed = await dueInMs();
  expect(landed).toBeLessThan(10_000);
  await sample(now + 4000, 'in_air');
  expect(await dueInMs()).toBe(landed);
});

test('a landing that the database refused at first is derived soon once it is stored', async () => {
  const droneId = await stage.world.drone();
  const { now } = stage.time;
  const land = () =>
    stage.writer.write([
      { droneId, bootId: 'b', seq: 0, at: now, receivedAt: now, data: { landed: 'on_ground' } },
    ]);
  await stage.deps.pools.owner.query('alter table derivations rename to derivations_away');
  await expect(land()).rejects.toThrow(/derivations/);
  await stage.deps.pools.owner.query('alter table derivations_away rename to derivations');
  await land();
  const { rows } = await stage.deps.pools.app.query(
    `select extract(epoch from due_at)::float8 * 1000 as due from derivations join drones using (device_no) where id = $1`,
    [droneId],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].due - now).toBeLessThan(10_000);
});
