import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { accounts, people } from '@smartflight/contract/endpoints.ts';
import { type AnyEndpoint, pathOf } from '@smartflight/contract/kit/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { eventually } from './eventually.ts';
import { every, rightInput } from './matrix/call-inputs.ts';
import { expectedRows } from './matrix/permissions.ts';
import { refusalAt } from './matrix/personas.ts';
import { type Cast, createCast } from './matrix/test-accounts.ts';
import { serverSpawner } from './spawned-server.ts';

const spawner = serverSpawner();
let stage: TestApp;
/** Two server processes on one database: rights change at the first, calls are open at the second. */
let changedAt: URL;
let openAt: URL;
beforeAll(async () => {
  const VAULT_KEYS = `test:${randomBytes(32).toString('base64url')}`;
  stage = await testApp({ env: { VAULT_KEYS } });
  stage.time.now = Date.now();
  const servers = ['one', 'two'].map((REPLICA) =>
    spawner.spawn(spawner.folder(), { DATABASE_URL: stage.url, REPLICA, VAULT_KEYS }),
  );
  const [one, two] = await Promise.all(servers.map(async (server) => new URL((await server.started()).http)));
  if (!one || !two) throw new Error('two servers are needed');
  [changedAt, openAt] = [one, two];
}, 120_000);
afterAll(async () => {
  spawner.clean();
  await stage.close();
});

interface Held {
  name: string;
  socket: Socket;
  /** Everything that the server has sent. */
  text(): string;
  isClosed(): boolean;
  /** Sends the last byte. */
  finish(): void;
}

/** Sends a call without the last byte of its body. */
function hold(name: string, endpoint: AnyEndpoint, path: string, body: object, token: string): Held {
  const socket = connect(Number(openAt.port), openAt.hostname);
  let text = '';
  let isClosed = false;
  socket.on('data', (data) => {
    text += String(data);
  });
  socket.on('close', () => {
    isClosed = true;
  });
  socket.on('error', () => undefined);
  const bytes = Buffer.from(JSON.stringify(body));
  const head = [
    `${endpoint.method} ${path} HTTP/1.1`,
    `host: ${openAt.host}`,
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${bytes.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(bytes.subarray(0, -1));
  return {
    name,
    socket,
    text: () => text,
    isClosed: () => isClosed,
    finish: () => void socket.write(bytes.subarray(-1)),
  };
}

/** Calls that end the account's own session or hold no JSON. */
const leftOut = ['profile.erase', 'profile.changePassword', 'accounts.logout'];

/** Holds every writing call that a manager may make, with a valid body. */
async function holdAll(cast: Cast, token: string): Promise<Held[]> {
  const held: Held[] = [];
  for (const [name, endpoint] of every) {
    const gate = expectedRows[name]?.gate ?? 'everybody';
    const isOpen = ['public', 'set-up', 'bind-ticket'].includes(endpoint.access);
    if (isOpen || !endpoint.body || endpoint.uploadBytes || leftOut.includes(name)) continue;
    if (refusalAt(gate, 'manager')) continue;
    const input = await rightInput(name, { stage, cast, persona: 'manager', target: 'own' });
    const body = input.body ?? input.query;
    if (body instanceof Object)
      held.push(hold(name, endpoint, pathOf(endpoint.path, input.params), body, token));
  }
  return held;
}

const send = (
  endpoint: AnyEndpoint,
  token: string,
  o: { id?: string; body?: object } = {},
): Promise<Response> =>
  fetch(new URL(pathOf(endpoint.path, { id: o.id ?? '' }), changedAt), {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(o.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(o.body ? { body: JSON.stringify(o.body) } : {}),
  });

type Change = (o: { id: string; token: string; staff: string }) => Promise<Response>;
const changes: Record<string, Change> = {
  logout: ({ token }) => send(accounts.logout, token),
  disable: ({ id, staff }) => send(people.setDisabled, staff, { id, body: { disabled: true } }),
  'other roles': ({ id, staff }) =>
    send(people.setRoles, staff, { id, body: { roles: [roleCodes.individual] } }),
  'another company': ({ id, staff }) => send(people.setCompany, staff, { id, body: { companyId: null } }),
};

/** Rows of the audit trail that the account wrote: each effect of a call leaves one. */
const effectsOf = async (id: string): Promise<number> => {
  const { rows } = await stage.deps.pools.owner.query('select from audit where actor_id = $1', [id]);
  return rows.length;
};

async function manager() {
  const cast = await createCast(stage);
  const { id } = cast.people.manager;
  const token = await stage.deps.sessions.start(id);
  return { cast, id, token, staff: await stage.deps.sessions.start(cast.people.staff.id) };
}

const statusOf = ({ text }: Held): string => text().slice(9, 12);

test('without a change, the held calls complete and have effects', async () => {
  const { cast, id, token } = await manager();
  const held = await holdAll(cast, token);
  const before = await effectsOf(id);
  for (const call of held) call.finish();
  await eventually(() =>
    expect(held.filter(({ text }) => text() === '').map(({ name }) => name)).toEqual([]),
  );
  const done = held.filter((call) => statusOf(call).startsWith('2'));
  console.log(`${held.length} calls held, ${done.length} complete`);
  expect(done.length).toBeGreaterThan(25);
  expect(await effectsOf(id)).toBeGreaterThan(before + 10);
  for (const { socket } of held) socket.destroy();
});

test.for(Object.entries(changes))(
  'after %s at the first process no call that the second one holds has an effect',
  async ([, change]) => {
    const { cast, id, token, staff } = await manager();
    const held = await holdAll(cast, token);
    expect(held.length).toBeGreaterThan(40);
    expect((await change({ id, token, staff })).status).toBe(200);
    const before = await effectsOf(id);
    // Half of the calls get their last byte at once, the others never.
    for (const [at, { finish }] of held.entries()) if (at % 2 === 0) finish();
    await eventually(() =>
      expect(
        held.filter((call) => !call.isClosed() && !/^4/.test(statusOf(call))).map(({ name }) => name),
      ).toEqual([]),
    );
    expect(held.filter((call) => statusOf(call).startsWith('2')).map(({ name }) => name)).toEqual([]);
    expect(await effectsOf(id)).toBe(before);
    for (const { socket } of held) socket.destroy();
  },
);
