import { places, products, records } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { somePlace } from '../../../test/places.ts';
import { someProduct } from '../../../test/products.ts';
import { draftOf, enter, entries, recordScene } from './test-records.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

test('a record lists sensitive places by its wind and the distances of its labels, and keeps them when it is sealed', async () => {
  const scene = await recordScene(stage);
  const { manager, stranger, pilot } = scene;
  const draft = await draftOf(manager);
  const params = { id: draft.id };
  const { lat = 0, lon = 0 } = draft.location ?? {};
  const pond = { type: 'Circle' as const, centre: [lon, lat] as [number, number], radiusM: 5 };
  const { id: placeId } = await manager.call(places.create, {
    body: somePlace({ name: 'Pond', kind: 'water', shape: pond }),
  });
  const { id: productId, version } = await manager.call(products.create, { body: someProduct() });
  const line = { ...entries.products?.[0], productId, version, name: 'Blightaway 250' };
  expect((await manager.call(places.ofRecord, { params }))?.items).toMatchObject([
    { name: 'Pond', wind: 'unknown', buffers: [] },
  ]);

  const { revision } = await enter(manager, draft.id, draft.revision, {
    ...entries,
    products: [line as NonNullable<typeof entries.products>[number]],
    windMps: 2,
    windFromDeg: 180,
  });
  const before = await manager.call(places.ofRecord, { params });
  expect(before?.items).toMatchObject([{ name: 'Pond', wind: 'downwind', windMps: 2, windFromDeg: 180 }]);
  const [near] = before?.items ?? [];
  expect(near?.buffers).toEqual([{ product: 'Blightaway 250', m: 20, isKept: (near?.distanceM ?? 0) >= 20 }]);
  expect((await stranger.refused(places.ofRecord, { params })).code).toBe('record.not-found');
  expect(await pilot.call(places.ofRecord, { params })).toBeNull();

  await manager.call(records.complete, { params, body: { revision } });
  await manager.call(places.archive, { params: { id: placeId } });
  expect(await manager.call(places.ofRecord, { params })).toEqual(before);
  const { body } = await manager.raw(records.sealed, { params });
  expect(JSON.parse(body).record.places).toEqual(before);
});

test('exports count the places in reach and name the nearest one downwind, for those who see them', async () => {
  const { manager, pilot } = await recordScene(stage);
  const draft = await draftOf(manager);
  const { lat = 0, lon = 0 } = draft.location ?? {};
  const at = (north: number): [number, number] => [lon, lat + north];
  for (const [name, north] of Object.entries({ Far: 0.003, Near: 0.002, Upwind: -0.003 }))
    await manager.call(places.create, {
      body: somePlace({ name, kind: 'water', shape: { type: 'Circle', centre: at(north), radiusM: 5 } }),
    });
  const wind = { windMps: 2, windFromDeg: 180 };
  const exported = async (client: typeof manager) =>
    JSON.parse(
      (await client.raw(records.export, { query: { format: 'json', flightId: draft.sorties[0]?.id } })).body,
    ).records[0].places;
  const { revision } = await enter(manager, draft.id, draft.revision, { ...entries, ...wind });
  expect(await exported(manager)).toBeNull();
  await manager.call(records.complete, { params: { id: draft.id }, body: { revision } });
  const near = (await manager.call(places.ofRecord, { params: { id: draft.id } }))?.items ?? [];
  expect(near.map(({ name, wind }) => [name, wind])).toContainEqual(['Upwind', 'upwind']);
  const distanceM = near.find(({ name }) => name === 'Near')?.downwindM;
  expect(distanceM).toBeGreaterThan(0);
  expect(await exported(manager)).toMatchObject({ count: 3, nearestDownwind: { name: 'Near', distanceM } });
  expect(await exported(pilot)).toBeNull();
});

test('distances that a rule asks for are compared with the places in reach, and sealed', async () => {
  const { manager, pilot } = await recordScene(stage);
  await manager.call(records.changeSettings, { body: { regimes: ['basic', 'cn-agricultural', 'br-298'] } });
  const draft = await draftOf(manager);
  const params = { id: draft.id };
  const resultsOf = ({ regimes }: Pick<typeof draft, 'regimes'>) =>
    regimes.flatMap(({ limits }) =>
      limits.flatMap(({ measure, result }) => (measure === 'placeDistanceM' ? [result] : [])),
    );
  // Brazil, then bees and livestock, aquaculture, and roads of China.
  expect(resultsOf(draft)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
  const { lat = 0, lon = 0 } = draft.location ?? {};
  for (const [kind, north] of [
    ['water', 0],
    ['bees', 0.002],
  ] as const)
    await manager.call(places.create, {
      body: somePlace({ kind, shape: { type: 'Circle', centre: [lon, lat + north], radiusM: 5 } }),
    });
  // Without a direction of the wind nothing is downwind, and nothing is kept.
  expect(resultsOf(await draftOf(manager))).toEqual(['outside', 'unknown', 'unknown', 'unknown']);
  const people = { technicianName: 'João', agronomistName: 'Marta', agronomistNumber: '7', method: 'Drone' };
  const air = { windMps: 2, windFromDeg: 180, temperatureC: 24, humidityPct: 60 };
  const { revision } = await enter(manager, draft.id, draft.revision, { ...entries, ...people, ...air });
  const entered = await draftOf(manager);
  expect(resultsOf(entered)).toEqual(['outside', 'outside', 'unknown', 'unknown']);
  expect(resultsOf(await pilot.call(records.get, { params }))).toEqual(Array(4).fill('unknown'));

  await manager.call(records.complete, { params, body: { revision } });
  const { body } = await manager.raw(records.sealed, { params });
  const { regimes } = JSON.parse(body).record;
  expect(regimes['br-298'].limits).toEqual(entered.regimes.find(({ id }) => id === 'br-298')?.limits);
  expect(resultsOf(await manager.call(records.get, { params }))).toEqual(resultsOf(entered));
});
