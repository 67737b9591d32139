import { records } from '@smartflight/contract/endpoints.ts';
import type { RecordDetail } from '@smartflight/contract/records/records.schemas.ts';
import { noWeatherLimits } from '@smartflight/contract/weather/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../../test/app.ts';
import { readTreatedSegments } from '../../flights/derive/flight-work.ts';
import { weatherTasks } from '../../weather/weather.jobs.ts';
import { attachAll, draftOf, enter, entries, type RecordScene, recordScene } from '../test-records.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

/** A station beside the flights of a scene, with a reading every five minutes: `windAt` gives its wind, m/s. */
async function measure(scene: RecordScene, windAt: (ms: number) => number): Promise<string> {
  const { app } = stage.deps.pools;
  const id = await stage.world.drone({ kind: 'station', companyId: scene.companyId });
  await app.query(
    `insert into stations (station_id, lat, lon)
     select $1, f.lat, f.lon from flights f where f.id = $2`,
    [id, scene.flightIds[0]],
  );
  for (let at = noon - 8_400_000; at < noon; at += 300_000)
    await app.query(
      `insert into station_readings (station_id, at, wind_mps, gust_mps, wind_deg, temp_c, humidity_pct)
       values ($1, $2, $3::real, $3::real + 1.5, 90, 24, 55)`,
      [id, new Date(at), windAt(at)],
    );
  await app.query('insert into weather_queue select unnest($1::uuid[]) on conflict do nothing', [
    scene.flightIds,
  ]);
  const task = weatherTasks(stage.deps, readTreatedSegments).measureFlightWeather as () => Promise<void>;
  await task();
  return id;
}

interface SealedFile {
  record: {
    weather: RecordDetail['weather'];
    flights: { weather: { source: string; windMps: number | null; deltaTC: number | null }[] }[];
  };
}

/** The newest sealed version of a record. */
const sealedFile = async ({ manager }: RecordScene, id: string): Promise<SealedFile> =>
  JSON.parse((await manager.raw(records.sealed, { params: { id } })).body) as SealedFile;

const limited = (record: RecordDetail, measure: string) =>
  record.weather.limits.find((limit) => limit.product === null && limit.measure === measure);

test('a station fills the weather of a draft, an entered value takes its place, and sealing keeps both', async () => {
  const scene = await recordScene(stage);
  const before = await draftOf(scene.manager);
  expect(before.weather).toMatchObject({ windMps: null, shares: { unknown: 1 }, stations: [], fields: [] });
  expect(before.entries.windMps).toBeUndefined();

  const stationId = await measure(scene, () => 3);
  const measured = await draftOf(scene.manager);
  expect(measured.entries).toMatchObject({ windMps: 3, gustMps: 4.5, windFromDeg: 90, temperatureC: 24 });
  expect(measured.weather).toMatchObject({ windMps: 3, gustMps: 4.5, stations: [{ id: stationId }] });
  expect(measured.weather.shares.station).toBeCloseTo(1);
  expect(measured.weather.fields).toEqual([
    'windMps',
    'gustMps',
    'windFromDeg',
    'temperatureC',
    'humidityPct',
  ]);
  expect(measured.deltaTC).toBeCloseTo(6.3, 0);

  await enter(scene.crew, measured.id, measured.revision, { ...entries, windMps: 2 });
  const entered = await draftOf(scene.manager);
  expect(entered.entries).toMatchObject({ windMps: 2, temperatureC: 24 });
  expect(entered.weather.fields).not.toContain('windMps');

  const { version } = await scene.manager.call(records.complete, {
    params: { id: entered.id },
    body: { revision: entered.revision },
  });
  await stage.deps.pools.app.query('delete from flight_weather');
  const sealed = await scene.manager.call(records.get, { params: { id: entered.id } });
  expect(version).toBe(1);
  expect(sealed.entries).toMatchObject({ windMps: 2, temperatureC: 24 });
  expect(sealed.weather).toMatchObject({ windMps: 3, fields: entered.weather.fields });
  const { body } = await scene.manager.raw(records.sealed, { params: { id: entered.id } });
  const file = JSON.parse(body) as {
    record: { flights: { weather: { source: string; stationId: string; windMps: number }[] }[] };
  };
  for (const flight of file.record.flights) {
    expect(flight.weather.length).toBeGreaterThan(0);
    for (const minute of flight.weather)
      expect(minute).toMatchObject({ source: 'station', stationId, windMps: 3 });
  }
});

test('the limits of a company are compared with the mean, and with the ground that was treated inside them', async () => {
  const scene = await recordScene(stage);
  // The first flight has a light wind, the second a strong one.
  await measure(scene, (at) => (at < noon - 6_300_000 ? 2 : 8));
  const weatherLimits = { ...noWeatherLimits, windMaxMps: 4, temperatureMaxC: 35 };
  await scene.manager.call(records.changeSettings, { body: { weatherLimits } });
  const draft = await draftOf(scene.manager);
  expect(limited(draft, 'temperatureC')).toMatchObject({ result: 'inside', insideShare: 1, max: 35 });
  const wind = limited(draft, 'windMps');
  expect(wind).toMatchObject({ result: 'outside', max: 4 });
  expect(wind?.insideShare).toBeGreaterThan(0.4);
  expect(wind?.insideShare).toBeLessThan(0.8);
  expect(limited(draft, 'deltaTC')).toBeUndefined();
  await scene.manager.call(records.changeSettings, { body: { regimes: ['cn-agricultural'] } });
  const { body } = await scene.manager.raw(records.export, { query: { format: 'json' } });
  const exported = JSON.parse(body).records.find(({ id }: RecordDetail) => id === draft.id);
  const { weather, heightAboveGroundM, heightAboveCanopyM, workType } = draft;
  expect(exported).toMatchObject({ weather, heightAboveGroundM, heightAboveCanopyM, workType, orders: [] });
  expect(exported.maxSpeedMps).toBeGreaterThan(0);
  expect(exported.limits).toContainEqual(
    expect.objectContaining({ regime: 'cn-agricultural', measure: 'windMps', result: 'inside', value: 4.4 }),
  );
  const settings = await scene.manager.call(records.settings, {});
  expect(settings).toMatchObject({ weatherLimits, regimes: ['cn-agricultural'] });

  const bad = { ...weatherLimits, deltaTMinC: 9, deltaTMaxC: 8 };
  const refusal = await scene.manager.refused(records.changeSettings, { body: { weatherLimits: bad } });
  expect(refusal).toMatchObject({ status: 400, fields: [{ at: 'body.weatherLimits.deltaTMaxC' }] });
  expect((await scene.crew.refused(records.changeSettings, { body: { weatherLimits } })).status).toBe(403);
});

test('less than half of the ground measured fills no field, and what was measured is shown', async () => {
  const scene = await recordScene(stage);
  await measure(scene, () => 3);
  await stage.deps.pools.app.query('delete from flight_weather where flight_id = $1', [scene.flightIds[0]]);
  const draft = await draftOf(scene.manager);
  expect(draft.weather.windMps).toBe(3);
  expect(draft.weather.shares.station).toBeLessThan(0.5);
  expect(draft.entries.windMps).toBeUndefined();
  await attachAll(stage);
});

test('legal height is above ground and spray height above the crop; another reference leaves it unknown', async () => {
  const scene = await recordScene(stage);
  const { app } = stage.deps.pools;
  const fly = (flightId: string | undefined, figures: object) =>
    app.query('update flights set figures = figures || $2::jsonb where id = $1', [
      flightId,
      JSON.stringify(figures),
    ]);
  const canopy = { heightReference: 'canopy', maxHeightReference: 'canopy', maxHeightM: 5 };
  await fly(scene.flightIds[0], { ...canopy, avgWorkHeightM: 2 });
  await fly(scene.flightIds[1], { ...canopy, avgWorkHeightM: 2 });
  const known = await draftOf(scene.manager);
  expect(known.heightAboveCanopyM).toBeCloseTo(2, 5);
  expect(known.heightAboveGroundM).toBeNull();
  await fly(scene.flightIds[1], { heightReference: 'ground', maxHeightReference: 'ground' });
  expect((await draftOf(scene.manager)).heightAboveCanopyM).toBeNull();
  await fly(scene.flightIds[0], { heightReference: 'ground', maxHeightReference: 'ground' });
  expect((await draftOf(scene.manager)).heightAboveGroundM).toBeCloseTo(5, 0);
});

test('a value that a correction enters is no measurement, also when a flight is gone', async () => {
  const scene = await recordScene(stage);
  await measure(scene, () => 3);
  const weatherLimits = { ...noWeatherLimits, windMaxMps: 4 };
  await scene.manager.call(records.changeSettings, { body: { weatherLimits } });
  const draft = await draftOf(scene.manager);
  const body = await enter(scene.manager, draft.id, draft.revision);
  await scene.manager.call(records.complete, { params: { id: draft.id }, body });
  await stage.deps.pools.app.query('delete from flights where id = $1', [scene.flightIds[0]]);
  const { revision } = await scene.manager.call(records.get, { params: { id: draft.id } });
  await scene.manager.call(records.correct, {
    params: { id: draft.id },
    body: { revision, entries: { windMps: 6 }, reason: 'Read at the field' },
  });
  const corrected = await scene.manager.call(records.get, { params: { id: draft.id } });
  expect(corrected.entries).toMatchObject({ windMps: 6, temperatureC: 24 });
  expect(corrected.weather).toMatchObject({ windMps: 3 });
  expect(corrected.weather.fields).not.toContain('windMps');
  expect(limited(corrected, 'windMps')).toMatchObject({ value: 6, result: 'outside', insideShare: 1 });
});

test('weather that people entered is that of minutes without a measurement, in the record and where it is sealed', async () => {
  const scene = await recordScene(stage);
  const weatherLimits = { ...noWeatherLimits, windMaxMps: 4, deltaTMaxC: 8 };
  await scene.manager.call(records.changeSettings, { body: { weatherLimits } });
  const { id, revision } = await draftOf(scene.manager);
  const air = { windMps: 3, windFromDeg: 180, temperatureC: 24, humidityPct: 55 };
  await enter(scene.crew, id, revision, { ...entries, ...air });
  // Before and after the flights are compared with stations, of which there is none.
  for (const isCompared of [false, true]) {
    if (isCompared) {
      await stage.deps.pools.app.query('insert into weather_queue select unnest($1::uuid[])', [
        scene.flightIds,
      ]);
      await (weatherTasks(stage.deps, readTreatedSegments).measureFlightWeather as () => Promise<void>)();
    }
    const draft = await draftOf(scene.manager);
    expect(draft.weather).toMatchObject({ ...air, fields: [], shares: { entered: 1, unknown: 0 } });
    expect(draft.weather.deltaTC).toBeCloseTo(6.3, 0);
    expect(limited(draft, 'windMps')).toMatchObject({ result: 'inside', insideShare: 1 });
    expect(limited(draft, 'deltaTC')).toMatchObject({ result: 'inside', insideShare: 1 });
  }
  const draft = await draftOf(scene.manager);
  await scene.manager.call(records.complete, { params: { id }, body: { revision: draft.revision } });
  const file = await sealedFile(scene, id);
  const minutes = file.record.flights.flatMap(({ weather }) => weather);
  expect(minutes.length).toBeGreaterThan(0);
  for (const minute of minutes) expect(minute).toMatchObject({ source: 'entered', ...air });
  expect(file.record.weather).toMatchObject({ ...air, shares: { entered: 1 } });

  // A correction replaces what was entered before, also when a flight is gone.
  await stage.deps.pools.app.query('delete from flights where id = $1', [scene.flightIds[0]]);
  const sealed = await scene.manager.call(records.get, { params: { id } });
  await scene.manager.call(records.correct, {
    params: { id },
    body: { revision: sealed.revision, entries: { windMps: 6 }, reason: 'Read at the field' },
  });
  const corrected = await scene.manager.call(records.get, { params: { id } });
  expect(corrected.weather).toMatchObject({ windMps: 6, temperatureC: 24, shares: { entered: 1 } });
  expect(limited(corrected, 'windMps')).toMatchObject({ value: 6, result: 'outside', insideShare: 0 });
  const again = await sealedFile(scene, id);
  expect(again.record.flights[0]?.weather[0]).toMatchObject({ source: 'entered', windMps: 6 });
});

test('what was entered stays beside what a station measured on a part of the ground', async () => {
  const scene = await recordScene(stage);
  await measure(scene, () => 3);
  await stage.deps.pools.app.query('delete from flight_weather where flight_id = $1', [scene.flightIds[0]]);
  const { id, revision } = await draftOf(scene.manager);
  await enter(scene.crew, id, revision, { ...entries, windMps: 5 });
  const draft = await draftOf(scene.manager);
  const { station, entered, unknown } = draft.weather.shares;
  expect(station).toBeGreaterThan(0.2);
  expect([station + entered, unknown]).toEqual([expect.closeTo(1), 0]);
  expect(draft.weather.windMps).toBeCloseTo(3 * station + 5 * entered, 5);
  expect(draft.weather.temperatureC).toBeCloseTo(24, 5);
});
