import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import { commands } from '@smartflight/contract/endpoints.ts';
import { afterEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanUps.splice(0).reverse()) await clean();
});

async function processOf(world: TestApp, take: (commandId: string) => Promise<void>): Promise<TestApp> {
  return testApp({
    clock: Date.now,
    database: world.url,
    // As many attempts as a slow machine takes until the process is gone.
    commands: { sweepMs: 50, everyMs: 500, attempts: 1_000 },
    brokerOf: async () => ({
      address: null,
      isConnected: () => true,
      publish: async (topic, payload) => {
        if (topic.endsWith('/cmd')) await take(JSON.parse(String(payload)).data.commandId);
      },
      disconnect: async () => undefined,
      stop: async () => undefined,
    }),
  });
}

test('what a process has written as sent and dies before sending goes out by another one, under the same id [R22]', async () => {
  const world = await testApp({ clock: Date.now });
  cleanUps.push(() => world.close());
  const account = await world.world.account();
  const owner = await world.as(account);
  const droneId = await world.world.drone({ ownerId: account.id });
  const { id } = await owner.call(commands.issue, { params: { id: droneId }, body: { method: 'lock' } });
  // It may not run out before a slow machine has started another process.
  await world.deps.pools.owner.query("update commands set expires_at = expires_at + interval '1 hour'");
  const state = async () => (await owner.call(commands.get, { params: { id } })).state;
  const dying = await processOf(world, () => new Promise(() => undefined));
  dying.fleet.status(droneId, { online: true }, Date.now());
  await eventually(async () => expect(await state()).toBe('sent'));
  await dying.close();
  const received: string[] = [];
  const other = await processOf(world, async (commandId) => void received.push(commandId));
  cleanUps.push(() => other.close());
  await eventually(() => expect(new Set(received)).toEqual(new Set([id])));
  const message = { v: 1, id: crypto.randomUUID(), ts: Date.now(), bootId: 'b', seq: 1 };
  const data = { commandId: id, result: 'succeeded', reported: { locked: true } };
  await other.intake
    .receive({
      topic: topicOf('drone', droneId, 'cmd/ack'),
      payload: Buffer.from(JSON.stringify({ ...message, data })),
      qos: 1,
      retain: false,
      dup: false,
      receivedAt: Date.now(),
    })
    .store();
  expect(await state()).toBe('succeeded');
});
