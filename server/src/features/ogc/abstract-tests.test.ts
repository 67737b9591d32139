import {
  ogc,
  ogcCoverage,
  ogcFlights,
  ogcPlots,
  ogcPositions,
  ogcZones,
  plots,
} from '@smartflight/contract/endpoints.ts';
import { problemDocument } from '@smartflight/contract/kit/envelope.schemas.ts';
import { crs84 } from '@smartflight/contract/ogc/ogc.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Client } from '../../../test/call.ts';
import { storeZone } from '../../../test/matrix/zone-inputs.ts';

/** Annex A of OGC 17-069r4 (OGC API Features Part 1); titles have the id of the abstract test. */

let stage: TestApp;
let reader: Client;
beforeAll(async () => {
  stage = await testApp();
  const account = await stage.world.account();
  reader = await stage.as(account);
  await stage.world.plot({ ownerId: account.id, name: 'West', box: [10, 50, 10.01, 50.01] });
  await stage.world.plot({ ownerId: account.id, name: 'East', box: [20, 50, 20.01, 50.01] });
  await stage.world.plot({ ownerId: account.id, name: 'Date line', box: [179.99, -10, -179.99, -9.98] });
  const corners: [number, number][] = [
    [30, 40],
    [30.01, 40],
    [30, 40.01],
    [30, 40],
  ];
  await reader.call(plots.create, {
    body: { name: 'Triangle', boundary: { type: 'Polygon', coordinates: [corners] } },
  });
  await stage.deps.pools.db
    .updateTable('plots')
    .set({ created_at: new Date('2026-03-01T10:00:00Z') })
    .where('name', '=', 'West')
    .execute();
  for (const [nth, id] of ['OGC1', 'OGC2'].entries()) {
    await stage.world.drone({ id, ownerId: account.id });
    const startAt = stage.time.now - (2 - nth) * 7_200_000;
    await stage.world.flights(id, { startAt, lanes: 3, origin: { lat: 50 + nth, lon: 10 } });
    stage.fleet.register([{ id, name: id, model: 'T40' }]);
    const data = { lat: 50 + nth, lon: 10 };
    stage.fleet.sample(id, { bootId: 'a', seq: 1, ts: startAt, data }, stage.time.now);
  }
  await storeZone(stage);
  await storeZone(stage, { times: [march] });
}, 120_000);
afterAll(() => stage.close());

const march = {
  from: '2027-03-01T00:00:00Z',
  until: '2027-04-01T00:00:00Z',
  weekly: [],
  timeZone: 'UTC',
};

const get = (url: string) => stage.app.inject({ url, headers: { host: 'gis.example' } });
const namesAt = async (query: object): Promise<unknown[]> => {
  const { features } = await reader.call(ogcPlots.items, { query });
  return features.map(({ properties }) => properties['name']).sort();
};
const linkOf = (links: { rel: string; href: string; type?: string | undefined }[], rel: string) =>
  links.find((link) => link.rel === rel);

const collections = [
  ['flights', ogcFlights],
  ['coverage', ogcCoverage],
  ['plots', ogcPlots],
  ['zones', ogcZones],
  ['positions', ogcPositions],
] as const;

test('/conf/core/root-op, /conf/core/root-success: the landing page links to the rest', async () => {
  const answer = await get('/ogc');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('application/json');
  const { links } = ogc.landing.response.parse(answer.json());
  for (const [rel, path] of [
    ['self', '/ogc'],
    ['service-desc', '/ogc/api'],
    ['conformance', '/ogc/conformance'],
    ['data', '/ogc/collections'],
  ] as const)
    expect(linkOf(links, rel)?.href, rel).toBe(`http://gis.example${path}`);
  for (const { href, rel } of links) expect((await get(new URL(href).pathname)).statusCode, rel).toBe(200);
});

test('/conf/core/api-definition-op, /conf/oas30/completeness: the API definition has every call', async () => {
  const answer = await get('/ogc/api');
  expect(answer.headers['content-type']).toMatch(/^application\/vnd\.oai\.openapi\+json; version="3\.0"/);
  const { openapi, paths, components } = answer.json();
  expect(openapi).toMatch(/^3\.0\./);
  const expected = ['/', '/conformance', '/collections'];
  for (const [id] of collections)
    expected.push(`/collections/${id}`, `/collections/${id}/items`, `/collections/${id}/items/{featureId}`);
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(expected));
  const refs = [...answer.body.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)];
  for (const [, kind = '', name = ''] of refs)
    expect(components[kind]?.[name], `${kind} ${name}`).toBeTruthy();
});

test('/conf/core/conformance-op, /conf/core/conformance-success: classes are declared', async () => {
  const { conformsTo } = ogc.conformance.response.parse((await get('/ogc/conformance')).json());
  for (const name of ['core', 'geojson', 'oas30'])
    expect(conformsTo).toContain(`http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${name}`);
});

test('/conf/core/fc-md-op, /conf/core/fc-md-success: the collections link to their features', async () => {
  const { links, collections: listed } = await reader.call(ogc.collections);
  expect(linkOf(links, 'self')).toBeTruthy();
  expect(listed.map(({ id }) => id)).toEqual(collections.map(([id]) => id));
  for (const one of listed) {
    expect(linkOf(one.links, 'items')).toMatchObject({ type: 'application/geo+json' });
    expect(one).toMatchObject({ itemType: 'feature', crs: [crs84] });
  }
});

describe.each(collections)('collection %s', (id, calls) => {
  test('/conf/core/sfc-md-op, /conf/core/sfc-md-success: it is as in the list', async () => {
    const { collections: listed } = await reader.call(ogc.collections);
    expect(await reader.call(calls.collection)).toEqual(listed.find((one) => one.id === id));
  });

  test('/conf/core/fc-op, /conf/core/fc-response, /conf/geojson/definition: features are GeoJSON', async () => {
    const answer = await reader.raw(calls.items);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('application/geo+json');
    const { features, links, timeStamp, numberReturned, numberMatched } = calls.items.response.parse(
      answer.json(),
    );
    expect(features.length).toBeGreaterThan(0);
    // /conf/core/fc-timeStamp, /conf/core/fc-numberReturned, /conf/core/fc-numberMatched
    expect(timeStamp).toBe(new Date(stage.time.now).toISOString());
    expect(numberReturned).toBe(features.length);
    if (numberMatched !== undefined) expect(numberMatched).toBe(features.length);
    // /conf/core/fc-links
    expect(linkOf(links, 'self')?.type).toBe('application/geo+json');
    expect(linkOf(links, 'next')).toBeUndefined();
  });

  test('/conf/core/f-op, /conf/core/f-success: a feature is as in its collection', async () => {
    const { features } = await reader.call(calls.items);
    for (const feature of features) {
      const { links, ...found } = await reader.call(calls.item, { params: { featureId: feature.id } });
      expect(found).toEqual(feature);
      for (const rel of ['self', 'collection']) expect(linkOf(links, rel), rel).toBeTruthy();
    }
    expect(await reader.refused(calls.item, { params: { featureId: 'none' } })).toMatchObject({
      status: 404,
    });
  });

  test('/conf/core/fc-limit-definition, /conf/core/fc-limit-response: pages have at most the limit', async () => {
    const { features, links, numberReturned } = await reader.call(calls.items, { query: { limit: 1 } });
    expect([features.length, numberReturned]).toEqual([1, 1]);
    expect(linkOf(links, 'next')?.href).toContain('limit=1');
    const { features: all } = await reader.call(calls.items, { query: { limit: 1_000_000 } });
    expect(all.length).toBeGreaterThan(1);
  });

  test.each([
    ['limit', '0'],
    ['limit', 'many'],
    ['bbox', '1,2,3'],
    ['bbox', '1,2,3,x'],
    ['bbox', '0,10,1,5'],
    ['bbox', '0,0,181,1'],
    ['datetime', 'yesterday'],
    ['datetime', '../..'],
    ['datetime', '2026-03-02/2026-03-01'],
    ['datetime', '2026-03-01T10:00:00'],
    ['crs', 'http://www.opengis.net/def/crs/EPSG/0/3857'],
    ['bbox-crs', 'EPSG:4326'],
    ['f', 'html'],
    ['cursor', 'elsewhere'],
    ['colour', 'red'],
  ])(
    '/conf/core/query-param-invalid, /conf/core/query-param-unknown: %s=%s is refused by name',
    async (name, value) => {
      const answer = await reader.raw(calls.items, { query: { [name]: value } as never });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        400,
        expect.stringContaining('application/problem+json'),
      ]);
      const problem = problemDocument.parse(answer.json());
      expect(problem.code).toBe('request.invalid');
      expect(problem.description).toContain(`${name}: `);
      expect(problem.fields).toMatchObject([{ at: `query.${name}` }]);
    },
  );

  test('/conf/core/crs84: the only reference system may be named', async () => {
    const query = { crs: crs84, 'bbox-crs': crs84, f: 'json' } as const;
    expect((await reader.raw(calls.items, { query })).statusCode).toBe(200);
  });
});

test('/conf/core/fc-bbox-definition, /conf/core/fc-bbox-response: features of the box', async () => {
  expect(await namesAt({ bbox: '9,49,11,51' })).toEqual(['West']);
  expect(await namesAt({ bbox: '9,49,0,11,51,100' })).toEqual(['West']);
  expect(await namesAt({ bbox: '10.005,50.005,20,50.006' })).toEqual(['East', 'West']);
  expect(await namesAt({ bbox: '179,-11,-179,-9' })).toEqual(['Date line']);
  expect(await namesAt({ bbox: '0,0,1,1' })).toEqual([]);
  // Within the box of the triangle, beside the triangle.
  expect(await namesAt({ bbox: '30.008,40.008,30.009,40.009' })).toEqual([]);
  expect(await namesAt({ bbox: '30.001,40.001,30.002,40.002' })).toEqual(['Triangle']);
});

test('/conf/core/fc-time-definition, /conf/core/fc-time-response: features that exist in the interval', async () => {
  expect(await namesAt({ datetime: '2026-03-01' })).toEqual(['West']);
  expect(await namesAt({ datetime: '2026-03-01T09:59:59Z' })).toEqual([]);
  expect(await namesAt({ datetime: '2026-03-01t10:00:00z/..' })).toHaveLength(4);
  expect(await namesAt({ datetime: '/2026-04-01' })).toEqual(['West']);
});

test.each([
  // The flights begin at 08:00 and 10:00 UTC, one degree apart.
  ['flights', { bbox: '9,49.5,11,50.5' }, 1],
  ['flights', { bbox: '9,49.5,11,51.5' }, 2],
  ['flights', { bbox: '0,0,1,1' }, 0],
  ['flights', { datetime: '2026-09-16T09:00:00Z/..' }, 1],
  ['flights', { datetime: '2026-09-15' }, 0],
  ['coverage', { bbox: '9,49.5,11,50.5', datetime: '2026-09-16T09:00:00Z/..' }, 0],
  ['positions', { bbox: '9,49.5,11,50.5' }, 1],
  ['positions', { datetime: '../2026-09-16T09:00:00Z' }, 1],
  ['zones', { bbox: '-151,-61,-149,-59' }, 2],
  ['zones', { bbox: '-151,-61,-149,-59', datetime: '2026-12-01' }, 1],
  ['zones', { bbox: '0,0,1,1' }, 0],
] as const)(
  '/conf/core/fc-bbox-response, /conf/core/fc-time-response: %s by %o',
  async (id, query, found) => {
    const calls = new Map<string, (typeof collections)[number][1]>(collections).get(id)!;
    expect((await reader.call(calls.items, { query })).features).toHaveLength(found);
  },
);

test('/conf/core/http: an unknown collection is missing, with the known ones', async () => {
  for (const path of ['/ogc/collections/rivers', '/ogc/collections/rivers/items', '/ogc/none']) {
    const answer = await get(path);
    expect(answer.statusCode, path).toBe(404);
    const problem = problemDocument.parse(answer.json());
    expect(problem.description).toContain('plots');
  }
  expect((await stage.app.inject({ url: '/ogc', method: 'HEAD' })).statusCode).toBe(200);
  const slashed = await stage.app.inject({ url: '/ogc/collections/?f=json' });
  expect([slashed.statusCode, slashed.headers.location]).toEqual([308, '/ogc/collections?f=json']);
});

test('/conf/oas30/exceptions-codes, /conf/oas30/security: a missing token is named with its schemes', async () => {
  const answer = await get('/ogc/collections/plots/items');
  expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([
    401,
    expect.stringMatching(/^Basic .*Bearer$/),
  ]);
  expect(problemDocument.parse(answer.json()).code).toBe('session.missing');
});
