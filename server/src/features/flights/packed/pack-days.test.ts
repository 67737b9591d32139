import { flightImports } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/call.ts';
import { csv, type ImportStage, importStage, statesOf } from '../../../../test/import-stage.ts';
import { samplesOf } from '../../../../test/samples.ts';
import { databaseOn } from '../../../platform/postgres/pools.ts';
import { nextSampleAt, readSamples } from '../derive/points.store.ts';
import { recompute } from '../derive/recompute.ts';
import { packDays } from './pack-days.ts';

let stage: TestApp;
let owner: Client;
let ownerId: string;
let send: ImportStage['send'];
beforeAll(async () => {
  ({ stage, owner, ownerId, send } = await importStage());
});
afterAll(() => stage.close());

const hour = 3_600_000;
const day = 24 * hour;
/** Before noon of a day that is packed. */
const past = noon - 20 * day;
const whole = { from: past - day, to: past + day };

const query = async (text: string, values: unknown[] = []) =>
  (await stage.deps.pools.owner.query(text, values)).rows;
const pack = ({ isOver = (): boolean => false } = {}) =>
  packDays({
    db: databaseOn(stage.deps.pools.owner),
    partitions: stage.partitions,
    afterDays: 7,
    now: stage.time.now,
    isOver,
  });
const deviceNoOf = async (droneId: string): Promise<number> =>
  (await query('select device_no from drones where id = $1', [droneId]))[0].device_no;
const counts = async (droneId: string): Promise<{ rows: number; packed: number }> =>
  (
    await query(
      `select (select count(*)::int from track_points where device_no = d.device_no) as rows,
         (select coalesce(sum(points), 0)::int from packed_points where device_no = d.device_no) as packed
       from drones d where id = $1`,
      [droneId],
    )
  )[0];
const flightsOf = (droneId: string) =>
  query(
    `select f.id, f.revision, f.start_at, f.end_at, f.gross_m2, f.flags, s.points from flights f
     join flight_shapes s on s.flight_id = f.id where f.drone_id = $1 order by f.start_at`,
    [droneId],
  );
const derive = async (): Promise<void> => {
  await query("update derivations set due_at = '2000-01-01'");
  await stage.derive();
};
const write = (droneId: string, samples: ReturnType<typeof samplesOf>) =>
  stage.writer.write(samples.map((sample) => ({ ...sample, droneId, receivedAt: stage.time.now })));

test('a packed day leaves its partition empty, and its samples and flights are the same', async () => {
  const droneId = await stage.world.drone();
  const deviceNo = await deviceNoOf(droneId);
  await stage.world.flights(
    droneId,
    { startAt: past, sortieId: 's1' },
    { startAt: past + hour, bootId: 'b2', sortieId: 's2' },
  );
  const samples = await readSamples(stage.deps.pools.app, deviceNo, whole);
  const flights = await flightsOf(droneId);
  expect(flights).toHaveLength(2);

  const packed = await pack();
  expect(packed).toMatchObject({ days: 1, points: samples.length });
  expect(packed.bytes / packed.points).toBeLessThan(25);
  expect(await counts(droneId)).toEqual({ rows: 0, packed: samples.length });
  expect(await query("select to_regclass('track_points_20260827') as found")).toEqual([{ found: null }]);
  expect(await readSamples(stage.deps.pools.app, deviceNo, whole)).toEqual(samples);
  expect(await nextSampleAt(stage.deps.pools.app, deviceNo, samples[9]!.at)).toBe(samples[10]!.at);
  expect(await nextSampleAt(stage.deps.pools.app, deviceNo, samples.at(-1)!.at)).toBeUndefined();
  expect(await recompute(stage.deps, deviceNo, { from: past, to: past + hour })).toMatchObject({
    upserts: [],
    removals: [],
    lost: [],
  });
  await query("update flights set derived_hash = '' where drone_id = $1", [droneId]);
  const again = await recompute(stage.deps, deviceNo, { from: past, to: past + hour });
  const tracks = await query(
    'select track from flight_shapes join flights on id = flight_id where drone_id = $1 order by start_at',
    [droneId],
  );
  expect(again.upserts.map(({ flight }) => flight.track)).toEqual(tracks.map(({ track }) => track));
  expect(await pack()).toMatchObject({ days: 0, points: 0 });
});

test('samples that arrive late for a packed day are derived with it, and are packed with it next', async () => {
  const droneId = await stage.world.drone();
  const all = samplesOf({ startAt: past + 2 * hour, lanes: 4 });
  const late = all.filter((_, nth) => nth >= 40 && nth < 50);
  await write(
    droneId,
    all.filter((sample) => !late.includes(sample)),
  );
  await derive();
  await pack();
  const before = await flightsOf(droneId);
  await write(droneId, [...late, ...all.slice(0, 10)]);
  await derive();
  const after = await flightsOf(droneId);
  expect(after).toMatchObject([{ id: before[0].id, points: before[0].points + late.length }]);
  expect(after[0].revision).toBeGreaterThan(before[0].revision);
  await pack();
  expect(await counts(droneId)).toEqual({ rows: 0, packed: all.length });
  const stored = await readSamples(stage.deps.pools.app, await deviceNoOf(droneId), whole);
  expect(stored.map(({ seq }) => seq)).toEqual(all.map(({ seq }) => seq));
});

test('a clock ahead is known of a packed day, for the time that had it', async () => {
  const droneId = await stage.world.drone();
  const deviceNo = await deviceNoOf(droneId);
  const writeOne = (at: number, receivedAt: number) =>
    stage.writer.write([{ droneId, bootId: `b${at}`, seq: 0, at, receivedAt, data: {} }]);
  await writeOne(past, past - 2 * day);
  await writeOne(past + hour, past + hour);
  await pack();
  const samples = await readSamples(stage.deps.pools.app, deviceNo, { from: past, to: past + hour });
  expect(samples.map(({ clockFuture }) => clockFuture)).toEqual([true, undefined]);
});

test('an import of a packed day is found again, and can be undone', async () => {
  const droneId = await stage.world.drone({ ownerId });
  expect(statesOf(await send(droneId, csv(past)))).toEqual(['imported']);
  await stage.derive();
  const { rows } = await counts(droneId);
  await pack();
  expect(await counts(droneId)).toEqual({ rows: 0, packed: rows });
  expect(statesOf(await send(droneId, csv(past)))).toEqual(['stored']);
  await pack();
  const { items } = await owner.call(flightImports.list, { query: { size: 200 } });
  await owner.call(flightImports.undo, {
    params: { id: String(items.find(({ drone }) => drone.id === droneId)!.id) },
  });
  expect(await counts(droneId)).toEqual({ rows: 0, packed: 0 });
  expect(await flightsOf(droneId)).toEqual([]);
});

test('a run that is stopped leaves the rest to the next one, and points that arrive meanwhile are kept', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => stage.world.drone()));
  const all = samplesOf({ startAt: past + 4 * hour, lanes: 3 });
  for (const id of ids) await write(id, all.slice(0, -20));
  const answers = [false, false, false, true];
  expect(await pack({ isOver: () => answers.shift() ?? true })).toMatchObject({
    points: 3 * (all.length - 20),
  });
  const late = (async () => {
    for (let nth = all.length - 20; nth < all.length; nth += 1)
      for (const id of ids) await write(id, all.slice(nth, nth + 1));
  })();
  await Promise.all([late, pack(), pack()]);
  const read = async (id: string) =>
    (await readSamples(stage.deps.pools.app, await deviceNoOf(id), whole)).map(({ seq }) => seq);
  for (const id of ids) expect(await read(id)).toEqual(all.map(({ seq }) => seq));
  await pack();
  for (const id of ids) {
    expect(await counts(id)).toEqual({ rows: 0, packed: all.length });
    expect(await read(id)).toEqual(all.map(({ seq }) => seq));
  }
});

test('a drone with more points than fit into memory is packed in parts', async () => {
  const droneId = await stage.world.drone();
  const deviceNo = await deviceNoOf(droneId);
  const bootNo = (
    await query(
      "insert into boots (device_no, boot_id, first_at) values ($1, 'many', to_timestamp($2 / 1000.0)) returning boot_no",
      [deviceNo, past],
    )
  )[0].boot_no;
  await stage.partitions.ensure([past], stage.time.now);
  await query(
    `insert into track_points (at, device_no, boot_no, seq, lat, lon)
     select to_timestamp($3 / 1000.0) + n * interval '100 ms', $1, $2, n, 31 + n / 1e6, 120 from generate_series(0, 79999) n`,
    [deviceNo, bootNo, past],
  );
  expect(await pack()).toMatchObject({ points: 80_000 });
  const parts = await query('select points from packed_points where device_no = $1 order by from_at', [
    deviceNo,
  ]);
  expect(Math.max(...parts.map(({ points }) => points))).toBeLessThanOrEqual(16_384);
  const stored = await readSamples(stage.deps.pools.app, deviceNo, { from: past + 5000, to: past + 6000 });
  expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 11 }, (_, n) => 50 + n));
});

test('packed months are dropped when all their days are older than the retention period', async () => {
  const droneId = await stage.world.drone();
  await write(droneId, samplesOf({ startAt: noon - 80 * day }));
  await pack();
  const months = async () =>
    (
      await query(
        "select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'packed_points'::regclass order by 1",
      )
    ).map(({ name }) => name);
  expect(await months()).toEqual(['packed_points_202606', 'packed_points_202608']);
  await stage.partitions.dropOlderThan(78, stage.time.now);
  expect(await months()).toEqual(['packed_points_202606', 'packed_points_202608']);
  await stage.partitions.dropOlderThan(40, stage.time.now);
  expect(await months()).toEqual(['packed_points_202608']);
  expect(await counts(droneId)).toEqual({ rows: 0, packed: 0 });
});

test('a boot that was first received before the kept days stays as long as packed points are of it', async () => {
  const droneId = await stage.world.drone();
  const deviceNo = await deviceNoOf(droneId);
  const one = (bootId: string, at: number) =>
    stage.writer.write([{ droneId, bootId, seq: 0, at, receivedAt: past, data: {} }]);
  await one('first', past);
  await one('second', past + hour);
  await query('update boots set seen_at = to_timestamp($2 / 1000.0) where device_no = $1', [
    deviceNo,
    past - day,
  ]);
  await pack();
  await stage.partitions.dropOlderThan(20, stage.time.now);
  const stored = await readSamples(stage.deps.pools.app, deviceNo, whole);
  expect(stored.map(({ bootId }) => bootId)).toEqual(['first', 'second']);
});
