import { roleCodes } from '@smartflight/contract/access/access.ts';
import { weather } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { createStationWriter } from '../../live/stations/station-intake.ts';
import { readTreatedSegments } from '../flights/derive/flight-work.ts';
import { weatherTasks } from './weather.jobs.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const origin = { lat: 47.2, lon: 132.1 };

async function station(companyId: string, o: { lat: number; at: number; windMps: number }): Promise<string> {
  const id = await stage.world.drone({ kind: 'station', companyId });
  await stage.deps.pools.app.query('insert into stations (station_id, lat, lon) values ($1, $2, $3)', [
    id,
    o.lat,
    origin.lon,
  ]);
  await stage.deps.pools.app.query(
    'insert into station_readings (station_id, at, wind_mps, temp_c, humidity_pct) values ($1, $2, $3, 25, 50)',
    [id, new Date(o.at), o.windMps],
  );
  return id;
}

test('a flight carries what a near station of its own company measured then, and nothing else', async () => {
  const [companyId, other] = [await stage.world.company(), await stage.world.company()];
  const manager = await stage.as(await stage.world.account({ companyId, roles: [roleCodes.manager] }));
  const stranger = await stage.as(
    await stage.world.account({ companyId: other, roles: [roleCodes.manager] }),
  );
  const at = noon - 3_600_000;
  const drone = await stage.world.drone({ companyId });
  const [flight = ''] = await stage.world.flights(drone, { startAt: at, origin });
  const read = () => manager.call(weather.ofFlight, { params: { id: flight } });
  await station(other, { lat: origin.lat, at, windMps: 9 });
  await station(companyId, { lat: origin.lat + 0.06, at, windMps: 8 });
  await station(companyId, { lat: origin.lat, at: at - 1_200_000, windMps: 7 });
  expect(await read()).toMatchObject({
    windMps: null,
    deltaTC: null,
    shares: { station: 0, unknown: 1 },
    stations: [],
  });
  const near = await station(companyId, { lat: origin.lat + 0.01, at: at + 60_000, windMps: 3 });
  const found = await read();
  expect(found).toMatchObject({ windMps: 3, gustMps: null, temperatureC: 25, stations: [{ id: near }] });
  expect(found.shares.station).toBeCloseTo(1);
  expect(found.stations[0]?.distanceM).toBeGreaterThan(900);
  expect(found.stations[0]?.distanceM).toBeLessThan(1_300);
  const { status } = await stranger.refused(weather.ofFlight, { params: { id: flight } });
  expect(status).toBe(404);
});

const measure = async (): Promise<void> => {
  const task = weatherTasks(stage.deps, readTreatedSegments).measureFlightWeather as () => Promise<void>;
  await task();
};

test('the weather of a settled flight stays when the readings go, and is measured again when a station reports late', async () => {
  const { pools } = stage.deps;
  const companyId = await stage.world.company();
  const manager = await stage.as(await stage.world.account({ companyId, roles: [roleCodes.manager] }));
  const at = noon - 3_600_000;
  const near = await station(companyId, { lat: origin.lat + 0.01, at, windMps: 2 });
  const drone = await stage.world.drone({ companyId });
  const [flight = ''] = await stage.world.flights(drone, { startAt: at, origin });
  const read = () => manager.call(weather.ofFlight, { params: { id: flight } });
  await pools.app.query("update flights set state = 'final' where id = $1", [flight]);
  await measure();
  await pools.app.query('delete from station_readings where station_id = $1', [near]);
  const kept = await read();
  expect(kept).toMatchObject({ windMps: 2, stations: [{ id: near }] });
  expect(kept.minutes.length).toBeGreaterThan(0);
  for (const minute of kept.minutes) expect(minute).toMatchObject({ source: 'station', stationId: near });

  const writer = createStationWriter(pools.app);
  const samples = [{ ts: at + 30_000, seq: 1, bootId: 'b', data: { windMps: 5 } }];
  const late = { deviceKind: 'station', id: near, kind: 'samples', samples } as const;
  await writer.keep({ ...late, isBuffered: true }, noon);
  await measure();
  expect(await read()).toMatchObject({ windMps: 5, temperatureC: null });
});
