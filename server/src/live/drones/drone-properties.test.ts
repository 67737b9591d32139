import { roleCodes } from '@smartflight/contract/access/access.ts';
import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import { drones } from '@smartflight/contract/endpoints.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { signedIn } from '../../../test/people.ts';
import { createDroneProperties } from './drone-properties.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

let seq = 0;
const notify = (id: string, data: object, ts = stage.time.now): Promise<void> =>
  stage.intake
    .receive({
      topic: topicOf('drone', id, 'state'),
      payload: Buffer.from(
        JSON.stringify({ v: 1, id: crypto.randomUUID(), ts, bootId: 'b', seq: seq++, data }),
      ),
      qos: 1,
      retain: false,
      dup: false,
      receivedAt: stage.time.now,
    })
    .store();

const kept = async (id: string) => {
  const { rows } = await stage.deps.pools.app.query(
    'select properties from drone_properties where drone_id = $1',
    [id],
  );
  return rows[0]?.properties;
};

test('values outside the protocol are not kept, and hold up nothing', async () => {
  const id = await stage.world.drone();
  await notify(id, { lock: { reported: true, 'no\0key': 'no\0text' }, own: { deep: '\0 \ud800' } });
  expect(await kept(id)).toEqual({ lock: { reported: true } });
  for (let nth = 0; nth < 20; nth += 1)
    await notify(id, { [`key${nth}`]: 'x'.repeat(10_000), fw: { master: { sw: `${nth}` } } });
  expect(await kept(id)).toEqual({ lock: { reported: true }, fw: { master: { sw: '19' } } });
});

test('a report that was kept back counts from when it was made, one of a prompt drone from when it came', async () => {
  const id = await stage.world.drone();
  const reportedAt = async () => {
    const { rows } = await stage.deps.pools.app.query(
      'select reported_at from drone_properties where drone_id = $1',
      [id],
    );
    return rows[0]?.reported_at.getTime();
  };
  const { now } = stage.time;
  await notify(id, { lock: { reported: true } }, now - 3_600_000);
  expect(await reportedAt()).toBe(now - 3_600_000);
  await notify(id, { lock: { reported: true } }, now - 5_000);
  expect(await reportedAt()).toBe(now);
  await notify(id, { lock: { reported: true } }, now - 3_600_000);
  expect(await reportedAt()).toBe(now);
});

test('a start that only properties report is the last power-on, without a place; the position has a name', async () => {
  const companyId = await stage.world.company();
  const { client } = await signedIn(
    stage,
    await stage.world.account({ roles: [roleCodes.manager], companyId }),
  );
  const id = await stage.world.drone({ companyId });
  const detail = () => client.call(drones.get, { params: { id } });
  expect(await detail()).toMatchObject({ lastPowerOn: null, placeName: null });
  const { now } = stage.time;
  await notify(id, { lock: { reported: false } });
  expect((await detail()).lastPowerOn).toEqual({ ...nowhere, at: new Date(now).toISOString() });
  stage.time.now = now + 60_000;
  await notify(id, { lock: { reported: true } });
  expect((await detail()).lastPowerOn).toEqual({ ...nowhere, at: new Date(now).toISOString() });
});

const nowhere = { lat: null, lon: null, place: null };

test('a report before a restart does not replace one after it, however late its connection to the database is', async () => {
  const { pools } = stage.deps;
  const droneId = await stage.world.drone();
  const connected = Promise.withResolvers<void>();
  let asked = 0;
  const late: Pick<pg.Pool, 'query'> = Object({
    query: async (...query: [string, unknown[]]) => {
      asked += 1;
      if (asked === 1) await connected.promise;
      return pools.app.query(...query);
    },
  });
  const report = createDroneProperties(late);
  const at = Date.now();
  const before = report(droneId, { lock: { reported: false } }, at, { bootId: 'boot-1', seq: 9, ts: at });
  const after = report(droneId, { lock: { reported: true } }, at, { bootId: 'boot-2', seq: 1, ts: at });
  // Another drone does not wait for it.
  await report(await stage.world.drone(), { lock: { reported: true } }, at, {
    bootId: 'boot-1',
    seq: 1,
    ts: at,
  });
  connected.resolve();
  await Promise.all([before, after]);
  const { rows } = await pools.app.query('select locked from drone_properties where drone_id = $1', [
    droneId,
  ]);
  expect(rows).toEqual([{ locked: true }]);
});
