import type { KeyScope } from '@smartflight/contract/access/key-scopes.ts';
import {
  apiKeys,
  ogc,
  ogcCoverage,
  ogcFlights,
  ogcPlots,
  ogcPositions,
  plots,
} from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { clientOf } from '../../../test/call.ts';

let stage: TestApp;
beforeAll(async () => {
  stage = await testApp();
});
afterAll(() => stage.close());

async function holder(scopes: KeyScope[]) {
  const account = await stage.world.account();
  const { key } = await (await stage.as(account)).call(apiKeys.create, { body: { name: 'QGIS', scopes } });
  return { account, key, reader: clientOf(stage.app, { token: key, address: '10.78.0.1' }) };
}

const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});

test('a key reads with its scope, as bearer token or as the password of Basic', async () => {
  const { account, key, reader } = await holder(['plots.list']);
  await stage.world.plot({ ownerId: account.id, name: 'Home' });
  await stage.world.plot({ ownerId: (await stage.world.account()).id, name: 'Foreign' });
  const { features } = await reader.call(ogcPlots.items);
  expect(features.map(({ properties }) => properties['name'])).toEqual(['Home']);
  const visitor = stage.visitor();
  for (const user of ['', 'anyone']) {
    const answer = await visitor.raw(ogcPlots.items, { headers: basic(user, key) });
    expect([answer.statusCode, answer.json().numberMatched]).toEqual([200, 1]);
    expect(answer.headers['ratelimit']).toMatch(/^"key";r=\d+/);
  }
});

test('Basic takes keys alone, and only for the calls of GIS programs', async () => {
  const { account, key } = await holder(['plots.list']);
  const visitor = stage.visitor();
  const refusals = [
    await visitor.raw(plots.list, { query: {}, headers: basic('', key) }),
    await visitor.raw(ogcPlots.items, { headers: basic(account.email, 'correct horse 1') }),
    await visitor.raw(ogcPlots.items, { headers: basic('', await stage.deps.sessions.start(account.id)) }),
    await visitor.raw(ogcPlots.items, { headers: { authorization: 'Basic !' } }),
  ];
  expect(refusals.map((one) => [one.statusCode, one.json().code])).toEqual(
    refusals.map(() => [401, 'session.missing']),
  );
  const unknown = await visitor.raw(ogcPlots.items, { headers: basic('', `${key.slice(0, -1)}_`) });
  expect([unknown.statusCode, unknown.json().code]).toEqual([401, 'key.ended']);
});

test('a key without the scope neither reads nor lists a collection', async () => {
  const { reader } = await holder(['drones.list']);
  for (const call of [ogcPlots.collection, ogcPlots.items])
    expect(await reader.refused(call)).toMatchObject({ status: 403, code: 'key.scope' });
  expect((await reader.call(ogc.collections)).collections).toEqual([]);
});

test('pages neither repeat nor lose plots while others are added and removed', async () => {
  const { account, key } = await holder(['plots.list']);
  const before: string[] = [];
  for (let nth = 0; nth < 25; nth += 1) before.push(await stage.world.plot({ ownerId: account.id }));
  const seen: string[] = [];
  let url: string | undefined = `${ogcPlots.items.path}?limit=4`;
  let pages = 0;
  while (url) {
    const answer = await stage.app.inject({ url, headers: basic('', key) });
    const { features, links, numberMatched } = ogcPlots.items.response.parse(answer.json());
    if (pages === 0) expect(numberMatched).toBe(25);
    seen.push(...features.map(({ id }) => id));
    await stage.world.plot({ ownerId: account.id });
    const next = links.find(({ rel }) => rel === 'next')?.href;
    url = next && new URL(next).pathname + new URL(next).search;
    pages += 1;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining(before));
  expect(pages).toBeGreaterThan(6);
});

test('pages of flights and of treated ground are whole while flights land', async () => {
  const { account, key } = await holder(['flights.list']);
  const id = await stage.world.drone({ ownerId: account.id });
  const startAt = (nth: number) => stage.time.now - (30 - nth) * 3_600_000;
  for (let nth = 0; nth < 5; nth += 1)
    await stage.world.flights(id, { startAt: startAt(nth), bootId: `b${nth}` });
  for (const calls of [ogcFlights, ogcCoverage]) {
    const all = await clientOf(stage.app, { token: key, address: '10.78.0.2' }).call(calls.items);
    const seen: string[] = [];
    let url: string | undefined = `${calls.items.path}?limit=1`;
    let nth = calls === ogcFlights ? 10 : 20;
    while (url) {
      const answer = await stage.app.inject({ url, headers: basic('', key) });
      const { features, links } = calls.items.response.parse(answer.json());
      seen.push(...features.map((feature) => feature.id));
      nth += 1;
      await stage.world.flights(id, { startAt: startAt(nth), bootId: `b${nth}`, lanes: 1 });
      const next = links.find(({ rel }) => rel === 'next')?.href;
      url = next && new URL(next).pathname + new URL(next).search;
    }
    expect(seen).toEqual(all.features.map((feature) => feature.id));
  }
});

test('flights, treated ground and positions of foreign drones are neither listed nor found', async () => {
  const owner = await holder(['flights.list', 'fleet.watch']);
  const other = await holder(['flights.list', 'fleet.watch']);
  const id = await stage.world.drone({ ownerId: owner.account.id });
  await stage.world.flights(id, { startAt: stage.time.now - 7_200_000 });
  stage.fleet.register([{ id, name: id, model: 'T40' }]);
  stage.fleet.sample(
    id,
    { bootId: 'a', seq: 1, ts: stage.time.now, data: { lat: 50, lon: 10 } },
    stage.time.now,
  );
  for (const calls of [ogcFlights, ogcCoverage, ogcPositions]) {
    const { features } = await owner.reader.call(calls.items);
    expect(features.length, calls.items.path).toBeGreaterThan(0);
    expect((await other.reader.call(calls.items)).features).toEqual([]);
    const params = { featureId: features[0]!.id };
    expect(await other.reader.refused(calls.item, { params })).toMatchObject({ status: 404 });
  }
});

test('flights of a place are found by an index', async () => {
  const client = await stage.deps.pools.owner.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query(`explain select id from flights f
      where f.counted and flight_area(f.figures) && box(point(9, 49), point(11, 51))`);
    expect(JSON.stringify(rows)).toContain('flights_area');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
