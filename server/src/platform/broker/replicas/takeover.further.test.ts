import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import type { InboundMessage } from '../broker.ts';
import { openCheckClient } from '../check/check-client.ts';
import { connectExternalBroker } from '../external.ts';
import { openMqttLink } from '../mqtt-link.ts';
import { testDevice } from '../test-device.ts';
import { hasMosquitto, startMosquitto } from '../test-mosquitto.ts';
import { createReplicaRegistry } from './replica-registry.ts';
import { replicaTestPool } from './test-pool.ts';

const pool = replicaTestPool();
const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const log = pino({ level: 'silent' });
const filters = ['sf/v1/+/+/telemetry'];
const configuration = [
  'allow_anonymous true',
  'max_queued_messages 0',
  'queue_qos0_messages true',
  'max_inflight_messages 0',
  'autosave_interval 1',
];

async function startBroker() {
  const mosquitto = await startMosquitto(() => configuration);
  cleanups.push(() => mosquitto.stop());
  return mosquitto;
}
const broker = async (): Promise<string> => (await startBroker()).url;

/** A process of the product as the broker and the register see it. */
async function replica(
  url: string,
  name: string,
  store: (message: InboundMessage) => Promise<void> = async () => undefined,
) {
  const stored: number[] = [];
  const registry = createReplicaRegistry(pool(), { name, filters });
  const metrics = new Registry();
  const it = await connectExternalBroker({
    url,
    clientId: name,
    filters,
    handlers: {
      receive: (message) => ({
        show: () => undefined,
        store: async () => {
          await store(message);
          stored.push(Number(message.payload));
        },
      }),
    },
    log,
    registry,
    metrics,
    beatMs: 200,
    probe: false,
  });
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await it.stop();
    isStopped = true;
  };
  cleanups.push(stop);
  const takenOver = async () =>
    (await metrics.getSingleMetric('smartflight_messages_taken_over_total')?.get())?.values[0]?.value;
  return { it, stored, stop, takenOver };
}

/** The sessions of a process that was killed: subscribed, with nothing connected. */
async function killed(url: string, name: string): Promise<void> {
  await createReplicaRegistry(pool(), { name, filters }).beat();
  const up = Promise.withResolvers<void>();
  const link = openMqttLink({
    url,
    clientId: `${name}-store`,
    sessionExpiryS: 3_600,
    receiveMaximum: 100,
    subscriptions: filters.map((filter) => ({ topic: `$share/smartflight/${filter}`, qos: 1 })),
    log,
    onPacket: () => undefined,
    onUp: () => up.resolve(),
    onDown: () => undefined,
  });
  await up.promise;
  await link.close();
  const live = await liveSession(url, name);
  await live.close();
}

const liveSession = (url: string, name: string) =>
  openCheckClient(
    { url, waitMs: 30_000 },
    { clientId: `${name}-live`, sessionExpiryS: 3_600, subscriptions: filters },
  );

const ageAway = (name: string) =>
  pool().query(`update replicas set seen_at = seen_at - interval '1 min' where name = $1`, [name]);

const namesLeft = async () =>
  (await pool().query<{ name: string }>('select name from replicas order by name')).rows.map(
    ({ name }) => name,
  );

async function publish(url: string, from: number, count: number): Promise<void> {
  const drone = await testDevice({ address: url, username: `d${from}` });
  const sent = Array.from({ length: count }, (_, n) =>
    drone.publish('sf/v1/drone/X/telemetry', `${from + n}`),
  );
  expect((await Promise.all(sent)).every(Boolean)).toBe(true);
  drone.cut();
}

const missing = (count: number, ...stored: number[][]) => {
  const came = new Set(stored.flat());
  return Array.from({ length: count }, (_, n) => n).filter((n) => !came.has(n));
};

describe.skipIf(!hasMosquitto())('at Mosquitto', () => {
  test('the messages of a process that was killed are stored by another, and it gets no new ones', async () => {
    const url = await broker();
    await killed(url, 'gone');
    const { stored } = await replica(url, 'stays');
    await publish(url, 0, 400);
    // A part was queued for the one that is gone.
    await eventually(() => expect(stored.length).toBeGreaterThan(0));
    expect(missing(400, stored).length).toBeGreaterThan(50);
    await ageAway('gone');
    await vi.waitFor(() => expect(missing(400, stored)).toEqual([]), { timeout: 30_000 });
    await vi.waitFor(async () => expect(await namesLeft()).toEqual(['stays']), { timeout: 30_000 });
    await publish(url, 400, 400);
    await eventually(() => expect(missing(800, stored)).toEqual([]));
    expect((await liveSession(url, 'gone')).hasSession).toBe(false);
  });

  test('a process that is alone misses nothing while it is away, though the broker starts again meanwhile', async () => {
    const mosquitto = await startBroker();
    const before = await replica(mosquitto.url, 'alone');
    await before.stop();
    await mosquitto.restart();
    await publish(mosquitto.url, 0, 100);
    const after = await replica(mosquitto.url, 'alone');
    await eventually(() => expect(missing(100, after.stored)).toEqual([]));
  });

  test('a process that was alone shares with a second one, and takes all again when that is gone', async () => {
    const url = await broker();
    const first = await replica(url, 'first');
    await publish(url, 0, 100);
    await eventually(() => expect(missing(100, first.stored)).toEqual([]));
    const second = await replica(url, 'second');
    let sent = 100;
    const more = async () => {
      await publish(url, sent, 100);
      sent += 100;
      await eventually(() => expect(missing(sent, first.stored, second.stored)).toEqual([]));
    };
    await eventually(async () => {
      const known = first.stored.length;
      await more();
      expect(first.stored.length - known).toBeLessThan(90);
    });
    expect(second.stored.length).toBeGreaterThan(10);
    await second.stop();
    await eventually(async () => expect(await namesLeft()).toEqual(['first']));
    await more();
  });

  const shared = async (...replicas: Awaited<ReturnType<typeof replica>>[]) =>
    eventually(() =>
      expect(replicas.map(({ it }) => it.sharesMessages?.())).toEqual(replicas.map(() => true)),
    );

  test('what devices send after a start of the broker is stored, though all processes had stopped one by one', async () => {
    const mosquitto = await startBroker();
    const [first, second] = [await replica(mosquitto.url, 'first'), await replica(mosquitto.url, 'second')];
    await shared(first, second);
    await first.stop();
    await second.stop();
    await mosquitto.restart();
    await publish(mosquitto.url, 0, 100);
    const back = await replica(mosquitto.url, 'first');
    await vi.waitFor(() => expect(missing(100, back.stored)).toEqual([]), { timeout: 30_000 });
    await vi.waitFor(async () => expect(await namesLeft()).toEqual(['first']), { timeout: 30_000 });
    // The session that had everything is gone with its subscription.
    await publish(mosquitto.url, 100, 50);
    await eventually(() => expect(missing(150, back.stored)).toEqual([]));
    expect(back.stored.filter((n) => n >= 100)).toHaveLength(50);
  });

  test('also where they stop at the same time, and a process of another name is the first one back', async () => {
    const mosquitto = await startBroker();
    const names = ['one', 'two', 'three'];
    const all = await Promise.all(names.map((name) => replica(mosquitto.url, name)));
    await shared(...all);
    await Promise.all(all.map(({ stop }) => stop()));
    await mosquitto.restart();
    await publish(mosquitto.url, 0, 100);
    const { stored } = await replica(mosquitto.url, 'other');
    await vi.waitFor(() => expect(missing(100, stored)).toEqual([]), { timeout: 30_000 });
  });

  test('a process of another name stores what came after a start of the broker and before its own', async () => {
    const mosquitto = await startBroker();
    await killed(mosquitto.url, 'gone');
    await mosquitto.restart();
    await publish(mosquitto.url, 0, 100);
    const { stored, takenOver } = await replica(mosquitto.url, 'other');
    await ageAway('gone');
    await vi.waitFor(() => expect(missing(100, stored)).toEqual([]), { timeout: 30_000 });
    expect(await takenOver()).toBe(100);
    await vi.waitFor(async () => expect(await namesLeft()).toEqual(['other']), { timeout: 30_000 });
    expect((await liveSession(mosquitto.url, 'gone')).hasSession).toBe(false);
  });

  test('after a clean stop the others take over at once', async () => {
    const url = await broker();
    const stays = await replica(url, 'stays');
    const leaves = await replica(url, 'leaves');
    await leaves.stop();
    await publish(url, 0, 400);
    await vi.waitFor(() => expect(missing(400, stays.stored, leaves.stored)).toEqual([]), {
      timeout: 30_000,
    });
    await vi.waitFor(async () => expect(await namesLeft()).toEqual(['stays']), { timeout: 30_000 });
  });

  test('a process that returns during the takeover gets its session, and nothing is lost', async () => {
    const url = await broker();
    await killed(url, 'back');
    const gate = Promise.withResolvers<void>();
    let held = 0;
    // Stores nothing of the first messages until the other process is back.
    const stays = await replica(url, 'stays', async () => {
      held += 1;
      await gate.promise;
    });
    await publish(url, 0, 3_000);
    await ageAway('back');
    await vi.waitFor(() => expect(held).toBeGreaterThan(1_000), { timeout: 30_000 });
    const back = await replica(url, 'back');
    await vi.waitFor(() => expect(back.it.isConnected()).toBe(true), { timeout: 30_000 });
    gate.resolve();
    await vi.waitFor(() => expect(missing(3_000, stays.stored, back.stored)).toEqual([]), {
      timeout: 30_000,
    });
    await publish(url, 3_000, 500);
    await eventually(() => expect(missing(3_500, stays.stored, back.stored)).toEqual([]));
    expect(back.stored.some((n) => n >= 3_000)).toBe(true);
    expect([back.it.isConnected(), stays.it.isConnected(), await namesLeft()]).toEqual([
      true,
      true,
      ['back', 'stays'],
    ]);
  });

  test('with many processes each absent one is taken over by one of them', async () => {
    const url = await broker();
    for (const name of ['gone1', 'gone2', 'gone3']) await killed(url, name);
    const left = await Promise.all(['s1', 's2', 's3'].map((name) => replica(url, name)));
    await publish(url, 0, 1_200);
    for (const name of ['gone1', 'gone2', 'gone3']) await ageAway(name);
    await vi.waitFor(() => expect(missing(1_200, ...left.map(({ stored }) => stored))).toEqual([]), {
      timeout: 60_000,
    });
    await vi.waitFor(async () => expect(await namesLeft()).toEqual(['s1', 's2', 's3']), { timeout: 60_000 });
    expect(left.every(({ it }) => it.isConnected())).toBe(true);
  });
});
