import { roleCodes } from '@smartflight/contract/access/access.ts';
import { topicOf, type UpLeaf } from '@smartflight/contract/device-link/topics.ts';
import { stations } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { testSecret } from '../../../test/world.ts';
import { type TestDevice, testDevice } from '../../platform/broker/test-device.ts';
import { dropOldReadings } from './stations.store.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp({ broker: true });
  // The broker timestamps messages with the machine's clock.
  stage.time.now = Date.now();
});
afterAll(() => stage.close());

const company = async () => {
  const companyId = await stage.world.company();
  const manager = await stage.world.account({ companyId, roles: [roleCodes.manager] });
  return { companyId, manager: await stage.as(manager) };
};

const connected = (id: string, secret = testSecret): Promise<TestDevice> =>
  testDevice({ address: stage.deps.broker()?.address ?? '', username: id, secret });

const envelope = (data: object, ts = Date.now()): string =>
  JSON.stringify({ v: 1, id: crypto.randomUUID(), ts, bootId: 'b', seq: 1, data });

const send = (device: TestDevice, id: string, payload: string, leaf: UpLeaf = 'telemetry') =>
  device.publish(topicOf('station', id, leaf), payload, { qos: 1 });

const air = {
  windMps: 2.5,
  gustMps: 4,
  windDeg: 350,
  tempC: 24,
  humidityPct: 55,
  pressureHpa: 1013,
  rainMmph: 0,
};
const range = (hours = 1) => ({
  from: new Date(Date.now() - hours * 3_600_000).toISOString(),
  to: new Date(Date.now() + 60_000).toISOString(),
});

test('a registered station reports over MQTT and is in the list, for its company alone', async () => {
  const [{ manager, companyId }, other] = [await company(), await company()];
  const member = await stage.as(await stage.world.account({ companyId }));
  const { mqtt } = await manager.call(stations.register, {
    body: { stationId: 'WS-1', name: 'Yard', model: 'Vane 3', position: { lat: -33.1, lon: 148.2 } },
  });
  expect((await manager.call(stations.list, {})).items).toMatchObject([
    { id: 'WS-1', name: 'Yard', link: 'offline', reading: null, isPositionReported: false },
  ]);
  const device = await connected('WS-1', mqtt.password);
  expect(await send(device, 'WS-1', envelope(air))).toBe(true);
  for (const client of [manager, member]) {
    const { items, total } = await client.call(stations.list, {});
    expect(total).toBe(1);
    expect(items).toMatchObject([
      {
        id: 'WS-1',
        link: 'online',
        position: { lat: -33.1, lon: 148.2 },
        reading: { windMps: 2.5, deltaTC: 6.1 },
      },
    ]);
  }
  expect((await manager.call(stations.list, { query: { link: 'offline' } })).items).toEqual([]);
  expect((await other.manager.call(stations.list, {})).items).toEqual([]);
  for (const call of [stations.get, stations.diagnostics])
    expect((await other.manager.refused(call, { params: { id: 'WS-1' } })).status).toBe(404);
  expect(
    (await other.manager.refused(stations.readings, { params: { id: 'WS-1' }, query: range() })).code,
  ).toBe('station.not-found');
  expect((await other.manager.refused(stations.register, { body: { stationId: 'WS-1' } })).code).toBe(
    'station.claimed',
  );
  device.cut();
});

test('what a station reports wrongly is named, and nothing of it is stored', async () => {
  const { manager, companyId } = await company();
  const id = await stage.world.drone({ kind: 'station', companyId });
  const device = await connected(id);
  await send(device, id, '{');
  await send(device, id, envelope({ lat: 1, lon: 2 }));
  await send(device, id, envelope({ windMps: 900 }));
  await send(device, id, envelope(air, Date.now() + 3_600_000));
  await send(device, id, envelope({ ...air, gustMps: 1, tempC: 400 }));
  device.cut();
  const seen = await manager.call(stations.diagnostics, { params: { id } });
  expect(seen.messages.slice(0, 5)).toMatchObject([
    { refusal: 'invalid-fields', field: expect.stringMatching(/^data\.(gustMps|tempC)$/) },
    { refusal: 'schema', field: 'ts' },
    { refusal: 'schema', field: 'data.windMps' },
    { refusal: 'schema' },
    { refusal: 'json' },
  ]);
  expect(seen).toMatchObject({
    firstMessageAt: expect.any(String),
    mqtt: { topic: `sf/v1/station/${id}/telemetry` },
  });
  const { items } = await manager.call(stations.readings, { params: { id }, query: range() });
  expect(items).toMatchObject([
    { windMps: 2.5, gustMps: null, temperatureC: null, deltaTC: null, humidityPct: 55 },
  ]);
});

test('a batch is stored once however often it is sent, and a chart of it is bounded', async () => {
  const { manager, companyId } = await company();
  const id = await stage.world.drone({ kind: 'station', companyId });
  const device = await connected(id);
  const from = Math.floor(Date.now() / 60_000) * 60_000 - 120 * 60_000;
  const samples = Array.from({ length: 120 }, (_, nth) => ({
    ts: from + nth * 60_000,
    seq: nth + 2,
    data: { ...air, windDeg: nth % 2 ? 350 : 10, gustMps: nth === 60 ? 12 : 4 },
  }));
  for (let times = 0; times < 2; times += 1)
    await send(
      device,
      id,
      envelope({ samples: [...samples, { ts: 'x', seq: 1, data: {} }] }),
      'telemetry/batch',
    );
  device.cut();
  const read = (points: number) =>
    manager.call(stations.readings, { params: { id }, query: { ...range(3), points } });
  expect(await read(500)).toMatchObject({ meanS: 0, items: { length: 120 } });
  const means = await read(20);
  expect(means.items.length).toBeLessThanOrEqual(20);
  expect(means.meanS).toBeGreaterThan(500);
  expect(Math.max(...means.items.map(({ gustMps }) => gustMps ?? 0))).toBe(12);
  for (const { windDeg } of means.items.slice(1, -1))
    expect(Math.cos(((windDeg ?? 180) * Math.PI) / 180)).toBeGreaterThan(0.98);
  await dropOldReadings(stage.deps.pools.db, new Date(from + 60 * 60_000));
  expect((await read(500)).items).toHaveLength(60);
});

test('a station that sends faster than every ten seconds fills no more than one row in that time', async () => {
  const { manager, companyId } = await company();
  const id = await stage.world.drone({ kind: 'station', companyId });
  const device = await connected(id);
  const from = Math.floor(Date.now() / 10_000) * 10_000 - 60_000;
  for (let nth = 0; nth < 20; nth += 1) await send(device, id, envelope(air, from + nth * 500));
  device.cut();
  const { items } = await manager.call(stations.readings, { params: { id }, query: range() });
  expect(items).toHaveLength(1);
});

test('a station is edited, gets a new secret and is retired by its company', async () => {
  const { manager } = await company();
  const id = `WS-${crypto.randomUUID().slice(0, 8)}`;
  await manager.call(stations.register, { body: { stationId: id } });
  const params = { id };
  expect(
    await manager.call(stations.update, { params, body: { name: 'Hill', position: { lat: 1, lon: 2 } } }),
  ).toMatchObject({ name: 'Hill', position: { lat: 1, lon: 2 }, mayManage: true });
  const { mqtt } = await manager.call(stations.provision, { params });
  const device = await connected(id, mqtt.password);
  expect(device.connack.returnCode).toBe(0);
  expect((await manager.refused(stations.retire, { params, query: { confirm: 'WS-8' } })).code).toBe(
    'station.confirm-wrong',
  );
  await manager.call(stations.retire, { params, query: { confirm: id.slice(-4) } });
  await device.closed;
  expect((await manager.call(stations.list, {})).items).toEqual([]);
  expect((await manager.refused(stations.update, { params, body: { name: 'x' } })).code).toBe(
    'station.retired',
  );
});
