import { roleCodes } from '@smartflight/contract/access/access.ts';
import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import { stations, weather } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { testSecret } from '../../../test/world.ts';
import { createDroneAirWriter } from '../../live/stations/drone-air.ts';
import { createNearAir } from '../../live/stations/near-air.ts';
import type { Point } from '../../live/tracks/point.ts';
import { testDevice } from '../../platform/broker/test-device.ts';
import { readTreatedSegments } from '../flights/derive/flight-work.ts';
import { weatherTasks } from './weather.jobs.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp({ broker: true });
  // The broker timestamps messages with the machine's clock.
  stage.time.now = Date.now();
});
afterAll(() => stage.close());

const origin = { lat: 47.2, lon: 132.1 };
const own = { windMps: 3.5, windDeg: 80, tempC: 21, humidityPct: 60 };

/** A drone of a company that reports samples over MQTT. */
async function scene() {
  const companyId = await stage.world.company();
  const manager = await stage.as(await stage.world.account({ companyId, roles: [roleCodes.manager] }));
  const droneId = await stage.world.drone({ companyId });
  const address = stage.deps.broker()?.address ?? '';
  const device = await testDevice({ address, username: droneId, secret: testSecret });
  let seq = 0;
  const report = async (air: object, ts = Date.now()): Promise<void> => {
    seq += 1;
    const data = { ...origin, landed: 'in_air', air };
    const message = { v: 1, id: crypto.randomUUID(), ts, bootId: 'b', seq, data };
    await device.publish(topicOf('drone', droneId, 'telemetry'), JSON.stringify(message), { qos: 1 });
  };
  const stored = async (): Promise<number[]> => {
    const { rows } = await stage.deps.pools.app.query<{ wind_mps: number }>(
      'select wind_mps from station_readings where station_id = $1 order by at',
      [droneId],
    );
    return rows.map(({ wind_mps }) => wind_mps);
  };
  return { companyId, manager, droneId, report, stored, close: () => device.cut() };
}

test('the air that a drone measures is stored at most once in ten seconds, and a wrong field of it is left out', async () => {
  const { manager, report, stored, close } = await scene();
  const first = Math.floor(Date.now() / 10_000) * 10_000 - 60_000;
  await report(own, first);
  await report({ ...own, windMps: 4 }, first + 200);
  await report({ ...own, windMps: 5 }, first + 9_900);
  await report({ ...own, windMps: 6, humidityPct: 655 }, first + 10_000);
  await report({}, first + 20_000);
  await report({ ...own, windMps: 7 }, Date.now() + 3_600_000);
  expect(await stored()).toEqual([3.5, 6]);
  // It is a reading of the drone, not a station.
  expect((await manager.call(stations.list, {})).total).toBe(0);
  close();
});

test('a flight without a station near has the air of the drone’s own sensor, with its source, until a station is near', async () => {
  const { companyId, manager, droneId, close } = await scene();
  close();
  const startAt = Date.now() - 1_800_000;
  const points = Array.from({ length: 15 }, (_, nth): Point => {
    const at = startAt + nth * 60_000;
    return { droneId, at, receivedAt: at, bootId: 'b', seq: nth, data: { ...origin, air: own } };
  });
  await createDroneAirWriter(stage.deps.pools.app).write(points);
  const [flight = ''] = await stage.world.flights(droneId, { startAt, origin });
  const { app } = stage.deps.pools;
  await app.query("update flights set state = 'final' where id = $1", [flight]);
  const task = weatherTasks(stage.deps, readTreatedSegments).measureFlightWeather as () => Promise<void>;
  await task();
  const { rows: kept } = await app.query('select from flight_weather where flight_id = $1', [flight]);
  expect(kept).toHaveLength(1);
  const read = () => manager.call(weather.ofFlight, { params: { id: flight } });
  const found = await read();
  expect(found).toMatchObject({ stations: [], shares: { station: 0 } });
  // A mean over the ground of each minute, whose shares depend on when in a minute the flight began.
  expect(found.temperatureC).toBeCloseTo(21);
  expect(found.shares.drone).toBeCloseTo(1);
  expect(found.windMps).toBeCloseTo(3.5);
  expect(found.minutes[0]).toMatchObject({ source: 'drone', stationId: null, distanceM: 0 });

  const stationId = await stage.world.drone({ kind: 'station', companyId });
  await app.query('insert into stations (station_id, lat, lon) values ($1, $2, $3)', [
    stationId,
    origin.lat,
    origin.lon,
  ]);
  for (let at = startAt; at < startAt + 900_000; at += 300_000)
    await app.query('insert into station_readings (station_id, at, wind_mps) values ($1, $2, 2)', [
      stationId,
      new Date(at),
    ]);
  await app.query('insert into weather_queue values ($1)', [flight]);
  await task();
  expect(await read()).toMatchObject({ windMps: 2, temperatureC: null, shares: { drone: 0 } });
});

test('alarm rules and limits use a drone’s own sensor where no station is near', async () => {
  const { droneId, report, close } = await scene();
  await report(own);
  close();
  const air = createNearAir(stage.deps.pools.db);
  await air.read([droneId], new Date());
  expect(air.valueOf('wind', { id: droneId }, Date.now())).toBe(3.5);
  expect(air.valueOf('deltaT', { id: droneId, ...origin }, Date.now())).toBeGreaterThan(3);
  expect(air.valueOf('gust', { id: droneId }, Date.now())).toBeUndefined();
  expect(air.valueOf('wind', { id: droneId }, Date.now() + 700_000)).toBeUndefined();
});
