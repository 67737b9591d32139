import { roleCodes } from '@smartflight/contract/access/access.ts';
import { places, records } from '@smartflight/contract/endpoints.ts';
import { placeLimits } from '@smartflight/contract/places/places.ts';
import { moveBy } from '@smartflight/geo/plane.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noon, type TestApp, testApp } from '../../../test/app.ts';
import { somePlace } from '../../../test/places.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

const company = async () => {
  const companyId = await stage.world.company();
  const manager = await stage.as(await stage.world.account({ companyId, roles: [roleCodes.manager] }));
  return { companyId, manager, crew: await stage.as(await stage.world.account({ companyId })) };
};

test('a place is drawn, found by its text and on the map, changed, removed and restored by its company alone', async () => {
  const [{ manager, crew }, other] = [await company(), await company()];
  const { id } = await manager.call(places.create, { body: somePlace({ note: 'North edge' }) });
  const params = { id };
  for (const client of [manager, crew]) {
    const found = await client.call(places.list, { query: { q: 'nörth' } });
    expect(found.items).toMatchObject([{ id, name: 'Hives at the wood', mayChange: client === manager }]);
    expect(found.mayEnter).toBe(client === manager);
    const map = await client.call(places.map, { query: { bbox: '114.29,30.49,114.31,30.51' } });
    expect(map).toMatchObject({ isComplete: true, items: [{ id, shape: { radiusM: 20 } }] });
  }
  expect((await manager.call(places.map, { query: { bbox: '115,30,116,31' } })).items).toEqual([]);
  expect((await other.manager.call(places.list, {})).items).toEqual([]);
  expect((await other.manager.refused(places.get, { params })).code).toBe('place.not-found');

  const body = { ...somePlace({ name: 'Hives by the pond' }), revision: 1 };
  expect((await crew.refused(places.change, { params, body })).code).toBe('place.not-found');
  expect(await manager.call(places.change, { params, body })).toEqual({ id, revision: 2 });
  expect((await manager.refused(places.change, { params, body })).code).toBe('place.changed');
  await manager.call(places.archive, { params });
  expect((await manager.call(places.list, {})).items).toEqual([]);
  expect((await manager.refused(places.change, { params, body: { ...body, revision: 2 } })).code).toBe(
    'place.archived',
  );
  await manager.call(places.restore, { params });
  expect(await manager.call(places.get, { params })).toMatchObject({ name: body.name, archivedAt: null });
});

test('removed places leave room for others, and are shown again only while there is room', async () => {
  const { manager } = await company();
  const { id } = await manager.call(places.create, { body: somePlace() });
  const fill = (count: number, removedAt: Date | null) =>
    stage.deps.pools.owner.query(
      `insert into places (holder_id, name, kind, note, shape, west, south, east, north, search, archived_at, changed_at)
       select holder_id, name, kind, note, shape, west, south, east, north, search, $3, changed_at
       from places, generate_series(1, $2) where id = $1`,
      [id, count, removedAt],
    );
  await fill(placeLimits.perHolder - 1, null);
  const full = { status: 409, code: 'place.too-many' };
  expect(await manager.refused(places.create, { body: somePlace() })).toMatchObject(full);
  await manager.call(places.archive, { params: { id } });
  const list = { places: [somePlace()] };
  expect(await manager.call(places.import, { body: list })).toEqual({ entered: 1 });
  expect(await manager.refused(places.import, { body: list })).toMatchObject(full);
  expect(await manager.refused(places.restore, { params: { id } })).toMatchObject(full);
  // Removed places are stored for those who look at an older flight, so they have a limit of their own.
  await stage.deps.pools.owner.query('update places set archived_at = now() where archived_at is null');
  await fill(placeLimits.stored - placeLimits.perHolder - 1, new Date());
  expect(await manager.refused(places.create, { body: somePlace() })).toMatchObject(full);
  await manager.call(places.restore, { params: { id } });
});

test('what cannot be a place is refused with its field, and of an import with a fault nothing is entered', async () => {
  const { manager } = await company();
  const crossing = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [114, 30],
        [114.01, 30.01],
        [114.01, 30],
        [114, 30.01],
        [114, 30],
      ] as [number, number][],
    ],
  };
  const fieldsOf = async (call: Promise<{ fields: { at: string; code: string }[] }>) => (await call).fields;
  expect(
    await fieldsOf(manager.refused(places.create, { body: somePlace({ shape: crossing }) })),
  ).toMatchObject([{ at: 'body.shape', code: 'place.shape-invalid' }]);
  const reversed = somePlace({ from: '2026-06-02', until: '2026-06-01' });
  expect(await fieldsOf(manager.refused(places.create, { body: reversed }))).toMatchObject([
    { at: 'body.until', code: 'range.reversed' },
  ]);
  const list = [somePlace(), somePlace({ shape: crossing }), somePlace({ name: 'Pond', kind: 'water' })];
  expect(await fieldsOf(manager.refused(places.import, { body: { places: list } }))).toMatchObject([
    { at: 'body.places.1.shape', code: 'place.shape-invalid' },
  ]);
  expect((await manager.call(places.list, {})).total).toBe(0);
  const sound = list.filter((_, nth) => nth !== 1);
  expect(await manager.call(places.import, { body: { places: sound } })).toEqual({ entered: 2 });
  expect((await manager.call(places.list, { query: { kind: 'water' } })).items).toMatchObject([
    { name: 'Pond' },
  ]);
});

/** A flight over ground near this position, and the wind from a direction that a station measured then. */
const origin = { lat: 47.2, lon: 132.1 };
async function flown(o: { companyId: string; windMps: number | null; windDeg: number | null }) {
  const at = noon - 3_600_000;
  const { app } = stage.deps.pools;
  if (o.windMps !== null) {
    const id = await stage.world.drone({ kind: 'station', companyId: o.companyId });
    await app.query('insert into stations (station_id, lat, lon) values ($1, $2, $3)', [
      ...[id, origin.lat, origin.lon],
    ]);
    for (let minute = 0; minute < 30; minute += 5)
      await app.query(
        'insert into station_readings (station_id, at, wind_mps, wind_deg) values ($1, $2, $3, $4)',
        [id, new Date(at + minute * 60_000), o.windMps, o.windDeg],
      );
  }
  const drone = await stage.world.drone({ companyId: o.companyId });
  const [flight = ''] = await stage.world.flights(drone, { startAt: at, origin });
  return { flight, drone };
}
const placeAt = (bearingDeg: number, awayM: number, name: string) =>
  somePlace({
    name,
    shape: {
      type: 'Circle',
      centre: moveBy([origin.lon, origin.lat], bearingDeg, awayM),
      radiusM: 10,
    },
  });

test('of a flight the places within reach are listed by the wind measured then, those downwind first', async () => {
  const { companyId, manager } = await company();
  const { flight } = await flown({ companyId, windMps: 3, windDeg: 270 });
  await manager.call(places.import, {
    body: {
      places: [placeAt(90, 400, 'East'), placeAt(270, 300, 'West'), placeAt(0, 2_000, 'Far')],
    },
  });
  const { manager: stranger } = await company();
  const params = { id: flight };
  const found = await manager.call(places.ofFlight, { params });
  expect(found).toMatchObject({ reachM: 500, isComplete: true });
  expect(found.items).toMatchObject([
    { name: 'East', wind: 'downwind', windMps: 3, windFromDeg: 270 },
    { name: 'West', wind: 'upwind', downwindM: null, at: null, share: 0 },
  ]);
  const [east] = found.items;
  expect(east?.share).toBeGreaterThan(0);
  expect(east?.downwindM).toBeLessThan(400);
  expect(east?.distanceM).toBeLessThanOrEqual(east?.downwindM ?? 0);
  expect((await stranger.refused(places.ofFlight, { params })).code).toBe('flight.not-found');

  await manager.call(records.changeSettings, { body: { placeReachM: 3_000 } });
  const wide = await manager.call(places.ofFlight, { params });
  expect(wide).toMatchObject({ reachM: 3_000 });
  expect(wide.items.map(({ name }) => name)).toEqual(['East', 'West', 'Far']);
});

test('without a measured wind, and in calm air, no direction is claimed; a place that was not there is not listed', async () => {
  const [dark, calm] = [await company(), await company()];
  const unmeasured = await flown({ companyId: dark.companyId, windMps: null, windDeg: null });
  const still = await flown({ companyId: calm.companyId, windMps: 0.3, windDeg: 270 });
  const read = async ({ manager }: typeof dark, id: string) => {
    await manager.call(places.create, { body: placeAt(90, 100, 'East') });
    await manager.call(places.create, { body: { ...placeAt(90, 90, 'Later hives'), from: '2027-01-01' } });
    return (await manager.call(places.ofFlight, { params: { id } })).items;
  };
  const nothing = { name: 'East', downwindM: null, at: null, windMps: null, share: 0 };
  expect(await read(dark, unmeasured.flight)).toMatchObject([{ ...nothing, wind: 'unknown' }]);
  expect(await read(calm, still.flight)).toMatchObject([{ ...nothing, wind: 'calm' }]);
});
