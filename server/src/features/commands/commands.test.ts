import { commands } from '@smartflight/contract/commands.ts';
import { topicOf } from '@smartflight/contract/device-link.ts';
import { inbox } from '@smartflight/contract/inbox.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import type { UserActor } from '../../platform/actor.ts';
import type { Outbound } from '../../platform/broker/broker.ts';
import { createWishes } from './wishes.ts';

interface Sent {
  topic: string;
  data: Record<string, unknown>;
  o: Outbound;
}

let stage: TestApp;
const sent: Sent[] = [];
const isUp = true;
beforeAll(async () => {
  stage = await testApp({
    commands: { sweepMs: 60_000 },
    brokerOf: async () => ({
      address: null,
      isConnected: () => isUp,
      publish: async (topic, payload, o) =>
        void sent.push({ topic, data: payload ? JSON.parse(String(payload)).data : {}, o }),
      disconnect: async () => undefined,
      stop: async () => undefined,
    }),
  });
});
afterAll(() => stage.close());

let seq = 0;

/** Hands a message of the drone to the server as its broker does. */
async function say(droneId: string, leaf: 'status' | 'state' | 'cmd/ack', data: object, bootId = 'boot-1') {
  const envelope = {
    v: 1,
    id: '00000000-0000-4000-8000-000000000000',
    ts: stage.time.now,
    bootId,
    seq: seq++,
    data,
  };
  const message = {
    topic: topicOf('drone', droneId, leaf),
    payload: Buffer.from(JSON.stringify(envelope)),
    qos: 1 as const,
    retain: false,
    dup: false,
    receivedAt: stage.time.now,
  };
  stage.intake.live(message);
  await stage.intake.store(message);
}

const appear = (droneId: string) => say(droneId, 'status', { online: true });
const answer = (droneId: string, commandId: string, data: object, bootId?: string) =>
  say(droneId, 'cmd/ack', { commandId, ...data }, bootId);
const toDrone = (droneId: string, leaf: 'cmd' | 'desired' = 'cmd') =>
  sent.filter(({ topic }) => topic === topicOf('drone', droneId, leaf));

async function pair(plan: { model?: string } = {}) {
  const account = await stage.world.account();
  const owner = await stage.as(account);
  const droneId = await stage.world.drone({ ownerId: account.id, ...plan });
  const give = (
    method: 'lock' | 'unlock' | 'identify' | 'query_parameters',
    o: { standing?: boolean } = {},
  ) => owner.call(commands.issue, { params: { id: droneId }, body: { method, reason: 'stolen', ...o } });
  const now = async (id: string) => owner.call(commands.get, { params: { id } });
  return { account, owner, droneId, give, now };
}

const wait = async (ms: number): Promise<void> => {
  stage.time.now += ms;
  await stage.dispatch();
};

test('a lock is stored and answered at once, and sent to a drone that is there [D-05]', async () => {
  const { droneId, give, now, account } = await pair();
  await appear(droneId);
  const given = await give('lock');
  expect(given).toMatchObject({
    state: 'queued',
    method: 'lock',
    reason: 'stolen',
    issuer: { id: account.id },
  });
  await stage.dispatch();
  expect(toDrone(droneId)).toMatchObject([
    { data: { commandId: given.id, method: 'lock', issuer: account.id }, o: { qos: 1, retain: false } },
  ]);
  await answer(droneId, given.id, { result: 'accepted' });
  expect((await now(given.id)).state).toBe('accepted');
  await answer(droneId, given.id, { result: 'succeeded', reported: { locked: true } });
  expect(await now(given.id)).toMatchObject({ state: 'succeeded', reported: { locked: true }, attempts: 1 });
});
