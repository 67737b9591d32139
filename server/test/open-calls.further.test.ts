import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { accounts, drones, endpoints, people } from '@smartflight/contract/endpoints.ts';
import { type AnyEndpoint, pathOf } from '@smartflight/contract/kit/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchOpenCalls } from '../src/access/http/open-calls.ts';
import { fileRoute, route } from '../src/access/http/route.ts';
import { createGatedServer } from '../src/access/http/server.ts';
import { visibleDeviceIds } from '../src/access/reach.ts';
import { mostUploads } from '../src/platform/http/upload-places.ts';
import { type TestApp, testApp } from './app.ts';
import { openDeps } from './deps.ts';
import { eventually } from './eventually.ts';
import { type Applicant, signedIn } from './people.ts';

let stage: TestApp;
/** Another process on the same database: what ends at one must end there. */
let other: TestApp;
let admin: Applicant;
/** Calls that the other process has admitted or refused. */
let admitted: () => number;
beforeAll(async () => {
  stage = await testApp();
  other = await testApp({ database: stage.url });
  admitted = countAdmitted(other.deps);
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  admin = await signedIn(stage, await stage.world.account({ roles: [roleCodes.staff] }));
});
afterAll(async () => {
  await other.close();
  await stage.close();
});

const everyRole = Object.values(roleCodes);
const every = Object.values(endpoints).flatMap((calls) => Object.values<AnyEndpoint>(calls));
const byAccount = every.filter(({ access }) => !['public', 'set-up', 'bind-ticket'].includes(access));
const withBody = byAccount.filter(({ body }) => body !== undefined);
const withFile = byAccount.filter(({ file }) => file !== undefined);

const endings: Record<string, (me: Applicant) => Promise<unknown>> = {
  logout: (me) => me.client.call(accounts.logout),
  disable: (me) => admin.client.call(people.setDisabled, { params: { id: me.id }, body: { disabled: true } }),
  'other roles': (me) =>
    admin.client.call(people.setRoles, { params: { id: me.id }, body: { roles: [roleCodes.individual] } }),
  'another company': (me) =>
    admin.client.call(people.setCompany, { params: { id: me.id }, body: { companyId: null } }),
};

async function anybody(): Promise<Applicant> {
  const companyId = await stage.world.company();
  return signedIn(stage, await stage.world.account({ roles: everyRole, companyId }));
}

/** The calls with a body, in groups of one account each: an account has few uploads at once. */
function uploadsApart(): AnyEndpoint[][] {
  const uploads = withBody.filter(({ uploadBytes }) => uploadBytes !== undefined);
  const groups = [withBody.filter(({ uploadBytes }) => uploadBytes === undefined)];
  for (let at = 0; at < uploads.length; at += mostUploads.caller)
    groups.push(uploads.slice(at, at + mostUploads.caller));
  return groups;
}

const portOf = (app: FastifyInstance): number => {
  const address = app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('the app does not listen');
  return address.port;
};

interface Held {
  name: string;
  socket: Socket;
  /** Everything that the server has sent. */
  text(): string;
  isClosed(): boolean;
  finish(): void;
}

/** A body that parses, in two parts: what is sent at once, and what is held back. */
function bodyOf(endpoint: AnyEndpoint): { type: string; sent: string; rest: string } {
  if (!endpoint.uploadBytes) return { type: 'application/json', sent: '{'.padEnd(99), rest: '}' };
  const part =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\npixels';
  return { type: 'multipart/form-data; boundary=b', sent: part, rest: '\r\n--b--\r\n' };
}

/** Sends a call whose body lacks its end; `finish` sends that too. */
function hold(app: FastifyInstance, endpoint: AnyEndpoint, token: string): Held {
  const socket = connect(portOf(app), '127.0.0.1');
  let text = '';
  let isClosed = false;
  socket.on('data', (data) => {
    text += String(data);
  });
  socket.on('close', () => {
    isClosed = true;
  });
  socket.on('error', () => undefined);
  const path = pathOf(endpoint.path, { id: 'x', accountId: 'x', name: 'x', size: 'small', document: 'x' });
  const { type, sent, rest } = bodyOf(endpoint);
  const head = [
    `${endpoint.method} ${path} HTTP/1.1`,
    'host: a',
    `authorization: Bearer ${token}`,
    ...(endpoint.method === 'GET'
      ? []
      : [`content-type: ${type}`, `content-length: ${sent.length + rest.length}`]),
  ];
  socket.write([...head, '', endpoint.method === 'GET' ? '' : sent].join('\r\n'));
  return {
    name: `${endpoint.method} ${endpoint.path}`,
    socket,
    text: () => text,
    isClosed: () => isClosed,
    finish: () => void socket.write(rest),
  };
}

/** Counts the sign-ins that a process has read, so that a test can wait until its calls were admitted. */
function countAdmitted(deps: Pick<TestApp['deps'], 'sessions'>): () => number {
  let count = 0;
  const { sessions } = deps;
  const find = sessions.find;
  sessions.find = async (token) => {
    const user = await find(token);
    count += 1;
    return user;
  };
  return () => count;
}

test.for(Object.entries(endings))(
  'after %s every call whose body still arrives is cut, in another process too',
  async ([, end]) => {
    const groups = uploadsApart();
    const people = await Promise.all(groups.map(anybody));
    const app = await watchingServer();
    for (const endpoint of withBody) route(app, endpoint, async () => null as never);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const before = admitted();
    const held = groups.flatMap((group, at) =>
      group.map((endpoint) => hold(app, endpoint, people[at]?.token ?? '')),
    );
    await eventually(() => expect(admitted() - before).toBeGreaterThanOrEqual(held.length));
    expect(held.length).toBeGreaterThan(80);
    // A call that was refused at once has no body to wait for; with every role there are none.
    expect(held.filter(({ text }) => text() !== '').map(({ name, text }) => `${name} ${text()}`)).toEqual([]);
    for (const me of people) await end(me);
    await eventually(async () =>
      expect(held.filter(({ isClosed }) => !isClosed()).map(({ name }) => name)).toEqual([]),
    );
    expect(held.map(({ text }) => text()).join('')).not.toContain('200 OK');
    await app.close();
  },
);

test('a body that comes after the right has ended has no effect, even where no one reports its end', async () => {
  // This process receives no events: only what it decides itself counts.
  const deaf = openDeps(stage.url, { events: false, clock: () => stage.time.now });
  const app = await createGatedServer(deaf.deps);
  const reached: string[] = [];
  for (const endpoint of withBody)
    route(app, endpoint, async () => {
      reached.push(endpoint.path);
      return null as never;
    });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const deafAdmitted = countAdmitted(deaf.deps);
  const groups = uploadsApart();
  const people = await Promise.all(groups.map(anybody));
  const held = groups.flatMap((group, at) =>
    group.map((endpoint) => hold(app, endpoint, people[at]?.token ?? '')),
  );
  await eventually(() => expect(deafAdmitted()).toBeGreaterThanOrEqual(held.length));
  expect(held.filter(({ text }) => text() !== '')).toEqual([]);
  for (const me of people) await me.client.call(accounts.logout);
  for (const { finish } of held) finish();
  await eventually(async () =>
    expect(held.filter(({ text }) => !text().includes('\r\n\r\n')).map(({ name }) => name)).toEqual([]),
  );
  const wrong = held.filter(({ text }) => !text().startsWith('HTTP/1.1 401 '));
  expect(wrong.map(({ name, text }) => `${name}: ${text().slice(0, 80)}`)).toEqual([]);
  expect(reached).toEqual([]);
  for (const { socket } of held) socket.destroy();
  await app.close();
  await deaf.close();
});

/** A server in the other process that checks open calls again when an end is reported, and otherwise by `recheckMs`. */
async function watchingServer({ recheckMs = 3_600_000, events = other.deps.events } = {}) {
  const { deps } = other;
  const app = await createGatedServer(deps);
  watchOpenCalls(app, {
    ...deps,
    events,
    recheckMs,
    reachOf: (actor) => visibleDeviceIds(deps.pools.db, actor, new Date(deps.clock())),
  });
  return app;
}

/** A server whose every file never ends; `stopped` has the paths of those that were cut. */
async function endlessFiles(o: Parameters<typeof watchingServer>[0] = {}) {
  const app = await watchingServer(o);
  const stopped: string[] = [];
  // What is asked for does not matter here, so nothing of it is checked.
  for (const { params: _p, query: _q, body: _b, ...endpoint } of withFile)
    fileRoute(app, endpoint, async ({ reply }) => {
      const endless = new Readable({
        read() {
          this.push(Buffer.alloc(1_000));
        },
      });
      endless.once('close', () => stopped.push(endpoint.path));
      return reply.type('application/octet-stream').send(endless);
    });
  await app.listen({ host: '127.0.0.1', port: 0 });
  /** Opens every file that the account may have; their sockets are paused, as a slow reader's. */
  const open = async (token: string): Promise<Held[]> => {
    const held = withFile.map((endpoint) => hold(app, endpoint, token));
    await eventually(async () => expect(held.filter(({ text }) => text() === '')).toEqual([]));
    const sending = held.filter(({ text }) => text().startsWith('HTTP/1.1 200 '));
    for (const { socket } of sending) socket.pause();
    return sending;
  };
  return { app, stopped, open };
}

test.for(Object.entries(endings))(
  'after %s every file that is being sent ends, in another process too',
  async ([, end]) => {
    const me = await anybody();
    const { app, stopped, open } = await endlessFiles();
    const held = await open(me.token);
    expect(held.length).toBe(withFile.length);
    await end(me);
    await eventually(async () => expect(stopped.length).toBe(held.length));
    for (const { socket } of held) socket.destroy();
    await app.close();
  },
);

test('an owner who unbinds one of two drones gets no more of the files that may contain it, another owner does', async () => {
  const [me, neighbour] = [
    await signedIn(stage, await stage.world.account()),
    await signedIn(stage, await stage.world.account()),
  ];
  const id = await stage.world.drone({ ownerId: me.id });
  await stage.world.drone({ ownerId: me.id });
  await stage.world.drone({ ownerId: neighbour.id });
  const { app, stopped, open } = await endlessFiles();
  const [mine, theirs] = [await open(me.token), await open(neighbour.token)];
  expect(mine.length).toBeGreaterThan(3);
  await me.client.call(drones.unbind, { params: { id }, query: { confirm: id.slice(-4) } });
  await eventually(async () => expect(stopped.length).toBe(mine.length));
  expect(theirs.filter(({ isClosed }) => isClosed())).toEqual([]);
  for (const { socket } of [...mine, ...theirs]) socket.destroy();
  await app.close();
});

/** Events of which none arrives; `gap` reports that some were lost. */
function lostEvents() {
  const listeners: (() => void)[] = [];
  const events: TestApp['deps']['events'] = {
    ...other.deps.events,
    subscribe: () => () => undefined,
    onGap: (listener) => {
      listeners.push(listener);
      return () => undefined;
    },
  };
  const gap = (): void => {
    for (const listener of listeners) listener();
  };
  return { events, gap };
}

test('rights that ended while events were lost cut files once the loss is noticed', async () => {
  const { events, gap } = lostEvents();
  const me = await anybody();
  const { app, stopped, open } = await endlessFiles({ events });
  const held = await open(me.token);
  await me.client.call(accounts.logout);
  gap();
  await eventually(async () => expect(stopped.length).toBe(held.length));
  for (const { socket } of held) socket.destroy();
  await app.close();
});

test('a session that ends by time, which no event reports, ends its files at the next check', async () => {
  const { events } = lostEvents();
  const me = await anybody();
  const { app, stopped, open } = await endlessFiles({ events, recheckMs: 50 });
  const held = await open(me.token);
  expect(stopped).toEqual([]);
  await stage.deps.pools.db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('account_id', '=', me.id)
    .execute();
  await eventually(async () => expect(stopped.length).toBe(held.length));
  for (const { socket } of held) socket.destroy();
  await app.close();
});
