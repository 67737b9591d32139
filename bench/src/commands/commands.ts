import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createClient } from '@smartflight/client/create-client.ts';
import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import { mostBatchDrones } from '@smartflight/contract/drones/commands.ts';
import { createCommandUnit } from '@smartflight/fleet/drone/command-unit.ts';
import { connectDevice } from '@smartflight/fleet/link/connection.ts';
import { type DeviceMessage, encode } from '@smartflight/fleet/link/message.ts';
import { percentile } from '../kit/api.ts';
import type { Bench, Size } from '../kit/bench.ts';
import type { Figure, Round } from '../kit/figure.ts';
import { type Device, fleetOf, registerFleet } from '../kit/fleet.ts';
import { signInStaff } from '../kit/person.ts';
import { cores, endChild, spawnPinned } from '../kit/pinned.ts';
import { type Product, startProduct } from '../kit/product.ts';

interface Plan {
  drones: number;
  rounds: number;
}
const plans: Record<Size, Plan> = { quick: { drones: 2_000, rounds: 2 }, full: { drones: 2_000, rounds: 6 } };
const lanes = 50;
const shares = [0.5, 0.95, 0.99] as const;
const longestMs = 120_000;

export const commandsBench: Bench = {
  name: 'commands',
  about: 'locks of 2,000 drones at once: ordered to done, beside bare MQTT round trips',
  run: async ({ size, folder, say, cleanUp }) => {
    const { drones, rounds } = plans[size];
    const fleet = fleetOf('CMD', drones);
    const product = await startProduct(`${folder}/data`);
    cleanUp(() => product.stop());
    await registerFleet(product.pool, fleet);
    const { token } = await signInStaff(product.pool);
    const obedient = await connectAll(product.mqtt, fleet, obey);
    cleanUp(() => endAll(obedient));
    const bare = await startBareBroker();
    cleanUp(bare.stop);
    const echoes = await connectAll(bare.url, fleet, echo);
    cleanUp(() => endAll(echoes));
    const found: { product: number[]; baseline: number[] }[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const baseline = await roundTrips(bare.url, fleet);
      const own = await orders(product, { fleet, token, method: round % 2 === 1 ? 'lock' : 'unlock' });
      say(`round ${round} of ${rounds}: ${own.length} of ${drones} done`);
      found.push({ product: own, baseline });
    }
    return shares.map(
      (share): Figure => ({
        goal: 'R22',
        what: `ordered to acknowledged and confirmed, ${drones} drones at once, p${share * 100}`,
        unit: 'ms',
        rounds: found.map(
          (each): Round => ({
            product: percentile(each.product, share),
            baseline: percentile(each.baseline, share),
          }),
        ),
        against: 'the same number of MQTT round trips over a bare Aedes, without a record',
        limits: [],
        note: 'server, database and broker share one core; the drones share the other',
      }),
    );
  },
};

type MqttClient = Awaited<ReturnType<typeof connectDevice>>;
type Send = (device: Device, client: MqttClient) => void;

const obey: Send = ({ id }, client) => {
  const unit = createCommandUnit({ id, model: 'SF20', jobs: [] });
  let seq = 0;
  const put = (leaf: DeviceMessage['leaf'], data: DeviceMessage['data']): void => {
    const { topic, payload, retain } = encode(id, {
      leaf,
      ts: Date.now(),
      bootId: 'bench',
      seq: seq++,
      data,
    });
    client.publish(topic, payload, { qos: 1, retain });
  };
  client.on('message', (_topic, payload) => {
    for (const reply of unit.take(JSON.parse(payload.toString()), { now: Date.now(), isArmed: false }))
      if ('ack' in reply) put('cmd/ack', reply.ack);
      else put('state', reply.state);
  });
  put('status', { online: true, reason: 'connect' });
};

const echo: Send = ({ id }, client) => {
  client.on('message', (_topic, payload) => {
    client.publish(topicOf('drone', id, 'cmd/ack'), payload, { qos: 1 });
  });
};

async function connectAll(url: string, fleet: readonly Device[], send: Send): Promise<MqttClient[]> {
  const clients: MqttClient[] = [];
  const rest = fleet[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (const device of { [Symbol.iterator]: () => rest }) {
      const client = await connectDevice(url, device);
      await client.subscribeAsync(topicOf('drone', device.id, 'cmd'), { qos: 1 });
      send(device, client);
      clients.push(client);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return clients;
}

const endAll = (clients: readonly MqttClient[]): Promise<unknown> =>
  Promise.all(clients.map((client) => client.endAsync(true)));

/** Locks or unlocks the whole fleet in as few calls as possible; times from order to confirmation, ascending. */
async function orders(
  { http, pool }: Product,
  o: { fleet: readonly Device[]; token: string; method: 'lock' | 'unlock' },
): Promise<number[]> {
  const client = createClient({ url: http, token: o.token });
  const batchIds: string[] = [];
  for (let at = 0; at < o.fleet.length; at += mostBatchDrones) {
    const droneIds = o.fleet.slice(at, at + mostBatchDrones).map(({ id }) => id);
    batchIds.push((await client.commands.issueMany({ body: { method: o.method, droneIds } })).batchId);
  }
  const until = Date.now() + longestMs;
  for (;;) {
    const { rows } = await pool.query<{ open: number }>(
      'select count(*)::int as open from commands where batch_id = any($1::uuid[]) and ended_at is null',
      [batchIds],
    );
    if (rows[0]?.open === 0) break;
    if (Date.now() > until) throw new Error('commands are still open after two minutes');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const { rows } = await pool.query<{ ms: number }>(
    `select (extract(epoch from ended_at - issued_at) * 1000)::float8 as ms from commands
     where batch_id = any($1::uuid[]) and state = 'succeeded' order by ms`,
    [batchIds],
  );
  if (rows.length < o.fleet.length)
    throw new Error(`${o.fleet.length - rows.length} commands did not succeed`);
  return rows.map(({ ms }) => ms);
}

async function roundTrips(url: string, fleet: readonly Device[]): Promise<number[]> {
  const server = await connectDevice(url, { id: 'BENCH-SERVER', secret: 'none' });
  await server.subscribeAsync('sf/v1/drone/+/cmd/ack', { qos: 1 });
  const times: number[] = [];
  const all = Promise.withResolvers<void>();
  server.on('message', (_topic, payload) => {
    times.push(performance.now() - Number(payload.toString()));
    if (times.length === fleet.length) all.resolve();
  });
  for (const { id } of fleet)
    server.publish(topicOf('drone', id, 'cmd'), String(performance.now()), { qos: 1 });
  await all.promise;
  await server.endAsync(true);
  return times.sort((a, b) => a - b);
}

async function startBareBroker(): Promise<{ url: string; stop(): Promise<void> }> {
  const script = fileURLToPath(new URL('../ingest/bare-broker.ts', import.meta.url));
  const child = spawnPinned(process.execPath, [script], { core: cores.product });
  const [port] = await once(child.stdout ?? process.stdin, 'data');
  return { url: `mqtt://127.0.0.1:${String(port).trim()}`, stop: () => endChild(child) };
}
