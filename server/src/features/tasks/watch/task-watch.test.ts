import { inbox, taskFigureCalls } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { watchTasks } from './task-watch.ts';
import { clearAfterMs, raiseAfterMs } from './watch-status.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

test('work outside the district raises an alarm once, on the drone too, notifies both sides, and ends with it', async () => {
  const inviter = await stage.world.account();
  const owner = await stage.world.account();
  const droneId = await stage.world.drone({ ownerId: owner.id });
  const { id } = await stage.world.task({ inviterId: inviter.id, droneId, ownerId: owner.id });
  const ring = [
    [10, 50],
    [10.1, 50],
    [10.1, 50.1],
    [10, 50.1],
    [10, 50],
  ];
  const boundary = JSON.stringify({ type: 'Polygon', coordinates: [ring] });
  await stage.deps.pools.app.query('update tasks set boundary = $1 where id = $2', [boundary, id]);
  stage.fleet.register([{ id: droneId, name: 'Heron', model: 'T40' }]);
  const watch = watchTasks(stage.deps, stage.fleet);
  let seq = 0;
  const see = async (data: object, afterMs = 1_000): Promise<void> => {
    stage.time.now += afterMs;
    const sample = {
      ts: stage.time.now,
      seq: ++seq,
      bootId: 'b',
      data: { lat: 50.05, landed: 'in_air', ...data },
    };
    stage.fleet.sample(droneId, sample as Parameters<TestApp['fleet']['sample']>[1], stage.time.now);
    await watch.look();
  };
  const client = await stage.as(inviter);
  const alarms = async () => (await client.call(taskFigureCalls.alarms, { params: { id } })).items;
  await see({ lon: 10.05, sprayOn: true });
  await see({ lon: 10.2, sprayOn: true });
  expect(await alarms()).toEqual([]);
  await see({ lon: 10.2, sprayOn: true }, raiseAfterMs);
  await see({ lon: 10.2, sprayOn: true });
  expect(await alarms()).toMatchObject([{ kind: 'outsideDistrict', droneId, clearedAt: null }]);
  expect(stage.fleet.get(droneId)?.drone.alarm).toEqual({
    level: 'warning',
    code: 'task_district',
    taskId: id,
  });
  for (const account of [inviter, owner]) {
    const { items } = await (await stage.as(account)).call(inbox.list, { query: { kind: 'task' } });
    expect(items.map(({ text }) => text)).toEqual([
      expect.stringContaining('works outside the district of the unified task'),
    ]);
  }
  await see({ lon: 10.2, sprayOn: false });
  await see({ lon: 10.2, sprayOn: false }, clearAfterMs);
  expect(await alarms()).toMatchObject([{ clearedAt: expect.any(String) }]);
  expect(stage.fleet.get(droneId)?.drone.alarm).toBeNull();
  await watch.stop();
});
