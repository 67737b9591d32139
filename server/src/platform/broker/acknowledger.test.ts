import { mayPublish, maySubscribe } from '@smartflight/contract/device-link/topics.ts';
import type { Client } from 'aedes';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createAcknowledger } from './acknowledger.ts';
import type { ClientAccess } from './broker.ts';
import { startEmbeddedBroker } from './embedded.ts';
import { testDevice } from './test-device.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const fakeClient = (state: { writable?: boolean; writableNeedDrain?: boolean; connected?: boolean } = {}) => {
  const write = vi.fn();
  const { writable = true, writableNeedDrain = false, connected = true } = state;
  const client = { connected, conn: { writable, writableNeedDrain, write } };
  return { client: client as unknown as Client, write };
};
const packetOf = (messageId: number, retain = false) => ({
  cmd: 'publish' as const,
  topic: 't',
  payload: '',
  qos: 1 as 0 | 1 | 2,
  dup: false,
  retain,
  messageId,
});
const flushed = () => new Promise((done) => setImmediate(done));

test('the messages of a client that are durable together are acknowledged in order by one write', async () => {
  const acknowledge = createAcknowledger(() => false);
  const [one, other] = [fakeClient(), fakeClient()];
  const packets = [packetOf(258), packetOf(7), packetOf(9)];
  const done = vi.fn(() => expect(one.write).toHaveBeenCalledTimes(1));
  for (const packet of packets) acknowledge(one.client, packet, done);
  acknowledge(other.client, packetOf(1), () => undefined);
  await flushed();
  expect(one.write.mock.calls).toEqual([[Buffer.from([64, 2, 1, 2, 64, 2, 0, 7, 64, 2, 0, 9])]]);
  expect(other.write.mock.calls).toEqual([[Buffer.from([64, 2, 0, 1])]]);
  expect(done).toHaveBeenCalledTimes(3);
  expect(packets.map(({ qos }) => qos)).toEqual([0, 0, 0]);
});

test.each([
  ['one of its messages is forwarded', fakeClient(), true],
  ['it does not read', fakeClient({ writableNeedDrain: true }), false],
  ['its connection is closed', fakeClient({ connected: false }), false],
  ['its socket has ended', fakeClient({ writable: false }), false],
])('Aedes acknowledges all messages of a client when %s', async (_when, { client, write }, retain) => {
  const acknowledge = createAcknowledger((_client, packet) => packet.retain);
  const packets = [packetOf(1), packetOf(2, retain)];
  const order: number[] = [];
  for (const packet of packets) acknowledge(client, packet, () => void order.push(packet.messageId));
  await flushed();
  expect(write).not.toHaveBeenCalled();
  expect(order).toEqual([1, 2]);
  expect(packets.map(({ qos }) => qos)).toEqual([1, 1]);
});

const own: ClientAccess = {
  authenticate: async () => true,
  mayPublish: (username, topic, { retain }) => mayPublish('drone', username, topic, { retain }),
  maySubscribe: (username, filter) => maySubscribe('drone', username, filter),
  isPrivate: true,
};

async function start(access: ClientAccess) {
  const handlers = { receive: () => ({ show: () => undefined, store: async () => undefined }) };
  const log = pino({ level: 'silent' });
  const broker = await startEmbeddedBroker({ host: '127.0.0.1', port: 0, access, handlers, log });
  cleanups.push(() => broker.stop());
  const device = async (username: string) => {
    const made = await testDevice({ address: broker.address ?? '', username });
    cleanups.push(() => made.cut());
    return made;
  };
  return { broker, device };
}

test('a client with a wildcard still receives its own messages, before and after it retained one', async () => {
  const { device } = await start(own);
  const drone = await device('D1');
  expect(await drone.publish('sf/v1/drone/D1/telemetry', 'unseen')).toBe(true);
  expect(await drone.publish('sf/v1/drone/D1/status', 'on', { retain: true })).toBe(true);
  expect(await drone.subscribe('sf/v1/drone/D1/#')).toBe(1);
  expect(await drone.publish('sf/v1/drone/D1/telemetry', 'echo')).toBe(true);
  await eventually(() =>
    expect(
      drone.received.map((packet) => packet.cmd === 'publish' && [String(packet.payload), packet.retain]),
    ).toEqual([
      ['on', true],
      ['echo', false],
    ]),
  );
  expect(drone.acknowledged).toEqual([1, 2, 4]);
});

test('a client with plain subscriptions receives what the server publishes, and its acknowledgements', async () => {
  const { broker, device } = await start(own);
  const drone = await device('D1');
  await drone.subscribe('sf/v1/drone/D1/cmd');
  const sent = Array.from({ length: 50 }, () => drone.publish('sf/v1/drone/D1/telemetry', 'x'));
  await broker.publish('sf/v1/drone/D1/cmd', 'do', { qos: 1, retain: false });
  expect((await Promise.all(sent)).every(Boolean)).toBe(true);
  expect(drone.acknowledged).toEqual(Array.from({ length: 50 }, (_, at) => at + 2));
  await eventually(() => expect(drone.received).toHaveLength(1));
});

test('where clients may read from each other every message is forwarded', async () => {
  const open = { ...own, mayPublish: () => true, maySubscribe: () => true, isPrivate: false };
  const { device } = await start(open);
  const reader = await device('D2');
  await reader.subscribe('t/1');
  expect(await (await device('D1')).publish('t/1', 'x')).toBe(true);
  await eventually(() => expect(reader.received).toMatchObject([{ topic: 't/1', qos: 1 }]));
});
