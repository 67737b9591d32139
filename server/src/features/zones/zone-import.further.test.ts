import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noFly, zones } from '@smartflight/contract/endpoints.ts';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Client } from '../../../test/call.ts';

let stage: TestApp;
let staff: Client;
beforeAll(async () => {
  stage = await testApp();
  staff = await stage.as(await stage.world.account({ roles: ['00'] }));
});
afterAll(() => stage.close());

const folder = join(process.env['REAL_DATA_DIR'] ?? '', 'airspace');
const hasFiles = process.env['REAL_DATA_DIR'] !== undefined && existsSync(folder);
if (!hasFiles) console.log('REAL_DATA_DIR is not set: the tests on real airspace files are skipped');

const put = (source: string, file: Uint8Array | string, query: object = {}) =>
  staff.call(zones.import, { query: { source, ...query }, body: { file: Buffer.from(file) } });

const feature = (id: string, lon: number, more: object = {}) => ({
  type: 'Feature',
  properties: { identifier: id, name: `Zone ${id}`, upper_limit: 100, ...more },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [lon, 1],
        [lon + 0.01, 1],
        [lon + 0.01, 1.01],
        [lon, 1],
      ],
    ],
  },
});
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });

test.skipIf(!hasFiles).each([
  ['ed269_montreux.json', 'ed269', 6, 10],
  ['ed269_swiss_sample.json', 'ed269', 1, 1],
  ['ed318_collection.json', 'ed318', 2, 3],
  ['ed318_two_layers.json', 'ed318', 1, 2],
  ['ed318_circle.json', 'ed318', 1, 1],
  ['ed318_swiss_testdata.json', 'ed318', 3, 3],
  ['utm_bern_geofence.geojson', 'geojson', 1, 1],
] as const)('[N-01] %s is imported whole', async (name, format, features, layers) => {
  const result = await put(name, readFileSync(join(folder, name)));
  expect(result).toMatchObject({
    format,
    features,
    isApplied: true,
    counts: { added: features, refused: 0 },
  });
  expect(result.lines.reduce((sum, line) => sum + line.layers, 0)).toBe(layers);
  const listed = await staff.call(zones.list, { query: { source: name } });
  const over = await staff.call(zones.list, { query: { source: name, state: 'ended' } });
  expect(listed.total + over.total).toBe(features);
  expect(listed.items.filter(({ state }) => state === 'ended')).toEqual([]);
});

test.skipIf(!hasFiles)(
  '[N-01] the facts of a real zone are kept: class, heights, hours and authority',
  async () => {
    await put('montreux', readFileSync(join(folder, 'ed269_montreux.json')));
    const { items } = await staff.call(zones.list, {
      query: { source: 'montreux', q: 'concert', state: 'ended' },
    });
    expect(await staff.call(zones.get, { params: { id: items[0]?.id ?? '' } })).toMatchObject({
      identifier: 'Montreux Concert Area',
      class: 'restricted',
      country: 'CHE',
      authority: { name: 'Local Canton', url: 'https://www.montreux.ch/accueil' },
      layers: [
        {
          shape: { type: 'Circle', centre: [6.913146, 46.430758], radiusM: 3000 },
          floor: { m: 0, reference: 'AGL' },
          ceiling: { m: 6259, reference: 'AMSL' },
        },
      ],
      times: [{ weekly: [{ days: [6, 7], from: '17:00', until: '24:00' }], timeZone: 'UTC' }],
    });
  },
);

test.skipIf(!hasFiles)(
  '[N-01] the invalid sample is refused with its reason, and nothing changes',
  async () => {
    const result = await put('invalid', readFileSync(join(folder, 'ed318_invalid_two_layers.json')));
    expect(result).toMatchObject({ isApplied: false, counts: { added: 0, refused: 1 } });
    expect(result.lines).toMatchObject([
      { state: 'refused', message: expect.stringMatching(/\w/), at: expect.stringMatching(/\w/) },
    ]);
    expect((await staff.call(zones.list, { query: { source: 'invalid' } })).total).toBe(0);
  },
);

test.skipIf(!hasFiles)(
  '[N-01] the runways of the world give airports with the ground that they protect',
  async () => {
    const file = readFileSync(join(folder, 'ourairports_runways.csv'));
    const trial = await put('OurAirports', file, { isTrial: true });
    const result = await put('OurAirports', file);
    expect(trial).toEqual({ ...result, isApplied: false });
    expect(result.format).toBe('runways');
    // For two in three airports the file has no position.
    expect(result).toMatchObject({ features: 40_896, counts: { added: 11_332, refused: 29_564 } });
    await stage.zones.refresh();
    // Zurich has three runways; the position is 3 km from a threshold.
    const { airports } = await stage
      .visitor()
      .call(noFly.airport, { query: { lat: 47.458, lon: 8.548, radiusM: 5_000 } });
    const zurich = airports.find(({ ident }) => ident === 'LSZH');
    expect(zurich?.runways.length).toBeGreaterThanOrEqual(3);
    expect([zurich?.layers.length, zurich?.distanceM]).toEqual([zurich?.runways.length, 0]);
  },
);

test('[N-01] an import replaces zones with the same identifier, ends missing ones, and leaves equal ones', async () => {
  await put('agency', collection(feature('a', 1), feature('b', 2), feature('c', 3)));
  const before = await staff.call(zones.list, { query: { source: 'agency' } });
  const next = collection(feature('a', 1), feature('b', 2.5));
  expect((await put('agency', next, { isTrial: true })).isApplied).toBe(false);
  expect((await staff.call(zones.list, { query: { source: 'agency' } })).total).toBe(3);
  const result = await put('agency', next);
  expect(result.counts).toEqual({ added: 0, replaced: 1, unchanged: 1, refused: 0, ended: 1 });
  expect(result.lines.map(({ identifier, state }) => `${identifier} ${state}`)).toEqual([
    'b replaced',
    'c ended',
    'a unchanged',
  ]);
  const after = await staff.call(zones.list, { query: { source: 'agency' } });
  const idOf = (list: typeof after, identifier: string) =>
    list.items.find((zone) => zone.identifier === identifier)?.id;
  expect(idOf(after, 'b')).toBe(idOf(before, 'b'));
  expect(after.items.map(({ identifier, version }) => `${identifier}${version}`)).toEqual(['a1', 'b2']);
  const back = await put('agency', collection(feature('c', 3)), { endMissing: false });
  expect(back.counts).toMatchObject({ replaced: 1, ended: 0 });
  expect(await staff.call(zones.sources)).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ source: 'agency', zones: 3 })]),
  });
});

test('[N-01] a feature that is refused stays as it was, the others of its file are taken', async () => {
  await put('mixed', collection(feature('a', 1), feature('b', 2)));
  const bowTie = [
    [0, 0],
    [1, 1],
    [1, 0],
    [0, 1],
    [0, 0],
  ];
  const crossing = { ...feature('b', 2), geometry: { type: 'Polygon', coordinates: [bowTie] } };
  const result = await put(
    'mixed',
    collection(feature('a', 1.5), crossing, feature('d', 4), feature('d', 5)),
  );
  expect(result.counts).toEqual({ added: 2, replaced: 1, unchanged: 0, refused: 1, ended: 0 });
  expect(result.lines[0]).toMatchObject({
    nth: 2,
    identifier: 'b',
    state: 'refused',
    code: 'boundary.self-crossing',
    at: 'features.1.geometry (0.500000, 0.500000)',
  });
  const { items } = await staff.call(zones.list, { query: { source: 'mixed' } });
  expect(items.map(({ identifier }) => identifier).sort()).toEqual(['a', 'b', 'd', 'd #2']);
});

test('[N-01] zones of 20,000 corners and of hundreds of parts are imported whole, and their originals are stored', async () => {
  const corners = Array.from({ length: 20_000 }, (_, at): [number, number] => {
    const [angle, radius] = [(2 * Math.PI * at) / 20_000, 0.2 + 0.01 * Math.sin(at / 9)];
    return [30 + radius * Math.cos(angle), 5 + radius * Math.sin(angle)];
  });
  const outline = [[...corners, corners[0]]];
  const parts = Array.from({ length: 700 }, (_, at) => feature('', 40 + at / 50).geometry.coordinates);
  const result = await put(
    'large',
    collection(
      { ...feature('coast', 0), geometry: { type: 'Polygon', coordinates: outline } },
      { ...feature('islands', 0), geometry: { type: 'MultiPolygon', coordinates: parts } },
    ),
  );
  expect(result.counts).toMatchObject({ added: 2, refused: 0 });
  const { items } = await staff.call(zones.list, { query: { source: 'large', q: 'zone' } });
  const [coast, islands] = await Promise.all(
    ['coast', 'islands'].map((name) =>
      staff.call(zones.get, {
        params: { id: items.find(({ identifier }) => identifier === name)?.id ?? '' },
      }),
    ),
  );
  expect(coast?.original).toMatchObject({ corners: 20_001, parts: 1, filledHoles: 0 });
  expect(coast?.original?.reachM).toBeLessThan(50);
  expect(islands).toMatchObject({ layers: { length: 4 }, original: { parts: 700, reachM: 0 } });
  const original = await staff.call(zones.original, { params: { id: coast?.id ?? '' } });
  expect(original.layers).toMatchObject([{ shape: { type: 'Polygon', coordinates: outline } }]);
  const at = (lon: number, lat: number) =>
    staff.call(zones.check, { body: { shape: { type: 'Circle', centre: [lon, lat], radiusM: 10 } } });
  expect((await at(40.009 + 13, 1.002)).zones.map(({ name }) => name)).toEqual(['Zone islands']);
  for (const corner of corners.filter((_, nth) => nth % 2_000 === 0))
    expect((await at(...corner)).zones.map(({ name }) => name)).toEqual(['Zone coast']);
  expect((await put('large', collection(feature('small', 50)))).counts).toMatchObject({ added: 1, ended: 2 });
});

test('[N-01] a check near a feature that could not be read names it, until an import can read it', async () => {
  const bowTie = [
    [70, 7],
    [71, 8],
    [71, 7],
    [70, 8],
    [70, 7],
  ];
  const broken = { ...feature('bow', 2), geometry: { type: 'Polygon', coordinates: [bowTie] } };
  const nowhere = { ...feature('nowhere', 2), geometry: null };
  const trial = await put('unread', collection(feature('a', 1), broken, nowhere), { isTrial: true });
  expect(trial.counts).toMatchObject({ added: 1, refused: 2 });
  const before = await staff.call(zones.unresolved);
  expect(before.items.filter(({ source }) => source === 'unread')).toEqual([]);
  await put('unread', collection(feature('a', 1), broken, nowhere));
  const at = (lon: number, lat: number) =>
    staff.call(zones.check, { body: { shape: { type: 'Circle', centre: [lon, lat], radiusM: 10 } } });
  expect(await at(70.9, 7.5)).toMatchObject({
    zones: [],
    unresolved: [
      {
        source: 'unread',
        identifier: 'bow',
        message: 'The boundary crosses itself. Move a point where it does.',
        at: 'features.1.geometry (70.500000, 7.500000)',
        bbox: [70, 7, 71, 8],
      },
    ],
  });
  expect((await at(72, 7.5)).unresolved).toEqual([]);
  const { items, total } = await staff.call(zones.unresolved);
  const added = items.filter(({ source }) => source === 'unread').map(({ identifier }) => identifier);
  expect([added.sort(), total]).toEqual([['bow', 'nowhere'], before.total + 2]);
  await put('unread', collection(feature('a', 1), feature('bow', 70)));
  expect((await at(70.9, 7.5)).unresolved).toEqual([]);
});

test('[N-01] zones of a KML file have the altitudes of their mode', async () => {
  const outline = '40,3,500 40.01,3,500 40.01,3.01,500 40,3,500';
  const file = `<kml><Placemark id="air"><name>Air</name><Polygon><extrude>1</extrude>
    <altitudeMode>absolute</altitudeMode><outerBoundaryIs><LinearRing><coordinates>${outline}</coordinates>
    </LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;
  expect(await put('kml', file)).toMatchObject({ format: 'kml', counts: { added: 1, refused: 0 } });
  const { items } = await staff.call(zones.list, { query: { source: 'kml' } });
  expect(await staff.call(zones.get, { params: { id: items[0]?.id ?? '' } })).toMatchObject({
    identifier: 'air',
    layers: [{ floor: null, ceiling: { m: 500, reference: 'AMSL' } }],
  });
});

test('[N-01] the lines of an import state what of a zone is not as published', async () => {
  const result = await put(
    'warned',
    collection(
      feature('sea', 1, { upperRef: 'AMSL', uom: 'ft' }),
      feature('odd', 1, { upperRef: 'QFE', uom: 'ft' }),
      feature('plain', 2),
    ),
  );
  expect(result.lines.map(({ identifier, warnings }) => [identifier, warnings])).toEqual([
    [
      'odd',
      [
        {
          code: 'zone.height-reference-unknown',
          message: 'The reference of this height is unknown: the zone has no limit there.',
          at: 'upper: 100 ft QFE',
        },
      ],
    ],
    ['plain', [expect.objectContaining({ code: 'zone.height-assumed', at: 'upper: 100' })]],
    ['sea', []],
  ]);
  const { items } = await staff.call(zones.list, { query: { source: 'warned', q: 'sea' } });
  expect(await staff.call(zones.get, { params: { id: items[0]?.id ?? '' } })).toMatchObject({
    layers: [{ floor: null, ceiling: { m: expect.closeTo(30.48), reference: 'AMSL' } }],
  });
});

test('[N-01] a name that no database takes refuses its feature alone, and names that look numbered stay apart', async () => {
  const file = collection(
    feature('zero', 1, { name: 'a\u0000b' }),
    feature('half', 1, { name: 'a\ud800b' }),
    feature('slash', 1, { name: 'a\\u0000b' }),
    feature('d #2', 2),
    feature('d', 3),
    feature('d', 4),
  );
  const result = await put('odd', file);
  expect(result.counts).toMatchObject({ added: 4, refused: 2 });
  expect(result.lines.map(({ identifier, state }) => `${identifier} ${state}`)).toEqual([
    'zero refused',
    'half refused',
    'slash added',
    'd #2 added',
    'd added',
    'd #3 added',
  ]);
});

test('[N-01] a preview shows the result of an import while somebody else writes zones', async () => {
  await put('watched', collection(feature('a', 1), feature('b', 2), feature('c', 3)));
  const next = collection(feature('a', 1), feature('b', 2.5), feature('e', 5));
  const { lockZones } = await import('./zones.store.ts');
  const trial = await stage.deps.pools.db.transaction().execute(async (tx) => {
    await lockZones(tx);
    return put('watched', next, { isTrial: true });
  });
  const result = await put('watched', next);
  expect(trial).toEqual({ ...result, isApplied: false });
  expect(result.counts).toEqual({ added: 1, replaced: 1, unchanged: 1, refused: 0, ended: 1 });
});

test('[N-01] imported zones are reported with a box around them, and many refusals leave room for the rest', async () => {
  const points = Array.from({ length: 700 }, (_, nth) => ({
    ...feature(`p${nth}`, 1),
    geometry: { type: 'Point', coordinates: [1, 1] },
  }));
  const result = await put('points', collection(...points, feature('a', 1), feature('b', 3)));
  expect(result.counts).toMatchObject({ refused: 700, added: 2 });
  expect(result.lines.slice(-2).map(({ identifier }) => identifier)).toEqual(['a', 'b']);
  expect([result.lines.length, result.left]).toEqual([500, 202]);
  expect(result.bbox).toEqual([1, 1, expect.closeTo(3.01), expect.closeTo(1.01)]);
  expect((await put('points', collection(...points))).bbox).toBeNull();
});

test('[N-01] zones of GeoJSON that name no kind get the class that was chosen, the others keep theirs', async () => {
  const file = collection(feature('plain', 1), feature('reported', 2, { type: 'REQ_AUTHORISATION' }));
  await put('kinds', file, { class: 'warning' });
  const { items } = await staff.call(zones.list, { query: { source: 'kinds' } });
  expect(Object.fromEntries(items.map((zone) => [zone.identifier, zone.class]))).toEqual({
    plain: 'warning',
    reported: 'authorization',
  });
});

test.each([
  ['no JSON', 'zones: none', {}],
  ['another JSON', '{"hello": 1}', {}],
  ['runways with other columns', 'id,airport_ref,name\n1,2,3\n', {}],
  ['another format than said', collection(feature('a', 1)), { format: 'ed269' }],
] as const)('[N-01] a file that is %s is refused', async (_case, file, query) => {
  const { status, code } = await staff.refused(zones.import, {
    query: { source: 'bad', ...query },
    body: { file: Buffer.from(file) },
  });
  expect([status, code]).toEqual([400, 'zone.file-unreadable']);
});

test('[N-01] a KMZ with a damaged file imports the others, names the damaged one, and ends no zone', async () => {
  const ring = '8,1 8.01,1 8.01,1.01 8,1';
  const kml = (...names: string[]) =>
    strToU8(
      `<kml><Document>${names.map((name) => `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`).join('')}</Document></kml>`,
    );
  await put('archive', zipSync({ 'doc.kml': kml('A'), 'south.kml': kml('B') }));
  const damaged = zipSync({ 'doc.kml': kml('A', 'C'), 'south.kml': strToU8('<kml>\n<Document></kml>') });
  const result = await put('archive', damaged, { isTrial: 'true' });
  expect(result.counts).toMatchObject({ added: 1, unchanged: 1, refused: 1, ended: 0 });
  expect(result.lines[0]).toMatchObject({ code: 'zone.part-unreadable', at: 'south.kml:2' });
  const whole = await put('archive', zipSync({ 'doc.kml': kml('A', 'C') }));
  expect(whole.counts).toMatchObject({ added: 1, unchanged: 1, ended: 1 });
});
