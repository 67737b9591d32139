import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createClient } from '@smartflight/client/create-client.ts';
import { filterOf, topicOf, upLeaves } from '@smartflight/contract/device-link/topics.ts';
import { commands } from '@smartflight/contract/endpoints.ts';
import { createCommandUnit } from '@smartflight/fleet/drone/command-unit.ts';
import { connectDevice } from '@smartflight/fleet/link/connection.ts';
import { encode } from '@smartflight/fleet/link/message.ts';
import { connectExternalBroker } from '@smartflight/server/platform/broker/external.ts';
import { hasMosquitto, startMosquitto } from '@smartflight/server/platform/broker/test-mosquitto.ts';
import { createLog } from '@smartflight/server/platform/log.ts';
import { afterEach, expect, test } from 'vitest';
import { type TestApp, type TestAppOptions, testApp } from '../../server/test/app.ts';
import { eventually } from '../../server/test/eventually.ts';
import { serverSpawner } from '../../server/test/spawned-server.ts';
import { testSecret } from '../../server/test/world.ts';
import { pasted } from './shell-drone.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanUps.splice(0).reverse()) await clean();
});

async function app(o: TestAppOptions): Promise<TestApp> {
  const stage = await testApp({ clock: Date.now, ...o });
  cleanUps.push(() => stage.close());
  return stage;
}

async function pair(stage: TestApp) {
  const account = await stage.world.account();
  const owner = await stage.as(account);
  return { account, owner, droneId: await stage.world.drone({ ownerId: account.id }) };
}

async function drone(url: string, droneId: string): Promise<string[]> {
  const unit = createCommandUnit({ id: droneId, model: 'SF20', jobs: [] });
  const received: string[] = [];
  let seq = 0;
  const client = await connectDevice(url, { id: droneId, secret: testSecret });
  cleanUps.push(() => client.endAsync(true));
  const put = (leaf: 'status' | 'state' | 'cmd/ack', data: Record<string, unknown>): void => {
    const { topic, payload, retain } = encode(droneId, {
      leaf,
      ts: Date.now(),
      bootId: 'b',
      seq: seq++,
      data,
    });
    client.publish(topic, payload, { qos: 1, retain });
  };
  client.on('message', (_topic, payload) => {
    const json = JSON.parse(payload.toString());
    received.push(json.data.commandId);
    for (const reply of unit.take(json, { now: Date.now(), isArmed: false }))
      if ('ack' in reply) put('cmd/ack', reply.ack);
      else put('state', reply.state);
  });
  await client.subscribeAsync(topicOf('drone', droneId, 'cmd'), { qos: 1 });
  put('status', { online: true });
  return received;
}

test('what a process stored and did not send goes out when the next one starts, or expires there [R22]', async () => {
  const first = await app({});
  const { owner, droneId } = await pair(first);
  const absent = await first.world.drone({ ownerId: (await pair(first)).account.id });
  const { id } = await owner.call(commands.issue, { params: { id: droneId }, body: { method: 'lock' } });
  const row = await first.deps.pools.db
    .selectFrom('commands')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const old = new Date(Date.now() - 60_000);
  const lost = {
    ...row,
    id: '00000000-0000-4000-8000-00000000dead',
    drone_id: absent,
    expires_at: old,
    due_at: old,
  };
  await first.deps.pools.db
    .insertInto('commands')
    .values({ ...lost, params: '{}' })
    .execute();
  const second = await app({ database: first.url, broker: true, commands: {} });
  const received = await drone(second.deps.broker()?.address ?? '', droneId);
  const states = async () => {
    const rows = await first.deps.pools.db.selectFrom('commands').select(['id', 'state']).execute();
    return Object.fromEntries(rows.map(({ id: at, state }) => [at, state]));
  };
  await eventually(async () => expect(await states()).toEqual({ [id]: 'succeeded', [lost.id]: 'expired' }));
  expect(received).toEqual([id]);
});

test('a server that is killed when it has stored a command leaves it to its successor, which sends it or ends it [R22]', async () => {
  const world = await app({});
  const spawner = serverSpawner();
  cleanUps.push(() => spawner.clean());
  const { owner, droneId } = await pair(world);
  const env = { DATABASE_URL: world.url, VAULT_KEYS: `test:${randomBytes(32).toString('base64url')}` };
  const killed = spawner.spawn(spawner.folder(), env);
  const { http } = await killed.started();
  const client = createClient({ url: http, token: owner.token });
  const { id } = await client.commands.issue({ params: { id: droneId }, body: { method: 'lock' } });
  killed.signal('SIGKILL');
  await killed.ended;
  const successor = spawner.spawn(spawner.folder(), env);
  const received = await drone((await successor.started()).mqtt, droneId);
  const end = await eventually(async () => {
    const { state } = await owner.call(commands.get, { params: { id } });
    expect(['succeeded', 'expired']).toContain(state);
    return state;
  });
  // A server that took half a minute to start sends no command, because it has expired.
  expect(received).toEqual(end === 'succeeded' ? [id] : []);
});

test.skipIf(!hasMosquitto())(
  'two processes at one database and one Mosquitto send each command once between them [R22]',
  async () => {
    const mosquitto = await startMosquitto(() => ['allow_anonymous true']);
    cleanUps.push(() => mosquitto.stop());
    const at = (name: string): Pick<TestAppOptions, 'brokerOf' | 'commands'> => ({
      commands: { sweepMs: 50 },
      brokerOf: (handlers) =>
        connectExternalBroker({
          url: mosquitto.url,
          clientId: name,
          filters: upLeaves.map(filterOf),
          handlers,
          log: createLog('silent'),
          probe: false,
        }),
    });
    const first = await app(at('one'));
    const second = await app({ database: first.url, ...at('two') });
    const { account, owner, droneId } = await pair(first);
    const beside = await second.as(account);
    const received = await drone(mosquitto.url, droneId);
    const given: string[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const method = turn % 2 === 0 ? 'lock' : 'unlock';
      const by = turn % 3 === 0 ? owner : beside;
      const { id } = await by.call(commands.issue, { params: { id: droneId }, body: { method } });
      given.push(id);
      await eventually(async () =>
        expect((await beside.call(commands.get, { params: { id } })).state).toBe('succeeded'),
      );
    }
    expect(received).toEqual(given);
  },
);

const hasShellTools = spawnSync('mosquitto_sub', ['--help'], { stdio: 'ignore' }).error === undefined;

test.skipIf(!hasShellTools)(
  'a drone of mosquitto_sub and mosquitto_pub is locked and reports it [R-05]',
  async () => {
    const stage = await app({ broker: true, commands: {} });
    const { owner, droneId } = await pair(stage);
    const { hostname, port } = new URL(stage.deps.broker()?.address ?? '');
    const env = { ...process.env, ID: droneId, SECRET: testSecret, BROKER: hostname, PORT: port };
    const child: ChildProcess = spawn('bash', ['-c', pasted()], { env, detached: true, stdio: 'ignore' });
    cleanUps.push(() => child.pid && process.kill(-child.pid, 'SIGKILL'));
    await eventually(() => expect(stage.fleet.get(droneId)?.drone.online).toBe(true));
    for (const method of ['lock', 'unlock'] as const) {
      const { id } = await owner.call(commands.issue, { params: { id: droneId }, body: { method } });
      await eventually(async () =>
        expect(await owner.call(commands.get, { params: { id } })).toMatchObject({
          state: 'succeeded',
          reported: { locked: method === 'lock' },
        }),
      );
    }
  },
);
