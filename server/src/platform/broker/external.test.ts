import { spawn } from 'node:child_process';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import type { BrokerHandlers, InboundMessage } from './broker.ts';
import { probeKeptMessages } from './check/queue-probe.ts';
import { connectExternalBroker, type ExternalBrokerOptions } from './external.ts';
import { testDevice } from './test-device.ts';
import { hasMosquitto, startMosquitto } from './test-mosquitto.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const external = process.env['TEST_MQTT_URL'];
const lossless = [
  'allow_anonymous true',
  'max_queued_messages 0',
  'queue_qos0_messages true',
  'max_inflight_messages 0',
  'autosave_interval 1',
];

async function brokerUrl() {
  if (external) return { url: external, restart: async () => undefined };
  const mosquitto = await startMosquitto(() => lossless);
  cleanups.push(() => mosquitto.stop());
  return mosquitto;
}

function run(): string {
  return `t${Math.random().toString(36).slice(2, 10)}`;
}

async function server(
  url: string,
  name: string,
  o: Partial<ExternalBrokerOptions> & { store?: (message: InboundMessage) => Promise<void> } = {},
) {
  const live: InboundMessage[] = [];
  const stored: InboundMessage[] = [];
  const handlers: BrokerHandlers = {
    receive: (message) => ({
      show: () => void live.push(message),
      store: async () => {
        await o.store?.(message);
        stored.push(message);
      },
    }),
  };
  const log = pino({ level: 'silent' });
  const filters = [`sf/v1/+/${name}/#`];
  const broker = await connectExternalBroker({
    url,
    clientId: name,
    filters,
    handlers,
    log,
    probe: false,
    ...o,
  });
  cleanups.push(() => broker.stop());
  return { broker, live, stored };
}

async function device(url: string, name: string) {
  const { username, password } = new URL(url);
  const made = await testDevice({
    address: url,
    username: username || name,
    secret: password,
    clientId: `${name}-device`,
  });
  cleanups.push(() => made.cut());
  return made;
}

/** A way to the broker that can be closed. */
async function wayTo(url: string) {
  const { hostname, port } = new URL(url);
  let isOpen = true;
  const sockets = new Set<Socket>();
  const way = createServer((socket) => {
    if (!isOpen) return void socket.destroy();
    const beyond = connect({ host: hostname, port: Number(port) });
    for (const [one, other] of [
      [socket, beyond],
      [beyond, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((done) => void way.listen(0, '127.0.0.1', done));
  cleanups.push(() => void way.close());
  return {
    url: `mqtt://127.0.0.1:${(way.address() as AddressInfo).port}`,
    close(): void {
      isOpen = false;
      for (const socket of sockets) socket.destroy();
    },
    open(): void {
      isOpen = true;
    },
  };
}

describe.skipIf(!hasMosquitto())('at a Mosquitto that starts again', () => {
  test('what devices send before the server has subscribed again is stored', async () => {
    const mosquitto = await startMosquitto(() => lossless);
    cleanups.push(() => mosquitto.stop());
    const name = run();
    const way = await wayTo(mosquitto.url);
    const { broker, stored } = await server(way.url, name);
    const before = await device(mosquitto.url, name);
    const send = async (drone: typeof before, text: string) =>
      expect(await drone.publish(`sf/v1/drone/${name}/telemetry`, text)).toBe(true);
    const texts = () => stored.map(({ payload }) => String(payload));
    await send(before, 'before');
    await eventually(() => expect(texts()).toEqual(['before']));
    way.close();
    await mosquitto.restart();
    const between = await device(mosquitto.url, name);
    await send(between, 'between');
    way.open();
    await eventually(() => expect(new Set(texts())).toEqual(new Set(['before', 'between'])));
    await eventually(() => expect(broker.isConnected()).toBe(true));
    await send(between, 'after');
    await eventually(() => expect(new Set(texts())).toEqual(new Set(['before', 'between', 'after'])));
  });
});

describe.skipIf(!external && !hasMosquitto())('at a real broker', () => {
  test('messages are stored and seen live; ours reach the devices, retained ones later too', async () => {
    const { url } = await brokerUrl();
    const name = run();
    const { broker, live, stored } = await server(url, name);
    expect(broker.isConnected()).toBe(true);
    const drone = await device(url, name);
    await drone.publish(`sf/v1/drone/${name}/status`, 'here', { retain: true });
    await eventually(() => expect(stored).toMatchObject([{ qos: 1, retain: true }]));
    await eventually(() => expect(String(live[0]?.payload)).toBe('here'));
    await broker.publish(`sf/v1/drone/${name}/desired`, 'locked', { qos: 1, retain: true });
    await drone.subscribe(`sf/v1/drone/${name}/desired`);
    await eventually(() => expect(drone.received).toMatchObject([{ retain: true }]));
    await broker.publish(`sf/v1/drone/${name}/desired`, '', { qos: 1, retain: true });
    await drone.publish(`sf/v1/drone/${name}/status`, '', { retain: true });
  });

  test('many messages are under way at once', async () => {
    const { url } = await brokerUrl();
    const name = run();
    const total = 5_000;
    // Nothing is committed before this many are waiting, as with a slow database; sequential processing would never
    // reach it.
    const together = 20;
    const enough = Promise.withResolvers<void>();
    let underWay = 0;
    const { stored } = await server(url, name, {
      store: () => {
        underWay += 1;
        if (underWay === together) enough.resolve();
        return enough.promise;
      },
    });
    const drone = await device(url, name);
    await Promise.all(
      Array.from({ length: total }, (_, n) => drone.publish(`sf/v1/drone/${name}/telemetry`, `${n}`)),
    );
    await vi.waitFor(() => expect(stored).toHaveLength(total), { timeout: 60_000, interval: 5 });
    expect(stored.map((each) => Number(each.payload))).toEqual(stored.map((_, n) => n));
  });

  test('kill -9 between receipt and acknowledgement loses nothing', async () => {
    const { url } = await brokerUrl();
    const name = run();
    const source = new URL('./external.ts', import.meta.url).href;
    const code = `
      const { connectExternalBroker } = await import(${JSON.stringify(source)});
      const log = { info() {}, warn() {}, error() {} };
      let n = 0;
      const store = () => (++n % 3 === 0 ? new Promise(() => console.log('holding ' + n)) : Promise.resolve());
      const handlers = { receive: () => ({ show() {}, store }) };
      await connectExternalBroker({ url: ${JSON.stringify(url)}, clientId: '${name}', filters: ['sf/v1/+/${name}/#'], handlers, log, probe: false });
      console.log('ready');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    cleanups.push(() => void child.kill('SIGKILL'));
    let reply = '';
    child.stdout.on('data', (data) => {
      reply += String(data);
    });
    await vi.waitFor(() => expect(reply).toContain('ready'), { timeout: 60_000 });
    const drone = await device(url, name);
    const sent = (n: number) => drone.publish(`sf/v1/drone/${name}/telemetry`, `${n}`);
    await Promise.all(Array.from({ length: 500 }, (_, n) => sent(n)));
    await vi.waitFor(() => expect(reply).toContain('holding'), { timeout: 60_000 });
    child.kill('SIGKILL');
    await Promise.all(Array.from({ length: 500 }, (_, n) => sent(500 + n)));
    const { stored } = await server(url, name);
    // The first two were stored; whether their acknowledgement was sent before the kill is undefined.
    const unstored = Array.from({ length: 998 }, (_, n) => n + 2);
    await vi.waitFor(
      () => {
        const came = new Set(stored.map((each) => Number(each.payload)));
        expect(unstored.filter((n) => !came.has(n))).toEqual([]);
      },
      { timeout: 60_000 },
    );
  });

  test('a message that cannot be stored comes again', async () => {
    const { url } = await brokerUrl();
    const name = run();
    let failures = 2;
    const { stored } = await server(url, name, {
      store: () => (failures-- > 0 ? Promise.reject(new Error('no database')) : Promise.resolve()),
    });
    const drone = await device(url, name);
    await Promise.all([
      drone.publish(`sf/v1/drone/${name}/event`, 'a'),
      drone.publish(`sf/v1/drone/${name}/event`, 'b'),
    ]);
    await vi.waitFor(
      () => expect(new Set(stored.map((each) => String(each.payload)))).toEqual(new Set(['a', 'b'])),
      {
        timeout: 60_000,
      },
    );
  });

  test.skipIf(external)(
    'after a restart of the broker it connects again and sends what was waiting',
    async () => {
      const mosquitto = await brokerUrl();
      const name = run();
      const { broker, stored } = await server(mosquitto.url, name);
      const restarted = mosquitto.restart();
      await vi.waitFor(() => expect(broker.isConnected()).toBe(false), { timeout: 60_000 });
      const waiting = broker.publish(`sf/v1/drone/${name}/status`, 'kept', { qos: 1, retain: true });
      await restarted;
      await waiting;
      await vi.waitFor(() => expect(broker.isConnected()).toBe(true), { timeout: 60_000 });
      const drone = await device(mosquitto.url, name);
      await drone.publish(`sf/v1/drone/${name}/telemetry`, 'after');
      await eventually(() => expect(stored.map((each) => String(each.payload))).toContain('after'));
    },
  );

  test.skipIf(external).each([
    ['with Mosquitto as it comes', ['allow_anonymous true'], false],
    ['with a queue without limit', lossless, true],
  ])('the probe reports what is kept %s', async (_what, configuration, keepsAll) => {
    const mosquitto = await startMosquitto(() => configuration);
    cleanups.push(() => mosquitto.stop());
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const signal = new AbortController().signal;
    const found = await probeKeptMessages({ url: mosquitto.url, clientId: 'p', log, signal });
    expect(found?.sent === found?.kept).toBe(keepsAll);
    expect(lines.join('').includes('max_queued_messages')).toBe(!keepsAll);
  });
});
