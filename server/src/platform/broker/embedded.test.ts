import { existsSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { mayPublish, maySubscribe } from '@smartflight/contract/device-link/topics.ts';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import type { BrokerHandlers, ClientAccess, InboundMessage } from './broker.ts';
import { type EmbeddedBrokerOptions, startEmbeddedBroker } from './embedded.ts';
import { type TestDeviceOptions, testDevice } from './test-device.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const access: ClientAccess = {
  authenticate: async (_username, secret) => secret === 'secret',
  mayPublish: (username, topic, { retain }) => mayPublish('drone', username, topic, { retain }),
  maySubscribe: (username, filter) => maySubscribe('drone', username, filter),
  isPrivate: true,
};

async function start(
  options: Partial<EmbeddedBrokerOptions> & { store?: (message: InboundMessage) => Promise<void> } = {},
) {
  const lines: string[] = [];
  const live: InboundMessage[] = [];
  const stored: InboundMessage[] = [];
  const events: string[] = [];
  const handlers: BrokerHandlers = {
    receive: (message) => ({
      show: () => void live.push(message),
      store: async () => {
        await options.store?.(message);
        stored.push(message);
      },
    }),
    connected: (username) => void events.push(`connected ${username}`),
    disconnected: (username) => void events.push(`disconnected ${username}`),
    takenOver: (username) => void events.push(`taken over ${username}`),
  };
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const broker = await startEmbeddedBroker({
    host: '127.0.0.1',
    port: 0,
    access,
    handlers,
    log,
    ...options,
  });
  cleanups.push(() => broker.stop());
  const device = async (o: Partial<TestDeviceOptions> = {}) => {
    const made = await testDevice({ address: broker.address ?? '', username: 'D1', ...o });
    cleanups.push(() => made.cut());
    return made;
  };
  return { broker, device, live, stored, events, lines };
}

const own = 'sf/v1/drone/D1/telemetry';

test('a message is acknowledged after it is stored, and acknowledgements keep the order', async () => {
  const gates = new Map<string, () => void>();
  const { device, live, stored } = await start({
    store: ({ payload }) => new Promise<void>((done) => gates.set(String(payload), done)),
  });
  const drone = await device();
  const both = [drone.publish(own, 'first'), drone.publish(own, 'second')];
  await eventually(() => expect(gates.size).toBe(2));
  expect(live).toHaveLength(2);
  gates.get('second')?.();
  await eventually(() => expect(stored).toHaveLength(1));
  expect(drone.acknowledged).toEqual([]);
  gates.get('first')?.();
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(drone.acknowledged).toEqual([1, 2]);
});

test('a message that cannot be stored is not acknowledged; the device sends it again on a new connection', async () => {
  let isBroken = true;
  const { device, stored } = await start({
    store: () => (isBroken ? Promise.reject(new Error('no database')) : Promise.resolve()),
  });
  const drone = await device();
  expect(await drone.publish(own, 'sample')).toBe(false);
  expect(stored).toEqual([]);
  isBroken = false;
  expect(await (await device()).publish(own, 'sample')).toBe(true);
  expect(stored.map((each) => String(each.payload))).toEqual(['sample']);
});

test.each([
  ['the right secret', {}, 0],
  ['MQTT 3.1', { protocolVersion: 3 as const }, 0],
  ['an empty client id', { clientId: '' }, 0],
  ['a wrong secret', { secret: 'other' }, 4],
  ['another case of the secret', { secret: 'Secret' }, 4],
  ['an empty user name', { username: '' }, 4],
  ['a wildcard in the user name', { username: 'D+' }, 4],
  ['a slash in the user name', { username: 'D1/x' }, 4],
  ['a user name of 33 characters', { username: 'x'.repeat(33) }, 4],
  ['a wildcard in the client id', { clientId: '#' }, 4],
  ['MQTT 5', { protocolVersion: 5 as const }, 1],
  ['a will in a foreign place', { will: { topic: 'sf/v1/drone/D2/status', payload: 'off' } }, 5],
  ['a will on a system topic', { will: { topic: '$SYS/x', payload: 'off' } }, 5],
])('sign-in with %s', async (_what, options, returnCode) => {
  const { device } = await start();
  expect((await device(options)).connack.returnCode).toBe(returnCode);
});

const pub: [string, boolean][] = [
  [own, true],
  ['sf/v1/drone/D1/status', true],
  ['sf/v1/drone/D1/cmd', false],
  ['sf/v1/drone/D2/telemetry', false],
  ['sf/v1/charger/D1/telemetry', false],
  ['sf/v1/drone/d1/telemetry', false],
  ['SF/v1/drone/D1/telemetry', false],
  ['sf/v1/drone/D1/Telemetry', false],
  ['sf/v1/drone/\u{1D5D7}1/telemetry', false],
  ['sf/v1/drone/D1\u200b/telemetry', false],
  ['sf/v1/drone/D1/telemetry/', false],
  ['sf/v1/drone//D1/telemetry', false],
  ['/sf/v1/drone/D1/telemetry', false],
  ['$SYS/broker/new/clients', false],
  ['$share/g/sf/v1/drone/D1/telemetry', false],
  ['a'.repeat(300), false],
];

test.each(pub)('publishing to %s: %s', async (topic, isAllowed) => {
  const { device, live, stored } = await start();
  const drone = await device();
  expect(await drone.publish(topic, 'x')).toBe(isAllowed);
  expect([live.length, stored.length]).toEqual(isAllowed ? [1, 1] : [0, 0]);
});

test.each(['sf/v1/drone/+/telemetry', 'sf/v1/drone/#', '#'])(
  'a message to the wildcard %s is refused',
  async (topic) => {
    const { device, live } = await start();
    const drone = await device();
    const plain = Buffer.from([0x30, topic.length + 3, 0, topic.length, ...Buffer.from(topic), 0x78]);
    drone.socket.write(plain);
    await drone.closed;
    expect(live).toEqual([]);
  },
);

test.each([
  ['sf/v1/drone/D1/status', true],
  ['sf/v1/drone/D1/telemetry', false],
  ['sf/v1/drone/D1/desired', false],
  ['sf/v1/drone/D2/status', false],
  ['$SYS/status', false],
])('a retained message to %s: %s', async (topic, isAllowed) => {
  const { device, stored } = await start();
  expect(await (await device()).publish(topic, 'x', { retain: true })).toBe(isAllowed);
  expect(stored).toHaveLength(isAllowed ? 1 : 0);
});

test.each([
  ['sf/v1/drone/D1/cmd', true],
  ['sf/v1/drone/D1/desired', true],
  ['sf/v1/drone/D2/cmd', false],
  ['sf/v1/drone/d1/cmd', false],
  ['sf/v1/drone/+/cmd', false],
  ['sf/v1/+/D1/cmd', false],
  ['sf/v1/#', false],
  ['#', false],
  ['+/+/+/+/+', false],
  ['$SYS/#', false],
  ['$share/g/sf/v1/drone/D1/cmd', false],
  ['$share/g/#', false],
  ['sf/v1/drone/\u{1D5D7}1/cmd', false],
])('subscribing to %s: %s', async (filter, isAllowed) => {
  const { broker, device, lines } = await start();
  const drone = await device();
  expect(await drone.subscribe(filter)).toBe(isAllowed ? 1 : 128);
  await broker.publish(isAllowed ? filter : 'sf/v1/drone/D2/cmd', 'do', { qos: 1, retain: false });
  // The acknowledgement arrives after everything the broker sent before.
  expect(await drone.publish(own, 'x')).toBe(true);
  expect(drone.received).toHaveLength(isAllowed ? 1 : 0);
  expect(lines.join('').includes('$share')).toBe(filter.startsWith('$share'));
});

test('the will of a lost connection goes the same way as a message, a proper goodbye sends none', async () => {
  const { device, stored, events } = await start();
  const will = { topic: 'sf/v1/drone/D1/status', payload: 'off', qos: 1 as const, retain: true };
  const drone = await device({ will });
  drone.cut();
  await eventually(() =>
    expect(stored.map((each) => [each.topic, String(each.payload)])).toEqual([[will.topic, 'off']]),
  );
  await eventually(() => expect(events).toEqual(['connected D1', 'disconnected D1']));
  const polite = await device({ will });
  polite.socket.end(Buffer.from([0xe0, 0]));
  await eventually(() => expect(events.at(-1)).toBe('disconnected D1'));
  expect(stored).toHaveLength(1);
});

test('one session for each device, and no other device can end it with its client id', async () => {
  const { device, events } = await start();
  const first = await device();
  const other = await device({ username: 'D2', clientId: 'D1' });
  expect(await first.publish(own, 'x')).toBe(true);
  const second = await device({ clientId: 'another' });
  await first.closed;
  expect(events).toContain('taken over D1');
  expect(events).not.toContain('taken over D2');
  expect(await second.publish(own, 'x')).toBe(true);
  expect(await other.publish('sf/v1/drone/D2/telemetry', 'x')).toBe(true);
});

test('a device is cut off at once, also one that is just signing in', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<boolean>();
  const slow: ClientAccess = {
    ...access,
    authenticate(username) {
      if (username === 'D1') return Promise.resolve(true);
      asked.resolve();
      return answer.promise;
    },
  };
  const { broker, device } = await start({ access: slow });
  const drone = await device();
  await broker.disconnect('D1');
  await drone.closed;
  const arriving = device({ username: 'D2' });
  await asked.promise;
  await broker.disconnect('D2');
  answer.resolve(true);
  expect((await arriving).connack.returnCode).toBe(5);
});

test('a packet over the limit ends the connection when its header arrives', async () => {
  const { device, stored } = await start({ limits: { payloadBytes: 2_000, retainedBytes: 100 } });
  expect(await (await device()).publish(own, Buffer.alloc(2_000))).toBe(true);
  expect(await (await device()).publish('sf/v1/drone/D1/status', Buffer.alloc(101), { retain: true })).toBe(
    false,
  );
  const drone = await device();
  drone.socket.write(Buffer.from([0x32, 0xff, 0xff, 0xff, 0x7f]));
  await drone.closed;
  expect(stored).toHaveLength(1);
});

test('a flood waits in the sender while the store is slow, and nothing is lost', async () => {
  const gate = Promise.withResolvers<void>();
  const { device, live, stored } = await start({
    store: () => gate.promise,
    limits: { clientMessages: 50, clientBytes: 1e9 },
  });
  const drone = await device();
  const total = 2_000;
  const payload = Buffer.alloc(4_000, 120);
  const all = Array.from({ length: total }, () => drone.publish(own, payload));
  const quiet = await device({ username: 'D2' });
  void quiet.publish('sf/v1/drone/D2/telemetry', 'x');
  await eventually(() => expect(live.some((each) => each.topic.includes('D2'))).toBe(true));
  expect(live.length).toBeLessThan(150);
  gate.resolve();
  expect((await Promise.all(all)).every(Boolean)).toBe(true);
  expect(stored).toHaveLength(total + 1);
});

test('many devices share one limit, and each gets its turn', async () => {
  const { device, stored } = await start({
    store: () => new Promise((done) => setImmediate(done)),
    limits: { totalBytes: 10_000 },
  });
  const drones = await Promise.all(Array.from({ length: 20 }, (_, n) => device({ username: `D${n}` })));
  const sent = drones.flatMap((drone, n) =>
    Array.from({ length: 50 }, () => drone.publish(`sf/v1/drone/D${n}/telemetry`, Buffer.alloc(1_000))),
  );
  expect((await Promise.all(sent)).every(Boolean)).toBe(true);
  expect(stored).toHaveLength(1_000);
});

test('what the server retains reaches a device that connects later', async () => {
  const { broker, device } = await start();
  await broker.publish('sf/v1/drone/D1/desired', 'locked', { qos: 1, retain: true });
  const drone = await device();
  await drone.subscribe('sf/v1/drone/D1/desired');
  await eventually(() => expect(drone.received).toMatchObject([{ retain: true }]));
});

test('stopping lets what has arrived be stored and acknowledged', async () => {
  const gate = Promise.withResolvers<void>();
  const { broker, device, stored } = await start({ store: () => gate.promise });
  const drone = await device();
  const sent = drone.publish(own, 'last');
  await eventually(() => expect(drone.socket.bytesWritten).toBeGreaterThan(60));
  const stopped = broker.stop();
  gate.resolve();
  await stopped;
  expect(await sent).toBe(stored.length === 1);
});

test('a taken port is named', async () => {
  const blocker = createServer();
  const port = await new Promise<number>((done) => {
    blocker.listen(0, '127.0.0.1', () => {
      const address = blocker.address();
      done(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  cleanups.push(() => void blocker.close());
  await expect(start({ port })).rejects.toThrow(`MQTT port ${port} on 127.0.0.1 is taken`);
});

const longestQueue = '/proc/sys/net/core/somaxconn';
const fleet = 1_000;
const hasRoom = existsSync(longestQueue) && Number(readFileSync(longestQueue, 'utf8')) >= fleet;

/** Connections to this port that were not accepted yet, as Linux counts them. */
function waitingAt(port: number): number {
  const listening = `:${port.toString(16).toUpperCase().padStart(4, '0')} 00000000:0000 0A `;
  const line = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .find((each) => each.includes(listening));
  return Number.parseInt(line?.split(':').at(4) ?? '', 16);
}

test.skipIf(!hasRoom)('a fleet that connects at once is not turned away', async () => {
  const { broker } = await start();
  const port = Number(new URL(broker.address ?? '').port);
  const sockets = Array.from({ length: fleet }, () => connect(port, '127.0.0.1'));
  cleanups.push(() => {
    for (const socket of sockets) socket.on('error', () => undefined).destroy();
  });
  // Connects on the next tick; until this function ends, the broker accepts none.
  await new Promise((resolve) => process.nextTick(resolve));
  const word = new Int32Array(new SharedArrayBuffer(4));
  for (let time = 0; time < 1_000 && waitingAt(port) < fleet; time += 1) Atomics.wait(word, 0, 0, 10);
  expect(waitingAt(port)).toBe(fleet);
});
