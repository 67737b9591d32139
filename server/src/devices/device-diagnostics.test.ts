import { roleCodes } from '@smartflight/contract/access/access.ts';
import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import { batteries, drones } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { testSecret } from '../../test/world.ts';
import { bootsPerDevice } from '../live/intake/device-numbers.ts';
import { testDevice } from '../platform/broker/test-device.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp({ broker: true });
  // The broker timestamps messages with the machine's clock.
  stage.time.now = Date.now();
});
afterAll(() => stage.close());

const envelope = (data: object) =>
  JSON.stringify({ v: 1, id: crypto.randomUUID(), ts: Date.now() + 100_000, bootId: 'b', seq: 1, data });

test('a device’s wrong secret, topic and field are named, and then its first message is seen', async () => {
  const owner = await stage.world.account();
  const id = await stage.world.drone({ ownerId: owner.id });
  const me = await stage.as(owner);
  const address = stage.deps.broker()?.address ?? '';
  const seen = () => me.call(drones.diagnostics, { params: { id } });
  expect(await seen()).toMatchObject({
    mqtt: { url: address, username: id, topic: topicOf('drone', id, 'telemetry') },
    seesRefusals: true,
    isConnected: false,
    firstMessageAt: null,
    messages: [],
  });
  (await testDevice({ address, username: id, secret: 'wrong' })).cut();
  expect((await seen()).messages).toMatchObject([{ refusal: 'secret', leaf: '' }]);
  expect((await seen()).connections).toMatchObject([{ event: 'refused' }]);

  const wrong = `sf/v1/drone/${id}/telemetri`;
  const lost = await testDevice({ address, username: id, secret: testSecret });
  await lost.publish(wrong, envelope({}));
  expect((await seen()).messages[0]).toMatchObject({ refusal: 'topic', field: wrong });

  const device = await testDevice({ address, username: id, secret: testSecret });
  const topic = topicOf('drone', id, 'telemetry');
  await device.publish(topic, '{');
  await device.publish(topic, envelope({ lat: 123, lon: 4 }));
  await device.publish(topic, envelope({ lat: 12, lon: 4 }));
  const reported = await seen();
  expect(reported.messages.slice(0, 3)).toMatchObject([
    { leaf: 'telemetry', refusal: null, field: null },
    { leaf: 'telemetry', refusal: 'schema', field: 'data.lat' },
    { leaf: 'telemetry', refusal: 'json', field: null },
  ]);
  expect(reported).toMatchObject({ isConnected: true, firstMessageAt: expect.any(String) });
  expect(reported.clockOffsetMs).toBeLessThanOrEqual(100_000);
  expect(reported.clockOffsetMs).toBeGreaterThan(50_000);
  device.cut();
  await eventually(async () => {
    const { items } = await me.call(drones.history, { params: { id } });
    expect(items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['connected', 'disconnected']));
  });
});

test('points of a boot that are not kept, because the device has invented too many, are named', async () => {
  const owner = await stage.world.account();
  const id = await stage.world.drone({ ownerId: owner.id });
  const me = await stage.as(owner);
  await stage.deps.pools.app.query(
    `insert into boots (device_no, boot_id, first_at)
     select d.device_no, 'b' || n, now() from drones d, generate_series(1, $2) n where d.id = $1`,
    [id, bootsPerDevice],
  );
  const device = await testDevice({
    address: stage.deps.broker()?.address ?? '',
    username: id,
    secret: testSecret,
  });
  await device.publish(topicOf('drone', id, 'telemetry'), envelope({ lat: 12, lon: 4 }));
  device.cut();
  const { messages } = await me.call(drones.diagnostics, { params: { id } });
  expect(messages[0]).toMatchObject({ leaf: 'telemetry', refusal: 'too-many-boots', field: 'b' });
});

test('a takeover of a battery’s connection is visible to the company that registered it, and to no other', async () => {
  const companyId = await stage.world.company();
  const manager = await stage.world.account({ roles: [roleCodes.manager], companyId });
  const me = await stage.as(manager);
  const id = await stage.world.drone({ kind: 'battery', companyId });
  const sign = { address: stage.deps.broker()?.address ?? '', username: id, secret: testSecret };
  const seen = () => me.call(batteries.diagnostics, { params: { sn: id } });
  expect(await seen()).toMatchObject({ isConnected: false, firstMessageAt: null, messages: [] });
  const [first, second] = [await testDevice(sign), await testDevice(sign)];
  await second.publish(topicOf('battery', id, 'telemetry'), envelope({ soc: 50 }));
  await eventually(async () =>
    expect((await seen()).connections.map(({ event }) => event)).toContain('taken-over'),
  );
  expect(await seen()).toMatchObject({
    mqtt: { username: id, topic: topicOf('battery', id, 'telemetry') },
    isConnected: true,
    messages: [{ leaf: 'telemetry', refusal: null }],
  });
  await stage.storeBatteryState();
  expect(await me.call(batteries.get, { params: { sn: id } })).toMatchObject({ mayDiagnose: true });
  expect((await seen()).firstMessageAt).not.toBeNull();
  first.cut();
  second.cut();
  const other = await stage.as(await stage.world.account());
  expect((await other.refused(batteries.diagnostics, { params: { sn: id } })).status).toBe(404);
  const charger = await stage.world.drone({ kind: 'charger', companyId });
  expect((await me.refused(batteries.diagnostics, { params: { sn: charger } })).status).toBe(404);
});
