import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { accounts, endpoints, people } from '@smartflight/contract/endpoints.ts';
import { type AnyEndpoint, pathOf } from '@smartflight/contract/kit/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchOpenCalls } from '../src/platform/http/open-calls.ts';
import { fileRoute, route } from '../src/platform/http/route.ts';
import { createHttpServer } from '../src/platform/http/server.ts';
import { mostUploads } from '../src/platform/http/upload-places.ts';
import { type TestApp, testApp } from './app.ts';
import { openDeps } from './deps.ts';
import { eventually } from './eventually.ts';
import { type Applicant, signedIn } from './people.ts';

let stage: TestApp;
/** Another process on the same database: what ends at one must end there. */
let other: TestApp;
let admin: Applicant;
beforeAll(async () => {
  stage = await testApp();
  other = await testApp({ database: stage.url });
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
}

/** Sends a call whose body, of 100 bytes, lacks its last one. */
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
  const type = endpoint.uploadBytes ? 'multipart/form-data; boundary=b' : 'application/json';
  const head = [`${endpoint.method} ${path} HTTP/1.1`, 'host: a', `authorization: Bearer ${token}`];
  socket.write(
    [...head, `content-type: ${type}`, 'content-length: 100', '', '{"a":'.padEnd(99)].join('\r\n'),
  );
  return { name: `${endpoint.method} ${endpoint.path}`, socket, text: () => text, isClosed: () => isClosed };
}

/** Long enough for the server to have read the heads of all that was sent. */
async function arrived(app: FastifyInstance, count: number): Promise<void> {
  await eventually(async () => {
    const connections = await new Promise<number>((resolve) =>
      app.server.getConnections((_error, n) => resolve(n)),
    );
    expect(connections).toBeGreaterThanOrEqual(count);
  });
}

test.for(Object.entries(endings))(
  'after %s every call whose body still arrives is cut, in another process too',
  { timeout: 60_000 },
  async ([, end]) => {
    // An account has few uploads at once, so several accounts hold them.
    const uploads = withBody.filter(({ uploadBytes }) => uploadBytes !== undefined);
    const groups = [withBody.filter(({ uploadBytes }) => uploadBytes === undefined)];
    for (let at = 0; at < uploads.length; at += mostUploads.account)
      groups.push(uploads.slice(at, at + mostUploads.account));
    const people = await Promise.all(groups.map(anybody));
    const held = groups.flatMap((group, at) =>
      group.map((endpoint) => hold(other.app, endpoint, people[at]?.token ?? '')),
    );
    await arrived(other.app, held.length);
    expect(held.length).toBeGreaterThan(80);
    // A call that was refused at once has no body to wait for; with every role there are none.
    expect(held.filter(({ text }) => text() !== '').map(({ name, text }) => `${name} ${text()}`)).toEqual([]);
    for (const me of people) await end(me);
    await eventually(async () =>
      expect(held.filter(({ isClosed }) => !isClosed()).map(({ name }) => name)).toEqual([]),
    );
    expect(held.map(({ text }) => text()).join('')).not.toContain('200 OK');
  },
);

test('a body that comes after the right has ended has no effect, even where no one reports its end', {
  timeout: 60_000,
}, async () => {
  const me = await anybody();
  // This process receives no events: only what it decides itself counts.
  const deaf = openDeps(stage.url, { events: false });
  const app = await createHttpServer(deaf.deps);
  const reached: string[] = [];
  for (const endpoint of withBody)
    route(app, endpoint, async () => {
      reached.push(endpoint.path);
      return null as never;
    });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const held = withBody.map((endpoint) => hold(app, endpoint, me.token));
  await arrived(app, held.length);
  await me.client.call(accounts.logout);
  for (const { socket } of held) socket.write('}');
  await eventually(async () =>
    expect(held.filter(({ text }) => !text().includes('\r\n\r\n')).map(({ name }) => name)).toEqual([]),
  );
  // A body that is no JSON or no form is refused as such, before anybody is asked for.
  const wrong = held.filter(({ text }) => !/ 4(?:00|01) /.test(text().split('\r\n')[0] ?? ''));
  expect(wrong.map(({ name, text }) => `${name}: ${text().slice(0, 80)}`)).toEqual([]);
  expect(reached).toEqual([]);
  for (const { socket } of held) socket.destroy();
  await app.close();
  await deaf.close();
});

test.for([
  ...Object.entries(endings),
  [
    'the loss of a device',
    async (me: Applicant) => {
      await stage.deps.pools.db
        .updateTable('devices')
        .set({ owner_id: null })
        .where('owner_id', '=', me.id)
        .execute();
      await stage.deps.events.publish({ type: 'rights-changed' });
    },
  ],
] as const)(
  'after %s every file that is being sent ends, in another process too',
  { timeout: 60_000 },
  async ([, end]) => {
    const me = await anybody();
    let owned: readonly string[] = ['D1', 'D2'];
    const { deps } = other;
    const app = await createHttpServer(deps);
    watchOpenCalls(app, {
      ...deps,
      credentials: { 'set-up': deps.setup, 'bind-ticket': deps.bindTickets },
      reachOf: async () => owned,
    });
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
    const held = withFile.map((endpoint) => hold(app, endpoint, me.token));
    await eventually(async () => expect(held.filter(({ text }) => text().length < 5_000)).toEqual([]));
    expect(held.length).toBeGreaterThan(10);
    for (const { socket } of held) socket.pause();
    owned = ['D1'];
    await end(me);
    await eventually(async () => expect(stopped.length).toBe(held.length));
    for (const { socket } of held) socket.destroy();
    await app.close();
  },
);
