import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { lockDrone } from '../../devices/ownership.store.ts';
import { createDesiredState } from './desired-state.ts';
import { type CommandStage, commandStage } from './test-commands.ts';

let own: CommandStage;
let stage: TestApp;
beforeAll(async () => {
  own = await commandStage();
  ({ stage } = own);
});
afterAll(() => stage.close());

const by = { kind: 'system', name: 'test' } as const;

test('a drone during a transfer gets no request of its former desired state', async () => {
  const { droneId } = await own.pair();
  const { db } = stage.deps.pools;
  const desiredState = createDesiredState(stage.deps);
  await db
    .transaction()
    .execute((tx) => desiredState.desire(tx, by, droneId, { limits: { heightM: { max: 12 } } }));
  await db.transaction().execute(async (tx) => {
    await lockDrone(tx, droneId);
    await own.appear(droneId);
    // The dispatcher neither waits for the drone's lock nor locks rows that this transaction will release.
    await stage.dispatch();
    await desiredState.drop(tx, by, droneId);
  });
  await stage.dispatch();
  expect(own.toDrone(droneId)).toEqual([]);
});

test('an answer that arrives while its drone is transferred is stored, and never a 500', async () => {
  const { droneId, give, now } = await own.pair();
  const { db } = stage.deps.pools;
  const desiredState = createDesiredState(stage.deps);
  await own.appear(droneId);
  const { id } = await give('lock');
  await stage.dispatch();
  await db.transaction().execute(async (tx) => {
    await lockDrone(tx, droneId);
    await own.answer(droneId, id, { result: 'succeeded', reported: { locked: true } });
    await desiredState.drop(tx, by, droneId);
  });
  expect((await now(id)).state).toBe('succeeded');
});

test('two who set something different for the same drone at once both have their effect', async () => {
  const { droneId } = await own.pair();
  const { db } = stage.deps.pools;
  const desiredState = createDesiredState(stage.deps);
  let second: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await desiredState.desire(tx, by, droneId, { pilotIds: ['p1'] });
    second = db
      .transaction()
      .execute((other) => desiredState.desire(other, by, droneId, { limits: { heightM: { max: 12 } } }));
    await expect
      .poll(async () => {
        const { rows } = await stage.deps.pools.owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length;
      })
      .toBe(1);
  });
  await second;
  const change = await db
    .selectFrom('drone_desired_states')
    .select(['pilot_ids', 'limits'])
    .where('drone_id', '=', droneId)
    .executeTakeFirstOrThrow();
  expect(change).toEqual({ pilot_ids: ['p1'], limits: { heightM: { max: 12 } } });
});

test('a drone that reports it cannot keep a list of pilots is asked again the next day, not every minute', async () => {
  const { droneId } = await own.pair();
  const { db } = stage.deps.pools;
  const desiredState = createDesiredState(stage.deps);
  await own.appear(droneId);
  await db.transaction().execute((tx) => desiredState.desire(tx, by, droneId, { pilotIds: ['p1'] }));
  await stage.dispatch();
  const [asked] = own.toDrone(droneId);
  await own.answer(droneId, String(asked?.data['commandId']), { result: 'unsupported' });
  for (let hour = 0; hour < 3; hour += 1) {
    stage.time.now += 3_600_000;
    await own.appear(droneId);
    await stage.dispatch();
  }
  expect(own.toDrone(droneId)).toHaveLength(1);
  stage.time.now += 22 * 3_600_000;
  await own.appear(droneId);
  await stage.dispatch();
  expect(own.toDrone(droneId)).toHaveLength(2);
});
