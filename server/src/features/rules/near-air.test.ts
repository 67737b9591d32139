import { roleCodes } from '@smartflight/contract/access/access.ts';
import { inbox, rules } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { createNearAir } from '../../live/stations/near-air.ts';
import { type RuleWatch, watchRules } from './watch-rules.ts';

let stage: TestApp;
let watch: RuleWatch;
beforeAll(async () => {
  stage = await testApp();
  watch = await watchRules(stage.deps, stage.fleet);
});
afterAll(async () => {
  await watch.stop();
  await stage.close();
});

const place = { lat: 47.2, lon: 132.1 };

async function station(
  companyId: string,
  o: { north: number; at: number; windMps: number },
): Promise<string> {
  const { app } = stage.deps.pools;
  const id = await stage.world.drone({ kind: 'station', companyId });
  const values = [id, place.lat + o.north, place.lon];
  await app.query('insert into stations (station_id, lat, lon) values ($1, $2, $3)', values);
  await app.query(
    `insert into station_readings (station_id, at, wind_mps, gust_mps, temp_c, humidity_pct)
     values ($1, $2, $3, 9, 25, 50)`,
    [id, new Date(o.at), o.windMps],
  );
  return id;
}

test('the weather of a drone is that of the nearest fresh station of its company', async () => {
  const [companyId, other] = [await stage.world.company(), await stage.world.company()];
  const id = await stage.world.drone({ companyId });
  const air = createNearAir(stage.deps.pools.db);
  const wind = (at = noon) => air.valueOf('wind', { id, ...place }, at);
  await station(companyId, { north: 0.06, at: noon, windMps: 8 });
  await station(other, { north: 0, at: noon, windMps: 7 });
  await station(companyId, { north: 0.001, at: noon - 700_000, windMps: 6 });
  await air.read([id], new Date(noon));
  expect(wind()).toBeUndefined();
  await station(companyId, { north: 0.02, at: noon - 60_000, windMps: 3 });
  await station(companyId, { north: 0.03, at: noon, windMps: 4 });
  await air.read([id], new Date(noon));
  expect(wind()).toBe(3);
  expect(air.valueOf('gust', { id, ...place }, noon)).toBe(9);
  expect(air.valueOf('air', { id, ...place }, noon)).toBe(25);
  expect(air.valueOf('deltaT', { id, ...place }, noon)).toBeCloseTo(7.3, 0);
  expect(wind(noon + 700_000)).toBeUndefined();
  expect(air.valueOf('wind', { id }, noon)).toBeUndefined();
});

test('a rule about wind raises an alarm on a working drone, by the station beside it', async () => {
  const companyId = await stage.world.company();
  const manager = await stage.as(await stage.world.account({ companyId, roles: [roleCodes.manager] }));
  const droneId = await stage.world.drone({ companyId, name: 'Windy' });
  stage.fleet.register([{ id: droneId, name: 'Windy', model: 'T40' }]);
  await station(companyId, { north: 0.01, at: stage.time.now, windMps: 6 });
  await manager.call(rules.create, {
    body: {
      ...{ name: 'Too windy', measure: 'wind', comparison: 'above', value: 5, clearValue: null, forS: 0 },
      ...{ during: 'working', severity: 'warning', quiet: null, channels: ['inbox'], target: 'company' },
      ...{ teamId: null, droneIds: [], isEnabled: true },
    },
  });
  await watch.reload();
  let seq = 0;
  const see = async (data: object): Promise<void> => {
    stage.time.now += 1_000;
    seq += 1;
    const sample = { ts: stage.time.now, seq, bootId: 'b', data: { ...place, landed: 'in_air', ...data } };
    stage.fleet.sample(droneId, sample as Parameters<TestApp['fleet']['sample']>[1], stage.time.now);
    await watch.look();
  };
  await see({});
  expect(stage.fleet.get(droneId)?.drone.alarm ?? null).toBeNull();
  await see({ sprayOn: true, flowLpm: 3 });
  expect(stage.fleet.get(droneId)?.drone.alarm).toMatchObject({ level: 'warning' });
  const { items } = await manager.call(inbox.list, { query: { kind: 'alarm' } });
  expect(items.map(({ text }) => text)).toEqual(['Windy: Too windy (wind 6 m/s).']);
});
