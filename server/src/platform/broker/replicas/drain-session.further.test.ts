import { connect, createServer, type Server, type Socket } from 'node:net';
import { generate, parser } from 'mqtt-packet';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openCheckClient } from '../check/check-client.ts';
import { storing } from '../storing.ts';
import { sharedTopic } from '../storing-subscription.ts';
import { hasMosquitto, startMosquitto, type TestMosquitto } from '../test-mosquitto.ts';
import { drainSession } from './drain-session.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const sessionExpiryS = 3_600;
const queued = ['one', 'two', 'three'];

let mosquitto: TestMosquitto;
const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const filterOf = (name: string): string => `drain/${name}`;
const client = (clientId: string, subscriptions: string[] = []) =>
  openCheckClient({ url: mosquitto.url, waitMs: 60_000 }, { clientId, sessionExpiryS, subscriptions });

/** A session with messages in its queue whose process is gone. */
async function absent(name: string): Promise<void> {
  const gone = await client(name, [sharedTopic(filterOf(name))]);
  await gone.close();
  const device = await openCheckClient(
    { url: mosquitto.url, waitMs: 60_000 },
    { clientId: `device-${name}`, sessionExpiryS: 0 },
  );
  for (const text of queued) await device.publish(filterOf(name), text);
  await device.close();
}

/** A proxy of the broker that ends the connection after so many packets of both directions; without a number, never. */
async function proxyThatEnds(afterPackets = Number.POSITIVE_INFINITY) {
  const { hostname, port } = new URL(mosquitto.url);
  const passed: string[] = [];
  const sockets: Socket[] = [];
  const over = Promise.withResolvers<void>();
  const pass = (from: Socket, to: Socket): void => {
    const incoming = parser({ protocolVersion: 5 });
    incoming.on('packet', (packet) => {
      if (passed.length >= afterPackets) return;
      passed.push(packet.cmd);
      const bytes = generate(packet, { protocolVersion: 5 });
      if (passed.length < afterPackets) to.write(bytes);
      else {
        // The other side still receives this packet, and then the end.
        to.end(bytes);
        from.destroy();
      }
    });
    from.on('data', (chunk: Buffer) => incoming.parse(chunk));
    from.on('error', () => undefined);
    from.on('close', () => {
      to.end();
      if (sockets.every(({ destroyed }) => destroyed)) over.resolve();
    });
  };
  const server: Server = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port) });
    sockets.push(near, far);
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  return { url: `mqtt://127.0.0.1:${address.port}`, passed, ended: over.promise };
}

/** Drains the session of a process; `stored` gets what was stored. */
const drain = (name: string, url: string, stored: string[]) =>
  drainSession({
    clientId: name,
    sessionExpiryS,
    topics: [sharedTopic(filterOf(name)), filterOf(name)],
    connection: { url, log },
    stored: (link) =>
      storing(
        link,
        {
          receive: ({ payload }) => ({
            show: () => undefined,
            store: async () => void stored.push(String(payload)),
          }),
        },
        log,
        () => 0,
      ),
    mayGoOn: async () => true,
    mayEnd: async () => true,
    signal: new AbortController().signal,
  });

/** The process itself, or another one under its name, receives what is left and what is sent then. */
async function expectUsable(name: string, received: string[]): Promise<void> {
  const back = await client(name, [sharedTopic(filterOf(name))]);
  await back.publish(filterOf(name), 'new');
  await back.ping();
  expect([...back.texts(), ...received]).toEqual(expect.arrayContaining([...queued, 'new']));
  expect(back.texts().filter((text) => text === 'new')).toHaveLength(1);
  await back.endSession();
}

describe.skipIf(!hasMosquitto())('a takeover whose connection ends', () => {
  let packets: string[] = [];
  beforeAll(async () => {
    mosquitto = await startMosquitto(() => ['allow_anonymous true', 'max_queued_messages 0']);
    await absent('clean');
    const { url, passed, ended } = await proxyThatEnds();
    const stored: string[] = [];
    expect(await drain('clean', url, stored)).toEqual({ messages: queued.length, isEmpty: true });
    expect(stored).toEqual(queued);
    await ended;
    packets = passed;
  });
  afterAll(() => mosquitto?.stop());

  test('a whole one has each packet that the others end after', () => {
    const expected = ['connect', 'connack', 'unsubscribe', 'unsuback', 'publish', 'puback', 'pingreq'];
    expect(packets).toEqual(expect.arrayContaining([...expected, 'pingresp', 'disconnect']));
  });

  test('after any packet ends too, and the next one stores what is left', { timeout: 60_000 }, async () => {
    // Each has its own session, so they run at the same time: a drain waits for two seconds without a message.
    await Promise.all(
      packets.map(async (packet, at) => {
        const name = `drained-${at}-${packet}`;
        await absent(name);
        const { url, passed } = await proxyThatEnds(at + 1);
        const stored: string[] = [];
        const first = await drain(name, url, stored);
        // Pings are sent by time, so that this one may have needed fewer packets.
        expect(passed.length, name).toBeLessThanOrEqual(at + 1);
        if (first.isEmpty) expect(stored, name).toEqual(expect.arrayContaining(queued));
        expect(await drain(name, mosquitto.url, stored), name).toMatchObject({ isEmpty: true });
        expect(stored, name).toEqual(expect.arrayContaining(queued));
        await expectUsable(name, stored);
      }),
    );
  });

  test('after any packet leaves the rest to the process when it is back', { timeout: 60_000 }, async () => {
    await Promise.all(
      packets.map(async (packet, at) => {
        const name = `back-${at}-${packet}`;
        await absent(name);
        const { url } = await proxyThatEnds(at + 1);
        const stored: string[] = [];
        await drain(name, url, stored);
        await expectUsable(name, stored);
      }),
    );
  });
});
