import type { AddressInfo } from 'node:net';
import type { LiveDrone } from '@smartflight/contract/live.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { testDatabase } from '../../test/database.ts';
import { openDeps } from '../../test/deps.ts';
import { eventually } from '../../test/eventually.ts';
import { systemClock } from '../platform/clock.ts';
import { createHttpServer } from '../platform/http/server.ts';
import { migrate } from '../platform/migrate.ts';
import { createFleetState } from './fleet-state.ts';
import { liveRoutes } from './live.routes.ts';
import { createChargerState } from './power/charger-state.ts';
import { createStateKeeper } from './state-keeper.ts';

interface Message {
  type: string;
  noun?: string;
  n?: number;
  drones?: LiveDrone[];
  gone?: string[];
  code?: number;
}

let stage: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function openStage() {
  const database = await testDatabase(async (url) => void (await migrate(url)));
  const opened = openDeps(database.url, {
    env: { PUBLIC_URL: 'https://fleet.example', TRUST_PROXY: '127.0.0.1' },
  });
  const { deps } = opened;
  const { pools, sessions } = deps;
  const fleet = createFleetState({ clock: systemClock });
  const app = await createHttpServer(deps);
  const zoneListeners: (() => void)[] = [];
  // Rights are read again by events alone: what a test sees happen, an event has done.
  liveRoutes(
    app,
    deps,
    {
      fleet,
      chargers: createChargerState({ clock: deps.clock }),
      zones: { onChange: (listener) => void zoneListeners.push(listener) },
    },
    { recheckMs: 3_600_000 },
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  let names = 0;
  let seq = 0;
  return {
    app,
    deps,
    fleet,
    zoneListeners,
    url: `ws://127.0.0.1:${port}/api/live`,
    port,
    /** An account with drones of its own, and its token. */
    person: async (droneCount: number, review = 'passed') => {
      names += 1;
      const { rows } = await pools.app.query<{ id: string }>(
        `insert into accounts (username, email, account_type, roles, basic_info_given, account_review, real_name_review, pilot_review)
         values ($1, $1 || '@x.test', 'personal', '{11}', true, $2, $2, $2) returning id`,
        [`person${names}`, review],
      );
      const id = rows[0]?.id ?? '';
      const drones = Array.from({ length: droneCount }, (_, k) => `D${names}-${k}`);
      await pools.app.query(
        `insert into drones (id, name, model, owner_id) select t, 'Name ' || t, 'T30', $2 from unnest($1::text[]) t`,
        [drones, id],
      );
      return { id, drones, token: await sessions.start(id) };
    },
    move: (id: string, lat: number, more: object = {}) => {
      seq += 1;
      const now = Date.now();
      fleet.sample(id, { bootId: 'a', seq, ts: now, data: { lat, lon: 10, ...more } }, now);
    },
    close: async () => {
      await app.close();
      await opened.close();
      await database.drop();
    },
  };
}

/** A client that keeps every message and waits for the first that fits. */
function connect(first?: object, options: { headers?: Record<string, string> } = {}) {
  const socket = new WebSocket(stage.url, options);
  const messages: Message[] = [];
  const waiters: { fits: (m: Message) => boolean; resolve: (m: Message) => void }[] = [];
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  socket.on('error', () => undefined);
  socket.on('open', () => first && socket.send(JSON.stringify(first)));
  socket.on('message', (data) => {
    const message: Message = JSON.parse(String(data));
    messages.push(message);
    for (const waiter of waiters.splice(0)) {
      if (waiter.fits(message)) waiter.resolve(message);
      else waiters.push(waiter);
    }
  });
  return {
    socket,
    messages,
    closed,
    say: (message: object) => socket.send(JSON.stringify(message)),
    next: (fits: (m: Message) => boolean) =>
      new Promise<Message>((resolve) => {
        const seen = messages.find(fits);
        if (seen) resolve(seen);
        else waiters.push({ fits, resolve });
      }),
  };
}

async function watching(
  token: string,
  watch: object = {},
  options: { headers?: Record<string, string> } = {},
) {
  const client = connect({ type: 'auth', token }, options);
  await new Promise((resolve) => client.socket.once('open', resolve));
  client.say({ type: 'watch', ...watch });
  const snapshot = await client.next(({ type }) => type === 'snapshot');
  return { ...client, snapshot };
}

async function listening(token: string) {
  const client = connect({ type: 'auth', token });
  await new Promise((resolve) => client.socket.once('open', resolve));
  client.say({ type: 'listen' });
  await client.next(({ type }) => type === 'changed');
  return client;
}

const tells = (id: string, lat: number) => (m: Message) =>
  m.type === 'delta' && (m.drones ?? []).some((drone) => drone.id === id && drone.lat === lat);

test('a viewer gets own drones only, then numbered changes; a stranger never sees them [R-01] [R-07]', async () => {
  const [mara, foreign] = [await stage.person(2), await stage.person(1)];
  const [a = ''] = mara.drones;
  const client = await watching(mara.token);
  const other = await watching(foreign.token);
  expect(client.snapshot.drones?.map(({ id }) => id).sort()).toEqual(mara.drones);
  stage.move(a, 1);
  await client.next(tells(a, 1));
  stage.move(foreign.drones[0] ?? '', 3);
  await other.next(tells(foreign.drones[0] ?? '', 3));
  expect(client.messages.map(({ n }) => n)).toEqual(client.messages.map((_, k) => k + 1));
  expect(JSON.stringify(other.messages)).not.toContain(a);
  expect(JSON.stringify(client.messages)).not.toContain(foreign.drones[0]);
  client.socket.close();
  other.socket.close();
});

test('the selected drone is sent with every message, not once a tick', async () => {
  const mara = await stage.person(1);
  const [a = ''] = mara.drones;
  const client = await watching(mara.token, { droneIds: [a] });
  const before = client.messages.length;
  for (let k = 1; k <= 50; k++) {
    stage.move(a, 20 + k / 1000);
    await client.next(tells(a, 20 + k / 1000));
  }
  const moved = client.messages.slice(before).filter(({ drones = [] }) => drones.some(({ id }) => id === a));
  expect(moved).toHaveLength(50);
  client.socket.close();
});

test('a withdrawn right stops frames and takes the drone away at once, not at the next look at rights', async () => {
  const mara = await stage.person(2);
  const [a = '', b = ''] = mara.drones;
  const client = await watching(mara.token, { droneIds: [a] });
  await stage.deps.pools.app.query('update drones set owner_id = null where id = $1', [a]);
  await stage.deps.events.publish({ type: 'rights-changed' });
  expect((await client.next((m) => m.gone !== undefined && m.gone.length > 0)).gone).toEqual([a]);
  const seen = client.messages.length;
  stage.move(a, 5);
  stage.move(b, 6);
  await client.next(tells(b, 6));
  expect(JSON.stringify(client.messages.slice(seen))).not.toContain(a);
  client.socket.close();
});

test('the end of a session closes its socket with 4401 and a disabled account likewise', async () => {
  const [mara, jo] = [await stage.person(1), await stage.person(1)];
  const [client, other] = [await watching(mara.token), await watching(jo.token)];
  await stage.deps.sessions.end(mara.token);
  expect(await client.closed).toBe(4401);
  await stage.deps.pools.app.query('update accounts set disabled_at = now() where id = $1', [jo.id]);
  await stage.deps.events.publish({ type: 'account-changed', accountId: jo.id });
  expect(await other.closed).toBe(4401);
});

test('an account that loses its role is closed with 4403', async () => {
  const mara = await stage.person(1);
  const client = await watching(mara.token);
  await stage.deps.pools.app.query("update accounts set roles = '{91}' where id = $1", [mara.id]);
  await stage.deps.events.publish({ type: 'account-changed', accountId: mara.id });
  expect(await client.closed).toBe(4403);
  expect(client.messages.at(-1)).toEqual({ type: 'bye', code: 4403 });
});

test('an account that may not watch listens to its inbox on the same socket, and is turned away when it watches', async () => {
  const lena = await stage.person(0);
  await stage.deps.pools.app.query("update accounts set roles = '{lift}' where id = $1", [lena.id]);
  const client = await listening(lena.token);
  expect(client.messages).toEqual([{ type: 'changed', n: 1, noun: 'inbox', id: lena.id }]);
  client.say({ type: 'watch' });
  expect(await client.closed).toBe(4403);
});

test('[N-01] everybody who listens hears that zones changed once this process knows them', async () => {
  const mara = await stage.person(0);
  const client = await listening(mara.token);
  for (const tell of stage.zoneListeners) tell();
  expect(await client.next(({ noun }) => noun === 'zones')).toMatchObject({ type: 'changed', id: 'all' });
  client.socket.close();
});

test('an account under review hears of its inbox, and is turned away with 4403 when it watches [P-20]', async () => {
  const waiting = await stage.person(1, 'pending');
  const client = await listening(waiting.token);
  client.say({ type: 'watch' });
  expect(await client.closed).toBe(4403);
  expect(client.messages.map(({ type }) => type)).toEqual(['changed', 'bye']);
});

test('an account has room for many tabs that listen, and for twenty that watch', async () => {
  const mara = await stage.person(1);
  const ears = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const client = await listening(mara.token);
      return client;
    }),
  );
  for (const client of ears.slice(0, 20)) {
    client.say({ type: 'watch' });
    await client.next(({ type }) => type === 'snapshot');
  }
  ears[20]?.say({ type: 'watch' });
  expect(await ears[20]?.closed).toBe(1013);
  ears[0]?.say({ type: 'listen' });
  await ears[0]?.next(({ type, n }) => type === 'changed' && n !== 1);
  ears[21]?.say({ type: 'watch' });
  await ears[21]?.next(({ type }) => type === 'snapshot');
  for (const { socket } of ears) socket.close();
});

test('rights of tabs with one session are read again with one look at it', async () => {
  const mara = await stage.person(1);
  const tabs = [await watching(mara.token), await watching(mara.token), await watching(mara.token)];
  const find = vi.spyOn(stage.deps.sessions, 'find');
  const [a = ''] = mara.drones;
  await stage.deps.pools.app.query('update drones set owner_id = null where id = $1', [a]);
  await stage.deps.events.publish({ type: 'account-changed', accountId: mara.id });
  for (const tab of tabs) expect((await tab.next(({ gone = [] }) => gone.length > 0)).gone).toEqual([a]);
  expect(find.mock.calls.filter(([token]) => token === mara.token)).toHaveLength(1);
  find.mockRestore();
  for (const { socket } of tabs) socket.close();
});

test('who goes back to listening is sent no more drones, and numbers go on', async () => {
  const mara = await stage.person(1);
  const [a = ''] = mara.drones;
  const client = await watching(mara.token, { droneIds: [a] });
  client.say({ type: 'listen' });
  await client.next(({ type }) => type === 'changed');
  stage.move(a, 7);
  client.say({ type: 'watch' });
  const again = await client.next(({ type, n }) => type === 'snapshot' && n !== 1);
  expect(again.drones?.[0]).toMatchObject({ id: a, lat: 7 });
  expect(client.messages.filter(({ type }) => type === 'delta')).toEqual([]);
  expect(client.messages.map(({ n }) => n)).toEqual(client.messages.map((_, k) => k + 1));
  client.socket.close();
});

test('a dead token, a first message that is no sign-in and nonsense are turned away', async () => {
  expect(await connect({ type: 'auth', token: 'x'.repeat(43) }).closed).toBe(4401);
  expect(await connect({ type: 'watch' }).closed).toBe(4401);
  expect(await connect({ type: 'steal' }).closed).toBe(1008);
  expect(await connect({ type: 'auth', token: 'x'.repeat(20_000) }).closed).toBe(1009);
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

test('a gap is mended by asking for a fresh snapshot', async () => {
  const mara = await stage.person(1);
  const client = await watching(mara.token);
  client.say({ type: 'watch', fresh: true });
  const second = await client.next(({ type, n }) => type === 'snapshot' && (n ?? 0) > 1);
  expect(second.drones).toHaveLength(1);
  client.socket.close();
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
    await quick.next(tells(marker, round / 10));
    for (const { bufferedAmount } of stage.app.websocketServer.clients)
      mostWaiting = Math.max(mostWaiting, bufferedAmount);
  }
  expect(mostWaiting).toBeLessThan(1_048_576);
  slow.socket.resume();
  const newest = await slow.next(tells(marker, 2.5));
  expect(newest.n).toBe(slow.messages.length);
  slow.socket.close();
  quick.socket.close();
});

test('states are stored in one statement and read back at the next start', async () => {
  const mara = await stage.person(1);
  const [a = ''] = mara.drones;
  await (await watching(mara.token)).socket.close();
  stage.move(a, 42, { tankL: 7 });
  const { app } = stage.deps.pools;
  await createStateKeeper('drone', stage.fleet, app).save();
  const next = createFleetState({ clock: systemClock });
  await createStateKeeper('drone', next, app).hydrate();
  expect(next.get(a)?.drone).toMatchObject({ lat: 42, tankL: 7, online: true, name: `Name ${a}` });
});

test('hundreds of sockets of one address that say nothing shut out neither others nor their own neighbour', async () => {
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

test('sockets with a wrong token that ignore the goodbye shut nobody out, and are cut', async () => {
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
  // Comes while the other has not said who it is.
  const next = connect({ type: 'auth', token: 'x'.repeat(43) }, from);
  await next.closed;
  client.say({ type: 'auth', token: mara.token });
  client.say({ type: 'watch' });
  expect((await client.next(({ type }) => type === 'snapshot' || type === 'bye')).type).toBe('snapshot');
  client.socket.close();
  await eventually(() => expect(theirs()).toEqual([]));
  for (const { socket } of deaf) socket.terminate();
});
