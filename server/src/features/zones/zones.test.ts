import type { ZoneLayer, ZoneShape } from '@smartflight/contract/airspace/zone.schemas.ts';
import { audit, noFly, zones } from '@smartflight/contract/endpoints.ts';
import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Client } from '../../../test/call.ts';
import { eventually } from '../../../test/eventually.ts';
import { storeZone, zoneBody } from '../../../test/matrix/zone-inputs.ts';

let stage: TestApp;
let staff: Client;
let pilot: Client;
beforeAll(async () => {
  stage = await testApp();
  staff = await stage.as(await stage.world.account({ roles: ['00'] }));
  pilot = await stage.as(await stage.world.account());
});
afterAll(() => stage.close());

type Position = [number, number];
const square = ([lon, lat]: Position, side = 0.01) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [lon, lat],
      [lon + side, lat],
      [lon + side, lat + side],
      [lon, lat + side],
      [lon, lat],
    ] as Position[],
  ],
});
const circle = (centre: Position, radiusM = 500) => ({ type: 'Circle' as const, centre, radiusM });
const layer = (shape: ZoneShape, o: Partial<ZoneLayer> = {}): ZoneLayer => ({
  shape,
  floor: null,
  ceiling: null,
  ...o,
});
const inCaller = { headers: { 'accept-language': 'zh-CN' } };

test('[N-01] staff add, change and end a zone; everybody finds it, in their language, and the trail names it', async () => {
  const body = {
    ...zoneBody,
    names: { en: 'River works', 'zh-Hans': '河道施工' },
    messages: { en: 'Cranes' },
    layers: [{ ...layer(square([10, 10])), floor: { m: 30, reference: 'AGL' as const } }],
  };
  const made = await staff.call(zones.create, { body });
  expect(made).toMatchObject({ source: 'hand', version: 1, state: 'inForce', bbox: [10, 10, 10.01, 10.01] });
  const changed = await staff.call(zones.update, {
    params: { id: made.id },
    body: { ...body, class: 'altitude' },
  });
  expect(changed).toMatchObject({ id: made.id, version: 2, class: 'altitude' });
  expect(await pilot.call(zones.get, { params: { id: made.id }, ...inCaller })).toMatchObject({
    name: '河道施工',
    message: 'Cranes',
    layers: [{ floor: { m: 30, reference: 'AGL' } }],
  });
  const found = await pilot.call(zones.list, { query: { q: 'river' } });
  expect(found).toMatchObject({ total: 1, items: [{ id: made.id, layers: 1 }] });
  await staff.call(zones.end, { params: { id: made.id } });
  expect((await pilot.call(zones.list, { query: { q: 'river' } })).total).toBe(0);
  expect((await pilot.call(zones.list, { query: { q: 'river', state: 'ended' } })).total).toBe(1);
  expect(await staff.refused(zones.update, { params: { id: made.id }, body })).toMatchObject({
    status: 409,
    code: 'zone.ended',
  });
  const trail = (await staff.call(audit.list, { query: { targetId: made.id } })).items;
  expect(trail.map(({ action }) => action)).toEqual(['zones.end', 'zones.update', 'zones.create']);
});

test('[N-01] a zone is on the map with the response to who added it, and is gone with the response to who ended it', async () => {
  const shown = async () =>
    (await pilot.call(zones.map, { query: { bbox: '11.9,11.9,12.1,12.1', zoom: 12 } })).zones.map(
      ({ id }) => id,
    );
  expect(await shown()).toEqual([]);
  const body = { ...zoneBody, layers: [layer(circle([12, 12]))] };
  const { id } = await staff.call(zones.create, { body });
  expect(await shown()).toEqual([id]);
  await staff.call(zones.update, { params: { id }, body: { ...body, layers: [layer(circle([13, 13]))] } });
  expect(await shown()).toEqual([]);
  await staff.call(zones.update, { params: { id }, body });
  await staff.call(zones.end, { params: { id } });
  expect(await shown()).toEqual([]);
});

test.each([
  [
    'an outline that crosses itself',
    {
      shape: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [1, 0],
            [0, 1],
            [0, 0],
          ],
        ],
      },
    },
    'body.layers.0.shape',
    'boundary.self-crossing',
  ],
  [
    'a ceiling under its floor',
    { shape: circle([0, 0]), floor: { m: 50, reference: 'AGL' }, ceiling: { m: 20, reference: 'AGL' } },
    'body.layers.0.ceiling',
    'zone.heights-reversed',
  ],
])('[N-01] a zone with %s is refused by its field', async (_case, one, at, code) => {
  const body = { ...zoneBody, layers: [{ floor: null, ceiling: null, ...one }] } as never;
  const { fields } = await staff.refused(zones.create, { body });
  expect(fields).toMatchObject([{ at, code }]);
});

test('[N-01] a zone without a name or with an unknown time zone is refused', async () => {
  const time = { from: null, until: null, weekly: [], timeZone: 'Mars/Base' };
  const { fields } = await staff.refused(zones.create, {
    body: { ...zoneBody, names: { en: ' ' }, times: [time] },
  });
  expect(fields.map(({ at }) => at).sort()).toEqual(['body.names', 'body.times.0']);
});

test('[N-01] a check names the zones that a shape meets in its time and heights, the strictest first', async () => {
  const at: Position = [20, 20];
  const put = (name: string, o: object) =>
    storeZone(stage, { names: { en: name }, layers: [layer(circle(at))], ...o });
  await put('Warns', { class: 'warning' });
  await put('Closed', {});
  await put('High', { layers: [layer(circle(at), { floor: { m: 60, reference: 'AGL' } })] });
  await put('Sea', {
    class: 'altitude',
    layers: [layer(circle(at), { floor: { m: 600, reference: 'AMSL' } })],
  });
  await put('Next year', {
    times: [{ from: '2027-01-01T00:00:00Z', until: null, weekly: [], timeZone: 'UTC' }],
  });
  await put('Last year', {
    times: [{ from: null, until: '2026-01-01T00:00:00Z', weekly: [], timeZone: 'UTC' }],
  });
  await put('Elsewhere', { layers: [layer(circle([20.1, 20.1]))] });
  const names = async (question: object): Promise<string[]> =>
    (
      await pilot.call(zones.check, { body: { shape: square([19.995, 19.995]), ...question } as never })
    ).zones.map(({ name, maybe }) => (maybe ? `${name}?` : name));
  expect(await names({})).toEqual(['Closed', 'High', 'Next year', 'Sea', 'Warns']);
  expect(await names({ lowestM: 0, highestM: 30 })).toEqual(['Closed', 'Next year', 'Sea?', 'Warns']);
  const inSummer = { from: '2026-10-01T00:00:00Z', until: '2026-10-02T00:00:00Z' };
  expect(await names({ ...inSummer, highestM: 30 })).toEqual(['Closed', 'Sea?', 'Warns']);
  expect(await names({ shape: square([20.05, 20.05]) })).toEqual([]);
});

test('[N-01] a map of ten thousand zones is thinned to what it can show, and asked again costs nothing', async () => {
  const lots = Array.from({ length: 10_000 }, (_, k) => ({
    identifier: `grid ${k}`,
    centre: [60 + (k % 100) * 0.05, -5 + Math.floor(k / 100) * 0.05] as Position,
  }));
  const { lockZones, putZones } = await import('./zones.store.ts');
  const { storable } = await import('./storable-zone.ts');
  const { zoneForm } = await import('@smartflight/contract/airspace/zones.schemas.ts');
  const items = lots.map(({ identifier, centre }) =>
    storable(identifier, zoneForm.parse({ ...zoneBody, layers: [layer(circle(centre, 800))] })),
  );
  await stage.deps.pools.db.transaction().execute(async (tx) => {
    await lockZones(tx);
    for (let at = 0; at < items.length; at += 500)
      await putZones(tx, { source: 'grid', now: new Date(stage.time.now) }, items.slice(at, at + 500));
  });
  await stage.zones.refresh();
  const counted = async (bbox: string, zoom: number) => {
    const answer = await pilot.raw(zones.map, { query: { bbox, zoom } });
    const { zones: shown, clusters } = answer.json().result;
    const inClusters = clusters.reduce((sum: number, { zones: n }: { zones: number }) => sum + n, 0);
    return {
      shown: shown.length,
      clusters: clusters.length,
      all: shown.length + inClusters,
      kB: answer.body.length / 1000,
    };
  };
  const far = await counted('59,-6,66,1', 5);
  expect([far.shown, far.all]).toEqual([0, 10_000]);
  expect(far.clusters).toBeLessThan(30);
  const middle = await counted('59,-6,66,1', 10);
  expect([middle.shown, middle.all]).toEqual([600, 10_000]);
  expect(middle.kB).toBeLessThan(400);
  expect(await counted('60.99,-4.01,61.01,-3.99', 14)).toMatchObject({ shown: 1, clusters: 0 });
  const first = await pilot.raw(zones.map, { query: { bbox: '59,-6,66,1', zoom: 10 } });
  const headers = { 'if-none-match': String(first.headers['etag']) };
  const again = await pilot.raw(zones.map, { query: { bbox: '59,-6,66,1', zoom: 10 }, headers });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await storeZone(stage, { layers: [layer(circle([61.02, -3.98]))] });
  const changed = await pilot.raw(zones.map, { query: { bbox: '59,-6,66,1', zoom: 10 }, headers });
  expect(changed.statusCode).toBe(200);
});

test('[N-01] without a token anybody asks for zones around a place, the nearest first', async () => {
  const visitor = stage.visitor();
  const near = await storeZone(stage, { names: { en: 'Near' }, layers: [layer(circle([30, 30]))] });
  const far = await storeZone(stage, { names: { en: 'Far' }, layers: [layer(circle([30.05, 30]))] });
  const ask = { lat: 30, lon: 30, radiusM: 10_000 };
  const answer = await visitor.raw(noFly.round, { query: ask });
  const { result } = answer.json();
  expect(result).toMatchObject({ left: 0, zones: [{ id: near, name: 'Near', distanceM: 0 }, { id: far }] });
  expect(result.zones[1].distanceM).toBeGreaterThan(4_000);
  expect(noFly.round.response.parse(result)).toEqual(result);
  expect(answer.headers['cache-control']).toBe('public, max-age=60');
  const headers = { 'if-none-match': String(answer.headers['etag']) };
  expect((await visitor.raw(noFly.round, { query: ask, headers })).statusCode).toBe(304);
  expect(
    (await visitor.raw(noFly.round, { query: { ...ask, radiusM: 1_000 } })).json().result.zones,
  ).toHaveLength(1);
  const wide = await visitor.refused(noFly.round, { query: { bbox: '0,0,40,40' } });
  expect([wide.status, wide.fields[0]?.at]).toEqual([400, 'query.bbox']);
  const missing = async (query: QueryInput<typeof noFly.round>) =>
    (await visitor.refused(noFly.round, { query })).fields.map(({ at }) => at);
  expect(await missing({})).toEqual(['query.lat', 'query.lon']);
  expect(await missing({ lat: '45' })).toEqual(['query.lon']);
  expect(await missing({ lon: '7' })).toEqual(['query.lat']);
});

test('[N-01] who asks too often without a token is slowed', async () => {
  const visitor = stage.visitor();
  let status = 200;
  for (let k = 0; k < 300 && status === 200; k++)
    status = (await visitor.raw(noFly.airport, { query: { lat: 0, lon: 0 } })).statusCode;
  expect(status).toBe(429);
});

test('[N-01] a zone that another process adds is known in this one at once', async () => {
  const twin = await testApp({ database: stage.url });
  try {
    const id = await storeZone(twin, {
      names: { en: 'From next door' },
      layers: [layer(circle([40, 40]))],
    });
    await eventually(() => {
      expect([...stage.zones.all()].some((zone) => zone.id === id)).toBe(true);
    });
  } finally {
    await twin.close();
  }
});
