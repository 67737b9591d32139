import {
  type DeviceKind,
  downLeaves,
  type Leaf,
  topicOf,
  upLeaves,
} from '@smartflight/contract/device-link/topics.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestDevice, testDevice } from '../src/platform/broker/test-device.ts';
import {
  hasDynamicSecurity,
  startSecuredMosquitto,
  type TestMosquitto,
} from '../src/platform/broker/test-mosquitto.ts';
import { type TestApp, testApp } from './app.ts';
import { eventually } from './eventually.ts';
import { testSecret } from './world.ts';

const leaves: readonly Leaf[] = [...upLeaves, ...downLeaves];
const isUp = (leaf: Leaf): boolean => upLeaves.some((up) => up === leaf);

/** Topic branches: the device's own, another one's of the same company, a foreign one's, and one of another kind. */
interface Places {
  own: string;
  colleague: string;
  stranger: string;
}
const foreignTo = ({ own, colleague, stranger }: Places): [DeviceKind, string][] => [
  ['drone', colleague],
  ['drone', stranger],
  ['drone', own.toLowerCase()],
  ['charger', own],
  ['battery', own],
  ['station', own],
];
const foreignTopics = (places: Places, leaf: Leaf): string[] =>
  foreignTo(places).map(([kind, id]) => topicOf(kind, id, leaf));

async function placesOf(stage: TestApp): Promise<Places> {
  const companyId = await stage.world.company();
  const owner = await stage.world.account();
  const own = await stage.world.drone({ companyId, ownerId: owner.id });
  const colleague = await stage.world.drone({ companyId, ownerId: owner.id });
  return { own, colleague, stranger: await stage.world.drone() };
}

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanUps.splice(0)) clean();
});
async function connected(address: string, username: string, secret: string): Promise<TestDevice> {
  const device = await testDevice({ address, username, secret });
  cleanUps.push(() => device.cut());
  expect(device.connack.returnCode).toBe(0);
  return device;
}
const topicsIn = ({ received }: TestDevice): string[] =>
  received.flatMap((packet) => (packet.cmd === 'publish' ? [packet.topic] : []));

describe('at the embedded broker', () => {
  let stage: TestApp;
  let places: Places;
  const drone = () => connected(stage.deps.broker()?.address ?? '', places.own, testSecret);
  beforeAll(async () => {
    stage = await testApp({ broker: true });
    places = await placesOf(stage);
  });
  afterAll(() => stage.close());

  test.for(leaves)(
    'a drone may publish %s on its own topics alone, and only up-leaves [S13]',
    async (leaf) => {
      const isOwn = isUp(leaf);
      expect(await (await drone()).publish(topicOf('drone', places.own, leaf), '{}')).toBe(isOwn);
      for (const topic of foreignTopics(places, leaf))
        for (const retain of [false, true])
          expect(await (await drone()).publish(topic, '{}', { retain }), topic).toBe(false);
    },
  );

  test.for(leaves)(
    'a drone may subscribe to %s on its own topics alone, and only down-leaves [S13]',
    async (leaf) => {
      const device = await drone();
      const own = topicOf('drone', places.own, leaf);
      expect(await device.subscribe(own)).toBe(isUp(leaf) ? 128 : 1);
      for (const topic of foreignTopics(places, leaf)) expect(await device.subscribe(topic), topic).toBe(128);
      expect(await device.subscribe(`$share/g/${own}`)).toBe(128);
      for (const topic of [...foreignTopics(places, leaf), own])
        await stage.deps.broker()?.publish(topic, '{}', { qos: 1, retain: false });
      // The acknowledgement arrives after everything the broker sent before.
      await device.publish(topicOf('drone', places.own, 'event'), '{}');
      expect(topicsIn(device)).toEqual(isUp(leaf) ? [] : [own]);
    },
  );
});

describe.skipIf(!hasDynamicSecurity())('at a Mosquitto of its own', () => {
  let mosquitto: TestMosquitto & { adminUrl: string };
  let stage: TestApp;
  let places: Places;
  beforeAll(async () => {
    mosquitto = await startSecuredMosquitto();
    stage = await testApp({ accountsAt: mosquitto.adminUrl });
    places = await placesOf(stage);
    for (const id of Object.values(places)) {
      await stage.deps.pools.db
        .transaction()
        .execute(
          (tx) => stage.deps.brokerCredentials()?.note(tx, 'drone', id, testSecret) ?? Promise.resolve(),
        );
      await stage.deps.brokerCredentials()?.settle(id);
    }
  });
  afterAll(async () => {
    await stage.close();
    await mosquitto.stop();
  });

  test('of everything a drone publishes anywhere, only up-leaves of its own topics get through [S13]', async () => {
    const owner = await connected(mosquitto.url, places.colleague, testSecret);
    for (const leaf of downLeaves) await owner.subscribe(topicOf('drone', places.colleague, leaf));
    const admin = new URL(mosquitto.adminUrl);
    const watcher = await connected(mosquitto.url, admin.username, admin.password);
    expect(await watcher.subscribe('#')).toBe(1);
    const device = await connected(mosquitto.url, places.own, testSecret);
    for (const leaf of leaves)
      for (const topic of [...foreignTopics(places, leaf), topicOf('drone', places.own, leaf)])
        await device.publish(topic, '{}');
    await device.publish(topicOf('drone', places.own, 'event'), 'the end');
    const own = upLeaves.map((leaf) => topicOf('drone', places.own, leaf));
    await eventually(() => expect(topicsIn(watcher)).toHaveLength(own.length + 1));
    expect(new Set(topicsIn(watcher))).toEqual(new Set(own));
    expect(topicsIn(owner)).toEqual([]);
  });

  test('of all messages a drone receives only down-leaves of its own topics [S13]', async () => {
    const device = await connected(mosquitto.url, places.own, testSecret);
    for (const leaf of leaves) {
      const own = topicOf('drone', places.own, leaf);
      expect(await device.subscribe(own), own).toBe(isUp(leaf) ? 128 : 1);
      for (const topic of foreignTopics(places, leaf)) expect(await device.subscribe(topic), topic).toBe(128);
    }
    for (const filter of ['#', 'sf/v1/#', 'sf/v1/drone/+/cmd', '$SYS/#'])
      expect(await device.subscribe(filter), filter).toBe(128);
  });
});
