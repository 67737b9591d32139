import type { KeyScope } from '@smartflight/contract/access/key-scopes.ts';
import { apiKeys, ogc, ogcPlots, plots } from '@smartflight/contract/endpoints.ts';
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
  let url: string | undefined = `${ogcPlots.items.path}?limit=4&bbox=0,0,120,60`;
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
