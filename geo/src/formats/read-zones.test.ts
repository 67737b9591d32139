import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { areaM2 } from '../area.ts';
import { readZones } from './read-zones.ts';

const folder = join(process.env['REAL_DATA_DIR'] ?? '', 'airspace');
const hasFiles = process.env['REAL_DATA_DIR'] !== undefined && existsSync(folder);
if (!hasFiles) console.log('REAL_DATA_DIR is not set: the tests on real airspace are skipped');

const read = (file: string) => readZones(new Uint8Array(readFileSync(join(folder, file))));
const readJson = (value: unknown) => readZones(strToU8(JSON.stringify(value)));

describe.skipIf(!hasFiles)('real airspace', () => {
  test.for([
    ['ed269_montreux.json', 'ed269', 6, 10],
    ['ed269_swiss_sample.json', 'ed269', 1, 1],
    ['ed318_collection.json', 'ed318', 2, 3],
    ['ed318_two_layers.json', 'ed318', 1, 2],
    ['ed318_circle.json', 'ed318', 1, 1],
    ['ed318_swiss_testdata.json', 'ed318', 3, 3],
    ['utm_bern_geofence.geojson', 'geojson', 1, 1],
  ] as const)('[N-01] %s is %s with %i zones of %i volumes', ([file, format, zones, volumes]) => {
    const found = read(file);
    expect(found.problems).toEqual([]);
    expect(found.results.flatMap(({ problems }) => problems)).toEqual([]);
    expect(found).toMatchObject({ format });
    expect(found.results).toHaveLength(zones);
    expect(found.results.flatMap((result) => result.zones)).toHaveLength(volumes);
  });

  test('[N-01] the deliberately invalid ED-318 file is refused for each of its reasons', () => {
    const { problems, results } = read('ed318_invalid_two_layers.json');
    expect(problems).toEqual([
      { code: 'zones.wrong-type', path: 'metadata.validFrom', params: { expected: 'string' } },
    ]);
    expect(results).toEqual([
      {
        number: 1,
        identifier: 'NFZ6547',
        box: expect.objectContaining({ west: expect.any(Number), north: expect.any(Number) }),
        zones: [],
        problems: [
          { code: 'zones.missing', path: 'features.0.properties.name.0.lang' },
          {
            code: 'zones.unknown-value',
            path: 'features.0.properties.type',
            params: { found: 'REQ_AUTHORISATION', allowed: expect.stringContaining('REQ_AUTHORIZATION') },
          },
        ],
      },
    ]);
  });

  test('[N-01] classes, heights, times and authorities come out alike from both standards', () => {
    const [concert, airfield, , , park] = read('ed269_montreux.json').results;
    expect(concert?.zones).toMatchObject([
      {
        identifier: 'Montreux Concert Area',
        restriction: 'prohibited',
        shape: { type: 'Circle', centre: [6.913146, 46.430758], radiusM: 3_000 },
        lower: { valueM: 0, reference: 'AGL' },
        upper: { valueM: 6_259, reference: 'AMSL' },
        periods: [
          { startAt: '2022-06-15T09:00:00.00Z', schedules: [{ days: ['SAT', 'SUN'], from: '17:00:00.00Z' }] },
        ],
        authorities: [{ name: 'Local Canton', contact: 'Commune de Montreux', purpose: 'AUTHORIZATION' }],
      },
    ]);
    expect(airfield?.zones.map(({ volume, lower }) => [volume, lower?.valueM])).toEqual([
      [1, 0],
      [2, 50],
      [3, 100],
    ]);
    expect(park?.zones[0]).toMatchObject({ restriction: 'none', upper: { valueM: expect.closeTo(76.2) } });
    const restrictions = read('ed269_montreux.json').results.map(({ zones }) => zones[0]?.restriction);
    expect(restrictions).toEqual([
      'prohibited',
      'prohibited',
      'prohibited',
      'authorisation',
      'none',
      'authorisation',
    ]);
    const [layered, circle] = read('ed318_collection.json').results;
    expect(layered?.zones.map(({ lower, upper }) => [lower?.valueM, upper?.valueM])).toEqual([
      [50, 150],
      [0, 50],
    ]);
    expect(layered?.zones[0]).toMatchObject({
      restriction: 'authorisation',
      names: { 'en-GB': 'LFPG-2' },
      periods: [{ schedules: [{ days: 'any' }, { days: ['SUN'] }] }],
    });
    expect(circle?.zones[0]?.shape).toEqual({
      type: 'Circle',
      centre: [2.636866, 50.122901],
      radiusM: 3_500,
    });
    const [belp] = read('ed318_swiss_testdata.json').results;
    expect(belp?.zones[0]).toMatchObject({
      names: { 'de-CH': 'LSZB Bern-Belp 2' },
      lower: { valueM: 60 },
      authorities: [{ name: 'Skyguide', service: 'Special Flight Office (SFO)' }],
    });
    // 99,999 m is how the publication writes that there is no ceiling.
    expect(belp?.zones[0]?.upper).toBeUndefined();
    const bern = read('utm_bern_geofence.geojson').results[0]?.zones[0];
    expect(bern).toMatchObject({
      names: { und: 'Geofence 1' },
      lower: { valueM: 100 },
      upper: { valueM: 500 },
      periods: [{ startAt: '2023-03-07T16:48:41' }],
    });
    expect(bern?.shape.type === 'Polygon' && areaM2(bern.shape) / 1e6).toBeCloseTo(5.33, 2);
  });
});

const ring = [
  [8, 47],
  [8.01, 47],
  [8.01, 47.01],
  [8, 47.01],
  [8, 47],
];
const zone269 = {
  identifier: 'A1',
  country: 'CHE',
  type: 'COMMON',
  restriction: 'PROHIBITED',
  reason: ['NATURE'],
  applicability: [{ permanent: 'YES' }],
  zoneAuthority: [{ name: 'Office' }],
  geometry: [
    {
      uomDimensions: 'M',
      lowerLimit: 0,
      lowerVerticalReference: 'AGL',
      upperLimit: 120,
      upperVerticalReference: 'AGL',
      horizontalProjection: { type: 'Polygon', coordinates: [ring] },
    },
  ],
};
const changed = (path: string, value: unknown) => {
  const copy = structuredClone(zone269);
  const keys = path.split('.');
  const holder = keys.slice(0, -1).reduce<object>((inner, key) => Reflect.get(inner, key), copy);
  Reflect.set(holder, keys.at(-1)!, value);
  return readJson({ features: [zone269, copy] }).results[1]?.problems;
};

test('[N-01] a zone that breaks ED-269 is reported with the member, and sound ones are read', () => {
  expect(changed('restriction', 'REQ_AUTHORIZATION')).toMatchObject([
    { code: 'zones.unknown-value', path: 'features.1.restriction' },
  ]);
  expect(changed('country', undefined)).toEqual([{ code: 'zones.missing', path: 'features.1.country' }]);
  expect(changed('geometry', [])).toMatchObject([
    { code: 'zones.out-of-range', path: 'features.1.geometry' },
  ]);
  expect(changed('geometry.0.lowerLimit', 200)).toMatchObject([
    { code: 'zones.out-of-range', params: { lower: 200, upper: 120 } },
  ]);
  expect(
    changed('geometry.0.horizontalProjection', { type: 'Circle', center: [8, 47], radius: -1 }),
  ).toMatchObject([{ code: 'zones.out-of-range' }]);
  expect(
    changed('geometry.0.horizontalProjection', { type: 'Circle', center: [47, 800], radius: 5 }),
  ).toMatchObject([
    { code: 'zones.out-of-range', path: 'features.1.geometry.0.horizontalProjection.center.1' },
  ]);
  const bow = [
    [8, 47],
    [8.01, 47.01],
    [8.01, 47],
    [8, 47.01],
    [8, 47],
  ];
  expect(changed('geometry.0.horizontalProjection.coordinates', [bow])).toMatchObject([
    {
      code: 'zones.shape',
      params: { fault: 'self-crossing', lon: expect.closeTo(8.005), lat: expect.closeTo(47.005) },
    },
  ]);
  expect(changed('applicability.0.startDateTime', 'tomorrow')).toMatchObject([
    { code: 'zones.out-of-range' },
  ]);
  expect(readJson({ features: [zone269, {}] }).results[0]?.zones).toHaveLength(1);
});

test('[N-01] plain GeoJSON: circles by a radius, kinds by their word, and what is no zone', () => {
  const point = (properties: unknown) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: [8, 47] },
  });
  const { format, results } = readJson({
    type: 'FeatureCollection',
    features: [point({ radius: 500, class: 'Authorisation' }), point({}), point(null)],
  });
  expect(format).toBe('geojson');
  expect(results[0]?.zones[0]).toMatchObject({
    restriction: 'authorisation',
    shape: { type: 'Circle', radiusM: 500 },
  });
  expect(results.slice(1).map(({ problems }) => problems[0]?.code)).toEqual([
    'zones.missing',
    'zones.missing',
  ]);
  expect(readJson({ type: 'FeatureCollection', features: [] }).problems[0]?.code).toBe('zones.none');
  expect(readJson({ hello: 1 }).problems[0]?.code).toBe('zones.unknown-format');
  expect(readZones(strToU8('{"features":[')).problems[0]?.code).toBe('file.truncated');
});

test('[N-01] no JSON makes the reader throw', () => {
  const key = fc.constantFrom(
    'type',
    'features',
    'UASZoneList',
    'geometry',
    'properties',
    'variant',
    'coordinates',
    'metadata',
  );
  const { any } = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom('Feature', 'FeatureCollection', 'Polygon', 'Point'),
      fc.jsonValue(),
      tie('list'),
      tie('object'),
    ),
    list: fc.array(tie('any'), { maxLength: 3 }),
    object: fc.dictionary(key, tie('any'), { maxKeys: 5 }),
  }));
  fc.assert(
    fc.property(any, (value) => {
      const { results, problems } = readJson(value);
      expect(results.every((result) => result.zones.length > 0 !== result.problems.length > 0)).toBe(true);
      expect(results.length + problems.length).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});
