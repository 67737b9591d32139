import { zones } from '@smartflight/contract/endpoints.ts';
import { failure } from '@smartflight/contract/kit/envelope.schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Client } from '../../../test/call.ts';
import { eventually } from '../../../test/eventually.ts';
import { zoneLine } from './read-in-worker.ts';

let stage: TestApp;
let staff: Client & { token: string };
let http: string;
beforeAll(async () => {
  stage = await testApp();
  staff = await stage.as(await stage.world.account({ roles: ['00'] }));
  http = await stage.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  // Keep-alive connections would delay the shutdown.
  stage.app.server.closeAllConnections();
  await stage.close();
});

function largeFile(id: string): string {
  const ring = [
    [1, 1],
    [1.01, 1],
    [1.01, 1.01],
    [1, 1],
  ];
  const properties = { identifier: id, name: `Zone ${id}`, padding: 'x'.repeat(140_000) };
  const feature = { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } };
  return JSON.stringify({ type: 'FeatureCollection', features: [feature] });
}

function send(source: string, signal: AbortSignal | null = null): Promise<Response> {
  const body = new FormData();
  body.set('file', new Blob([largeFile(source)]), 'zones.geojson');
  return fetch(`${http}${zones.import.path}?source=${source}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.token}`, 'accept-language': 'en' },
    body,
    signal,
  });
}

function occupy(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void zoneLine.run(
    () => promise,
    () => false,
  );
  return resolve;
}

const known = async (source: string) => (await staff.call(zones.list, { query: { source } })).total;

test('[N-01] behind too many large files one more is refused with when to come again, and nothing of it is taken', async () => {
  const end = occupy();
  const waiting = ['one', 'two', 'three'].map((source) => send(source));
  await eventually(() => expect(zoneLine.waiting()).toBe(3));
  const refused = await send('four');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
  const reported = failure.parse(await refused.json());
  expect([reported.code, reported.msg]).toEqual([
    'zone.import-busy',
    expect.stringContaining('half a minute'),
  ]);
  end();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await Promise.all(['one', 'three', 'four'].map(known))).toEqual([1, 1, 0]);
});

test('[N-01] a file whose sender hung up while it waited is not imported', async () => {
  const end = occupy();
  const sender = new AbortController();
  const left = send('left', sender.signal).catch(() => undefined);
  await eventually(() => expect(zoneLine.waiting()).toBe(1));
  const stays = send('stays');
  await eventually(() => expect(zoneLine.waiting()).toBe(2));
  sender.abort();
  await left;
  await eventually(() => expect(zoneLine.waiting()).toBe(1));
  end();
  expect((await stays).status).toBe(200);
  expect([await known('left'), await known('stays')]).toEqual([0, 1]);
});
