import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { createConnectionLog } from './connection-log.ts';

let stage: TestApp;
let id: string;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());
beforeEach(async () => {
  id = await stage.world.drone();
});

const logged = async (events: readonly [number, 'connected' | 'disconnected'][], lookAt: number) => {
  const start = stage.time.now;
  const log = createConnectionLog({
    pool: stage.deps.pools.app,
    clock: stage.deps.clock,
    log: stage.deps.log,
  });
  for (const [seconds, event] of events) {
    stage.time.now = start + seconds * 1_000;
    log.add(id, event);
  }
  stage.time.now = start + lookAt * 1_000;
  await log.flush();
  const { rows } = await stage.deps.pools.app.query<{ at: Date; event: string }>(
    'select at, event from drone_connections where drone_id = $1 order by at',
    [id],
  );
  await log.stop();
  return rows.map(({ at, event }) => `${(at.getTime() - start) / 1_000} ${event}`);
};

test('of a device that connects and leaves often one of each a minute is kept, and its final state', async () => {
  expect(
    await logged(
      [
        [0, 'connected'],
        [30, 'disconnected'],
        [35, 'connected'],
        [36, 'disconnected'],
        [37, 'connected'],
      ],
      60,
    ),
  ).toEqual(['0 connected', '30 disconnected', '37 connected']);
});

test('a minute equal to the last entry adds nothing', async () => {
  const quick = [
    [0, 'connected'],
    [1, 'disconnected'],
    [2, 'connected'],
    [3, 'disconnected'],
  ] as const;
  expect(await logged([...quick.map(([at, event]) => [at, event] as [number, typeof event])], 120)).toEqual([
    '0 connected',
    '1 disconnected',
  ]);
});

test('what is held back when the process ends is written', async () => {
  const start = stage.time.now;
  const log = createConnectionLog({
    pool: stage.deps.pools.app,
    clock: stage.deps.clock,
    log: stage.deps.log,
  });
  for (const event of ['connected', 'disconnected', 'connected'] as const) {
    stage.time.now += 1_000;
    log.add(id, event);
  }
  await log.stop();
  const { rows } = await stage.deps.pools.app.query(
    'select event from drone_connections where drone_id = $1 and at > to_timestamp($2::float8 / 1000) order by at',
    [id, start],
  );
  expect(rows.map(({ event }) => event)).toEqual(['connected', 'disconnected', 'connected']);
});
