import { VectorTile } from '@mapbox/vector-tile';
import { ogcCoverage, ogcPlots, ogcPositions } from '@smartflight/contract/endpoints.ts';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Client } from '../../../test/call.ts';

let stage: TestApp;
let reader: Client;
beforeAll(async () => {
  stage = await testApp();
  const account = await stage.world.account();
  reader = await stage.as(account);
  await stage.world.plot({ ownerId: account.id, name: 'Home', box: [10, 50, 10.01, 50.01] });
  await stage.world.plot({
    ownerId: (await stage.world.account()).id,
    name: 'Foreign',
    box: [10, 50, 10.01, 50.01],
  });
  const id = await stage.world.drone({ ownerId: account.id });
  await stage.world.flights(id, {
    startAt: stage.time.now - 7_200_000,
    lanes: 3,
    origin: { lat: 50.005, lon: 10.005 },
  });
}, 60_000);
afterAll(() => stage.close());

/** The tile that contains a position. */
function tileAt(z: number, lon: number, lat: number): Record<'z' | 'y' | 'x', string> {
  const sin = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
  return {
    z: String(z),
    y: String(Math.floor(y * 2 ** z)),
    x: String(Math.floor((lon / 360 + 0.5) * 2 ** z)),
  };
}

test('a tile has the features of its place within the reach of the caller', async () => {
  const params = tileAt(12, 10.005, 50.005);
  const answer = await reader.raw(ogcPlots.tile, { params });
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/vnd.mapbox-vector-tile',
    'private, max-age=60',
  ]);
  const layer = new VectorTile(new PbfReader(answer.rawPayload)).layers['plots'];
  expect(layer?.length).toBe(1);
  const feature = layer!.feature(0);
  expect(feature.properties).toMatchObject({ name: 'Home', areaM2: 10_000 });
  const { geometry } = feature.toGeoJSON(Number(params.x), Number(params.y), 12);
  expect(geometry.type).toBe('Polygon');
  const [lon, lat] = (geometry as { coordinates: number[][][] }).coordinates[0]![0]!;
  expect(
    [Math.abs(lon! - 10.005), Math.abs(lat! - 50.005)].every((off) => Math.abs(off - 0.005) < 0.0002),
  ).toBe(true);
});

test('a tile of treated ground has the number of passes', async () => {
  const answer = await reader.raw(ogcCoverage.tile, { params: tileAt(14, 10.005, 50.005) });
  const layer = new VectorTile(new PbfReader(answer.rawPayload)).layers['coverage'];
  expect(layer?.length).toBeGreaterThan(0);
  expect(layer!.feature(0).properties).toMatchObject({ passes: 1, workType: 'spray' });
});

test('an empty tile has no content, and a tile outside the matrix is missing', async () => {
  const empty = await reader.raw(ogcPlots.tile, { params: tileAt(12, -100, 0) });
  expect([empty.statusCode, empty.body]).toEqual([204, '']);
  expect((await reader.raw(ogcPositions.tile, { params: tileAt(3, 0, 0) })).statusCode).toBe(204);
  const outside = { params: { z: '2', y: '4', x: '0' } };
  expect(await reader.refused(ogcPlots.tile, outside)).toMatchObject({ status: 404 });
  for (const params of [
    { z: '23', y: '0', x: '0' },
    { z: 'a', y: '0', x: '0' },
    { z: '1', y: '-1', x: '0' },
  ])
    expect(await reader.refused(ogcPlots.tile, { params })).toMatchObject({ status: 400 });
});
