import { roleCodes } from '@smartflight/contract/access/access.ts';
import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import { customers, inbox, orders, products, records, weather } from '@smartflight/contract/endpoints.ts';
import { noWeatherLimits } from '@smartflight/contract/weather/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { someCustomer, someOrder } from '../../../test/orders.ts';
import { someProduct } from '../../../test/products.ts';
import { testSecret } from '../../../test/world.ts';
import { notifyAlarms } from '../../live/alarms/alarm-notices.ts';
import { testDevice } from '../../platform/broker/test-device.ts';
import { watchWeather } from './weather-watch.ts';

let stage: TestApp;
let watch: ReturnType<typeof watchWeather>;
let notices: ReturnType<typeof notifyAlarms>;
beforeAll(async () => {
  stage = await testApp({ broker: true });
  const { deps, fleet } = stage;
  watch = watchWeather(deps, fleet);
  notices = notifyAlarms({ sources: [fleet], fleet, db: deps.pools.db, clock: deps.clock, log: deps.log });
});
afterAll(async () => {
  await watch.stop();
  await notices.stop();
  await stage.close();
});

let nth = 0;
const place = { lat: 30.5, lon: 114.3 };

/** A company with limits, a plot, a drone over it and a station that reports over MQTT. */
async function scene(limits = { ...noWeatherLimits, windMaxMps: 5 }) {
  nth += 1;
  // The broker timestamps messages with the machine's clock.
  stage.time.now = Date.now();
  const companyId = await stage.world.company();
  const manager = await stage.as(await stage.world.account({ companyId, roles: [roleCodes.manager] }));
  const plotId = await stage.world.plot({ companyId });
  await manager.call(records.changeSettings, { body: { weatherLimits: limits } });
  const name = `Windy ${nth}`;
  const droneId = await stage.world.drone({ companyId, name });
  stage.fleet.register([{ id: droneId, name, model: 'T40' }]);
  const stationId = await stage.world.drone({ kind: 'station', companyId, name: `Mast ${nth}` });
  const address = stage.deps.broker()?.address ?? '';
  const device = await testDevice({ address, username: stationId, secret: testSecret });
  let seq = 0;
  const measure = async (data: object): Promise<void> => {
    seq += 1;
    const sent = { windMps: 3, ...place, lat: place.lat + 0.01, ...data };
    const message = { v: 1, id: crypto.randomUUID(), ts: stage.time.now, bootId: 'b', seq, data: sent };
    await device.publish(topicOf('station', stationId, 'telemetry'), JSON.stringify(message), { qos: 1 });
  };
  const fly = async (data: object, afterMs = 1_000): Promise<void> => {
    stage.time.now += afterMs;
    seq += 1;
    const sample = { ts: stage.time.now, seq, bootId: 'b', data: { ...place, landed: 'in_air', ...data } };
    stage.fleet.sample(droneId, sample as Parameters<TestApp['fleet']['sample']>[1], stage.time.now);
    await watch.look();
  };
  const alarm = () => stage.fleet.get(droneId)?.drone.alarm ?? null;
  const plan = async (change: Parameters<typeof someOrder>[1] = {}): Promise<string> => {
    const { id: customerId } = await manager.call(customers.create, { body: someCustomer() });
    const { id: productId } = await manager.call(products.create, {
      body: someProduct({ name: 'Calmshield', limits: { ...noWeatherLimits, windMaxMps: 2 } }),
    });
    const line = { productId, version: 1, name: 'Calmshield', authorisationNumber: '', dosePerHa: 1 };
    const body = someOrder(customerId, { plotIds: [plotId], products: [{ ...line, unit: 'L' }], ...change });
    const { id, revision } = await manager.call(orders.create, { body });
    await manager.call(orders.setState, { params: { id }, body: { revision, state: 'planned' } });
    return id;
  };
  return {
    companyId,
    manager,
    plotId,
    stationId,
    measure,
    fly,
    alarm,
    plan,
    name,
    close: () => device.cut(),
  };
}

const spraying = { sprayOn: true, flowLpm: 3 };
const minute = 60_000;

test('a drone that sprays in wind above the limit of its company is alarmed until a minute after the wind fell', async () => {
  const { measure, fly, alarm, manager, name, close } = await scene();
  await measure({ windMps: 6.2 });
  await fly({});
  expect(alarm()).toBeNull();
  await fly(spraying);
  expect(alarm()).toEqual({
    level: 'warning',
    code: 'weather_limit',
    weather: { measure: 'windMps', value: expect.closeTo(6.2), bound: 'max', limit: 5, product: null },
  });
  await notices.flush();
  const { items } = await manager.call(inbox.list, { query: { kind: 'alarm' } });
  expect(items.map(({ text }) => text)).toEqual([
    `${name} works outside the weather limits: wind 6.2 m/s, at most 5 m/s.`,
  ]);
  await fly(spraying, minute);
  await measure({ windMps: 4 });
  await fly(spraying, minute);
  expect(alarm()).not.toBeNull();
  await fly(spraying, minute - 1);
  expect(alarm()).not.toBeNull();
  await fly(spraying, 1_000);
  expect(alarm()).toBeNull();
  close();
});

test('the product of the planned order whose plot the drone is over tightens the limit, and landing ends the alarm', async () => {
  const { measure, fly, alarm, plan, close } = await scene();
  await measure({ windMps: 3 });
  await fly(spraying);
  expect(alarm()).toBeNull();
  await plan();
  await fly({ ...spraying, lat: 30.6 }, minute);
  expect(alarm()).toBeNull();
  await fly(spraying, minute);
  expect(alarm()?.weather).toMatchObject({ value: 3, limit: 2, product: 'Calmshield' });
  await fly({ landed: 'on_ground', sprayOn: false, flowLpm: 0 });
  expect(alarm()).toBeNull();
  close();
});

test('an order of another kind of work, and air that no near station measured, raise no alarm', async () => {
  const { measure, fly, alarm, plan, close } = await scene();
  await plan({ workType: 'sow' });
  await fly(spraying);
  expect(alarm()).toBeNull();
  await measure({ windMps: 9, lat: place.lat + 0.06 });
  await fly(spraying, minute);
  expect(alarm()).toBeNull();
  await measure({ windMps: 3 });
  await fly(spraying, minute);
  expect(alarm()).toBeNull();
  close();
});

test('the plots of open orders show whether the air there now is inside the limits', async () => {
  const { measure, manager, plan, plotId, companyId, stationId, close } = await scene({
    ...noWeatherLimits,
    windMaxMps: 5,
    temperatureMaxC: 30,
  });
  const orderId = await plan();
  const read = async () => (await manager.call(weather.ofWork, { query: { orderId } })).items;
  expect(await read()).toMatchObject([
    { plotId, station: null, isLimited: true, broken: [], unmeasured: [] },
  ]);
  await measure({ windMps: 1.5 });
  expect(await read()).toMatchObject([
    { station: { id: stationId }, windMps: 1.5, broken: [], unmeasured: ['temperatureC'] },
  ]);
  stage.time.now += minute;
  await measure({ windMps: 6.2, tempC: 25 });
  const broken = { measure: 'windMps', value: 6.2, bound: 'max', limit: 2, product: 'Calmshield' };
  expect(await read()).toMatchObject([{ orderId, broken: [broken], unmeasured: [] }]);
  const crew = await stage.as(await stage.world.account({ companyId }));
  expect((await crew.call(weather.ofWork, { query: { plotId } })).items).toHaveLength(1);
  const stranger = await stage.as(
    await stage.world.account({ companyId: await stage.world.company(), roles: [roleCodes.manager] }),
  );
  expect((await stranger.call(weather.ofWork, { query: { plotId } })).items).toEqual([]);
  await manager.call(orders.markPlot, { params: { id: orderId, plotId }, body: { isDone: true } });
  expect(await read()).toEqual([]);
  close();
});
