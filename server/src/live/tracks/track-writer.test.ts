import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import type { Point } from './point.ts';
import { createTrackWriter } from './track-writer.ts';

let stage: TestApp;
let droneId: string;
let names: string[];
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());
beforeEach(async () => {
  droneId = await stage.world.drone();
  names = [];
});

/** A writer of another process; the names of its statements that store points are collected. */
function writer() {
  const pool = new Proxy(stage.deps.pools.app, {
    get: (app, name) =>
      name === 'query'
        ? (...asked: [pg.QueryConfig, unknown[]?]) => {
            if (asked[0].name?.endsWith('-points')) names.push(asked[0].name);
            return app.query(...asked);
          }
        : Reflect.get(app, name, app),
  });
  const { metrics, clock, log } = stage.deps;
  return createTrackWriter({ pool, partitions: stage.partitions, metrics, clock, log });
}

const point = (seq: number, bootId = 'b'): Point => ({
  droneId,
  bootId,
  seq,
  at: noon + seq * 1_000,
  receivedAt: noon,
  data: { armed: true, landed: 'in_air' },
});
const points = (...seqs: number[]) => seqs.map((seq) => point(seq));
const stored = async (): Promise<number[]> =>
  (
    await stage.deps.pools.app.query<{ seq: number }>(
      'select seq::int from track_points join drones using (device_no) where id = $1 order by seq',
      [droneId],
    )
  ).rows.map(({ seq }) => seq);
const counted = async (name: 'stored' | 'duplicates'): Promise<number> =>
  (await stage.deps.metrics[name].get()).values[0]?.value ?? 0;

test('points sent again are stored once with the new ones among them, and looked for during a minute', async () => {
  const one = writer();
  const before = [await counted('stored'), await counted('duplicates')];
  await one.write(points(1, 2, 3));
  await one.write(points(3, 4, 2, 5));
  await one.write(points(5, 6));
  expect(await stored()).toEqual([1, 2, 3, 4, 5, 6]);
  expect([(await counted('stored')) - before[0]!, (await counted('duplicates')) - before[1]!]).toEqual([
    6, 3,
  ]);
  const [fast, careful] = ['insert-new-points', 'insert-points'];
  expect(names).toEqual([fast, fast, careful, careful]);
  stage.time.now += 60_000;
  await one.write(points(7));
  expect(names.slice(4)).toEqual([fast]);
  stage.time.now = noon;
});

test('points that are announced as perhaps sent before are looked for at once', async () => {
  const one = writer();
  await one.write(points(1, 2), { mayRepeat: true });
  await Promise.all([one.write(points(3)), one.write(points(2, 4), { mayRepeat: true })]);
  expect(await stored()).toEqual([1, 2, 3, 4]);
  expect(new Set(names)).toEqual(new Set(['insert-points']));
});

test('a point twice in one batch is stored once', async () => {
  const one = writer();
  await Promise.all([one.write(points(1, 2)), one.write(points(2, 3)), one.write(points(1))]);
  expect(await stored()).toEqual([1, 2, 3]);
});

test('processes that store the same points at once store each once, and none fails', async () => {
  const others = await Promise.all(Array.from({ length: 20 }, () => stage.world.drone()));
  const all = [droneId, ...others];
  const writers = Array.from({ length: 4 }, writer);
  for (let round = 0; round < 5; round += 1) {
    const batch = all.flatMap((id) =>
      points(round, round + 1, round + 2).map((one) => ({ ...one, droneId: id })),
    );
    await Promise.all(
      writers.map((one, nth) => one.write(nth % 2 ? batch.toReversed() : batch, { mayRepeat: nth === 3 })),
    );
  }
  expect(await stored()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const { rows } = await stage.deps.pools.app.query<{ count: number }>(
    'select count(*)::int from track_points join drones using (device_no) where id = any($1) group by id',
    [all],
  );
  expect(rows.map(({ count }) => count)).toEqual(all.map(() => 7));
});

test('new points mark their drone for derivation from the first to the last, with the points of one statement', async () => {
  const one = writer();
  await one.write(points(10, 11));
  await one.write(points(5));
  const { rows } = await stage.deps.pools.app.query<{ from: number; to: number }>(
    `select extract(epoch from from_at)::float8 * 1000 as from, extract(epoch from to_at)::float8 * 1000 as to
     from derivations join drones using (device_no) where id = $1`,
    [droneId],
  );
  expect(rows[0]?.from).toBe(noon + 5_000);
  expect(rows[0]?.to).toBeGreaterThanOrEqual(noon + 11_000);
  expect(new Set(names)).toEqual(new Set(['insert-new-points']));
});
