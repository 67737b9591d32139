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

test('work in the district of a campaign that has not begun raises no alarm', async () => {
  const inviter = await stage.world.account();
  const droneId = await stage.world.drone({ ownerId: inviter.id });
  const { id } = await stage.world.task({ inviterId: inviter.id, droneId, ownerId: inviter.id });
  const { app } = stage.deps.pools;
  const tomorrow = new Date(stage.time.now + 86_400_000).toISOString().slice(0, 10);
  await app.query('update task_participants set from_day = $1, to_day = $1 where task_id = $2', [
    tomorrow,
    id,
  ]);
  const ring = [
    [11, 50],
    [11.1, 50],
    [11.1, 50.1],
    [11, 50],
  ];
  const boundary = JSON.stringify({ type: 'Polygon', coordinates: [ring] });
  await app.query(`update tasks set boundary = $1, state = 'inviting' where id = $2`, [boundary, id]);
  stage.fleet.register([{ id: droneId, name: 'Heron', model: 'T40' }]);
  const watch = watchTasks(stage.deps, stage.fleet);
  const client = await stage.as(inviter);
  let seq = 0;
  const kindsAfterWork = async (): Promise<string[]> => {
    for (let nth = 0; nth < 3; nth += 1) {
      stage.time.now += raiseAfterMs;
      const data = { lat: 50.02, lon: 11.08, landed: 'in_air', sprayOn: true };
      const sample = { ts: stage.time.now, seq: ++seq, bootId: 'b', data };
      stage.fleet.sample(droneId, sample as Parameters<TestApp['fleet']['sample']>[1], stage.time.now);
      await watch.look();
    }
    const { items } = await client.call(taskFigureCalls.alarms, { params: { id } });
    return items.map(({ kind }) => kind);
  };
  expect(await kindsAfterWork()).toEqual([]);
  await app.query(`update tasks set state = 'active' where id = $1`, [id]);
  expect(await kindsAfterWork()).toEqual(['outsidePeriod']);
  await watch.stop();
});
