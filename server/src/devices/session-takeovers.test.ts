import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { testSecret } from '../../test/world.ts';
import { testDevice } from '../platform/broker/test-device.ts';
import { recordTakeovers } from './session-takeovers.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp({ broker: true });
});
afterAll(() => stage.close());

const rowsOf = async (where: string) =>
  (
    await stage.deps.pools.app.query(
      `select actor_kind, actor_id, target_id, detail from audit
       where action = 'drones.session-taken-over' and target_id like $1 order by at, target_id`,
      [where],
    )
  ).rows;
const counted = async () => (await stage.deps.metrics.takenOver.get()).values[0]?.value ?? 0;

test('a device that connects a second time is counted and is in the audit trail', async () => {
  const id = await stage.world.drone();
  const before = await counted();
  const sign = { address: stage.deps.broker()?.address ?? '', username: id, secret: testSecret };
  const first = await testDevice(sign);
  const second = await testDevice(sign);
  await first.closed;
  await eventually(async () =>
    expect(await rowsOf(id)).toEqual([
      { actor_kind: 'system', actor_id: 'broker', target_id: id, detail: {} },
    ]),
  );
  expect(await counted()).toBe(before + 1);
  second.cut();
});

test('a device that does so all the time has one row in ten minutes, the next one with their number', async () => {
  const record = recordTakeovers(stage.deps);
  const before = await counted();
  for (let n = 0; n < 100; n += 1) record('OFTEN');
  await eventually(async () => expect(await rowsOf('OFTEN')).toHaveLength(1));
  stage.time.now += 10 * 60_000;
  record('OFTEN');
  await eventually(async () =>
    expect((await rowsOf('OFTEN')).map(({ detail }) => detail)).toEqual([{}, { notReported: 99 }]),
  );
  expect(await counted()).toBe(before + 101);
});

test('thousands that reconnect at once fill the figures, not the trail', async () => {
  stage.time.now += 60_000;
  const record = recordTakeovers(stage.deps);
  const before = await counted();
  for (let n = 0; n < 2_000; n += 1) record(`STORM-${n}`);
  expect(await counted()).toBe(before + 2_000);
  await eventually(async () => expect(await rowsOf('STORM-%')).toHaveLength(60));
  stage.time.now += 60_000;
  record('STORM-1999');
  await eventually(async () => expect(await rowsOf('STORM-1999')).toHaveLength(1));
});
