import type { AddressInfo } from 'node:net';
import type { KeyScope } from '@smartflight/contract/access/key-scopes.ts';
import { apiKeys } from '@smartflight/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../server/test/app.ts';
import { eventually } from '../../server/test/eventually.ts';
import { createClient } from '../src/create-client.ts';

let stage: TestApp;
let url: string;
beforeAll(async () => {
  stage = await testApp();
  await stage.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(stage.app.server.address() as AddressInfo).port}`;
});
afterAll(() => stage.close());

/** An account with a drone, and a client with a key of it. */
async function keyed(scopes: KeyScope[]) {
  const account = await stage.world.account();
  const me = await stage.as(account);
  const { id, key } = await me.call(apiKeys.create, { body: { name: 'Client', scopes } });
  const droneId = await stage.world.drone({ ownerId: account.id });
  return { me, ownerId: account.id, keyId: id, droneId, client: createClient({ url, key }) };
}

let seq = 0;
/** The drone reports a position. */
function move(droneId: string, lat: number): void {
  seq += 1;
  const now = stage.time.now;
  stage.fleet.sample(droneId, { bootId: 'a', seq, ts: now, data: { lat, lon: 10 } }, now);
}

test('a key reads the rows of its account page by page, and no others', async () => {
  const { client, droneId } = await keyed(['drones.list', 'flights.list']);
  await keyed(['drones.list']);
  const ids: string[] = [];
  for await (const { id } of client.pages(client.drones.list, { query: { size: 1 } })) ids.push(id);
  expect(ids).toEqual([droneId]);
  await stage.world.flights(
    droneId,
    ...[3, 2].map((hours) => ({ startAt: stage.time.now - hours * 3_600_000, bootId: `b${hours}` })),
  );
  const flights = [];
  for await (const flight of client.pages(client.flights.list, { query: { size: 1 } }))
    flights.push(flight.id);
  expect(flights).toHaveLength(2);
  expect((await client.flights.get({ params: { id: flights[0] ?? '' } })).droneId).toBe(droneId);
});

test('the client reports the server’s refusals: scope, field with its allowed values, revoked key', async () => {
  const { client, me, keyId } = await keyed(['flights.list']);
  await expect(client.drones.list()).rejects.toMatchObject({ status: 403, code: 'key.scope' });
  const workType = 'colour' as 'spray';
  await expect(client.flights.list({ query: { workType } })).rejects.toMatchObject({
    status: 400,
    code: 'request.invalid',
    allowed: ['all', 'spray', 'sow'],
  });
  await me.call(apiKeys.revoke, { params: { id: keyId } });
  await expect(client.flights.list()).rejects.toMatchObject({ status: 401, code: 'key.ended' });
});

test('a watched drone is seen moving, before and after the server closed the connection', async () => {
  const { client, droneId } = await keyed(['fleet.watch']);
  const stop = new AbortController();
  const phases: string[] = [];
  const updates = client.live.watch({ signal: stop.signal, onPhase: (phase) => phases.push(phase) });
  const first = (await updates.next()).value;
  expect([...(first?.drones.keys() ?? [])]).toEqual([droneId]);
  const latitude = async (wanted: number) => {
    for (;;) {
      const { value } = await updates.next();
      if (value?.drones.get(droneId)?.lat === wanted) return value.changed.map(({ id }) => id);
    }
  };
  move(droneId, 12);
  expect(await latitude(12)).toEqual([droneId]);
  for (const socket of stage.app.websocketServer.clients) socket.terminate();
  move(droneId, 13);
  expect(await latitude(13)).toEqual([droneId]);
  expect(phases).toEqual(['connecting', 'live', 'waiting', 'connecting', 'live']);
  stop.abort();
  expect((await updates.next()).done).toBe(true);
  await eventually(() => expect(stage.app.websocketServer.clients.size).toBe(0));
});

test('watching ends with an error when the key is revoked or lacks the scope', async () => {
  const { client, me, keyId } = await keyed(['fleet.watch']);
  const updates = client.live.watch();
  await updates.next();
  await me.call(apiKeys.revoke, { params: { id: keyId } });
  await expect(updates.next()).rejects.toMatchObject({ status: 401 });
  const other = (await keyed(['drones.list'])).client;
  await expect(other.live.watch().next()).rejects.toMatchObject({ status: 403, code: 'access.denied' });
});

test('a watched charger is seen changing, before and after the server closed the connection', async () => {
  const { client, ownerId } = await keyed(['fleet.watch']);
  const id = await stage.world.drone({ kind: 'charger', ownerId });
  const stop = new AbortController();
  const updates = client.live.watchChargers({ signal: stop.signal });
  expect([...((await updates.next()).value?.chargers.keys() ?? [])]).toEqual([id]);
  const until = async (rpm: number) => {
    for (;;) {
      const { value } = await updates.next();
      if (value?.chargers.get(id)?.engine?.rpm === rpm) return expect(value.changed).toMatchObject([{ id }]);
    }
  };
  for (const rpm of [3000, 3100]) {
    const now = stage.time.now;
    const data = { mode: 'engine' as const, engine: { rpm } };
    stage.chargers.sample(id, { ts: now, bootId: 'b', seq: rpm, data, isBuffered: false }, now);
    await until(rpm);
    for (const socket of stage.app.websocketServer.clients) socket.terminate();
  }
  stop.abort();
  expect((await updates.next()).done).toBe(true);
});

test('features of a collection are read page by page within a box, and refusals are reported', async () => {
  const { client, ownerId } = await keyed(['plots.list']);
  const names = ['East', 'Middle', 'West'];
  for (const [index, name] of names.entries())
    await stage.world.plot({ ownerId, name, box: [10 - index, 45, 10.01 - index, 45.01] });
  const read = async (bbox?: [number, number, number, number]) => {
    const found: unknown[] = [];
    for await (const { properties, geometry } of client.features('plots', { bbox, pageSize: 2 })) {
      expect(geometry?.type).toMatch(/Polygon/);
      found.push(properties['name']);
    }
    return found.sort();
  };
  expect(await read()).toEqual(names);
  expect(await read([8.9, 44, 9.1, 46])).toEqual(['Middle']);
  await expect(client.features('plots', { datetime: 'soon' }).next()).rejects.toMatchObject({
    status: 400,
    code: 'request.invalid',
    msg: expect.stringContaining('datetime'),
  });
});
