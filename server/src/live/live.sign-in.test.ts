import { liveClose } from '@smartflight/contract/devices/live.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '../../test/eventually.ts';
import { type LiveStage, openLiveStage, reports } from '../../test/live-setup.ts';
import { notifySql } from '../events.ts';
import { hashOf } from '../platform/security/crypto.ts';

let stage: LiveStage;
beforeAll(async () => {
  stage = await openLiveStage();
});
afterAll(() => stage.close());
const connect: LiveStage['connect'] = (...how) => stage.connect(...how);
const watching: LiveStage['watching'] = (...how) => stage.watching(...how);

test('a dead token, a first message that is no sign-in and nonsense are turned away', async () => {
  expect(await connect({ type: 'auth', token: 'x'.repeat(43) }).closed).toBe(4401);
  expect(await connect({ type: 'watch' }).closed).toBe(4401);
  expect(await connect({ type: 'steal' }).closed).toBe(1008);
  expect(await connect({ type: 'auth', token: 'x'.repeat(20_000) }).closed).toBe(1009);
});

test('a key with the scope of live positions watches until it is revoked, another key does not', async () => {
  const mara = await stage.person(1);
  const { db } = stage.deps.pools;
  const keyOf = async (scope: string) => {
    const key = `sfk_${scope.padEnd(43, 'x').replace('.', '-')}`;
    const row = { account_id: mara.id, name: 'Wall', key_hash: hashOf(key), hint: 'wall', scopes: [scope] };
    await db
      .insertInto('api_keys')
      .values({ ...row, created_at: new Date() })
      .execute();
    return key;
  };
  const watch = await keyOf('fleet.watch');
  const client = await watching(watch);
  expect(client.snapshot.drones?.map(({ id }) => id)).toEqual(mara.drones);
  const other = connect({ type: 'auth', token: await keyOf('drones.list') });
  other.socket.once('open', () => other.say({ type: 'watch' }));
  expect(await other.closed).toBe(liveClose.withdrawn);
  await db.deleteFrom('api_keys').where('key_hash', '=', hashOf(watch)).execute();
  await notifySql({ type: 'session-ended', tokenHash: hashOf(watch).toString('hex') }).execute(db);
  expect(await client.closed).toBe(liveClose.unauthenticated);
});

test('too many messages close the socket', async () => {
  const mara = await stage.person(1);
  const client = await watching(mara.token);
  for (let k = 0; k < 60; k++) client.say({ type: 'watch', zoom: 5 });
  expect(await client.closed).toBe(1008);
});

test('a page of another origin can not open the socket, this host and the public address can', async () => {
  const open = (origin: string) =>
    new Promise<string>((resolve) => {
      const { socket } = connect(undefined, { headers: { origin } });
      socket.on('open', () => {
        resolve('open');
        socket.close();
      });
      socket.on('unexpected-response', (_request, response) => resolve(String(response.statusCode)));
    });
  expect(await open('https://evil.example')).toBe('403');
  expect(await open('null')).toBe('403');
  expect(await open(`http://127.0.0.1:${stage.port}`)).toBe('open');
  expect(await open('https://fleet.example')).toBe('open');
});

test('a viewer that reads nothing costs a bounded queue while others go on', async () => {
  const mara = await stage.person(1_500);
  const [slow, quick] = [await watching(mara.token), await watching(mara.token)];
  slow.socket.pause();
  const marker = mara.drones[0] ?? '';
  const text = 'x'.repeat(60);
  let mostWaiting = 0;
  for (let round = 1; round <= 25; round++) {
    for (const id of mara.drones) stage.move(id, round / 10, { sortieId: text, pilotId: text, plotId: text });
    await quick.next(reports(marker, round / 10));
    for (const { bufferedAmount } of stage.app.websocketServer.clients)
      mostWaiting = Math.max(mostWaiting, bufferedAmount);
  }
  expect(mostWaiting).toBeLessThan(1_048_576);
  slow.socket.resume();
  const newest = await slow.next(reports(marker, 2.5));
  expect(newest.n).toBe(slow.messages.length);
  slow.socket.close();
  quick.socket.close();
});

test('hundreds of silent sockets of one address block neither others nor their own neighbour', async () => {
  const mara = await stage.person(1);
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const silent = Array.from({ length: 510 }, () => connect(undefined, from('203.0.113.7')));
  await Promise.all(silent.map(({ socket }) => new Promise((resolve) => socket.once('open', resolve))));
  for (const address of ['203.0.113.7', '198.51.100.4']) {
    const client = await watching(mara.token, {}, from(address));
    expect(client.snapshot.drones?.map(({ id }) => id)).toEqual(mara.drones);
    client.socket.close();
  }
  const codes = await Promise.all(silent.slice(0, 450).map(({ closed }) => closed));
  expect(new Set(codes), 'the longest waiting went first').toEqual(new Set([1013]));
  for (const { socket } of silent) socket.terminate();
});

test('sockets with a wrong token that ignore the close frame block no others, and are cut', async () => {
  const mara = await stage.person(1);
  const from = { headers: { 'x-forwarded-for': '203.0.113.8' } };
  const serving = stage.app.websocketServer.clients;
  const before = new Set(serving);
  const deaf = Array.from({ length: 60 }, () => connect({ type: 'auth', token: 'x'.repeat(43) }, from));
  const theirs = () => [...serving].filter((socket) => !before.has(socket));
  const deafened = ({ socket }: (typeof deaf)[number]) =>
    new Promise<void>((resolve) => {
      socket.once('open', () => {
        socket.pause();
        resolve();
      });
    });
  await Promise.all(deaf.map(deafened));
  await eventually(() =>
    expect(theirs().every(({ readyState }) => readyState !== WebSocket.OPEN)).toBe(true),
  );
  const client = connect(undefined, from);
  await new Promise((resolve) => client.socket.once('open', resolve));
  const next = connect({ type: 'auth', token: 'x'.repeat(43) }, from);
  await next.closed;
  client.say({ type: 'auth', token: mara.token });
  client.say({ type: 'watch' });
  expect((await client.next(({ type }) => type === 'snapshot' || type === 'bye')).type).toBe('snapshot');
  client.socket.close();
  await eventually(() => expect(theirs()).toEqual([]));
  for (const { socket } of deaf) socket.terminate();
});
