import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import type { AskedMethod } from '@smartflight/contract/drones/commands.ts';
import { commands } from '@smartflight/contract/endpoints.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Outbound } from '../../platform/broker/broker.ts';

interface Sent {
  topic: string;
  data: Record<string, unknown>;
  o: Outbound;
}

/** An app whose broker only records what is sent, with drones that report what the test defines. */
export async function commandStage() {
  const sent: Sent[] = [];
  const link = { isUp: true };
  const stage: TestApp = await testApp({
    // A run skips rows that another one has locked; as in production, the next run takes them.
    commands: { sweepMs: 1_000 },
    brokerOf: async () => ({
      address: null,
      isConnected: () => link.isUp,
      publish: async (topic, payload, o) =>
        void sent.push({ topic, data: payload ? JSON.parse(String(payload)).data : {}, o }),
      disconnect: async () => undefined,
      stop: async () => undefined,
    }),
  });
  const numbers = { next: 0 };

  async function say(
    droneId: string,
    leaf: 'status' | 'state' | 'cmd/ack',
    data: object,
    {
      bootId = 'boot-1',
      seq = numbers.next++,
      ts = stage.time.now,
      isLate = false,
    }: { bootId?: string; seq?: number; ts?: number; isLate?: boolean } = {},
  ): Promise<void> {
    const id = '00000000-0000-4000-8000-000000000000';
    const message = {
      topic: topicOf('drone', droneId, leaf),
      payload: Buffer.from(JSON.stringify({ v: 1, id, ts, bootId, seq, data })),
      qos: 1 as const,
      retain: false,
      dup: false,
      receivedAt: stage.time.now,
      isLate,
    };
    const received = stage.intake.receive(message);
    received.show();
    await received.store();
  }

  return {
    stage,
    link,
    say,
    appear: (droneId: string) => say(droneId, 'status', { online: true }),
    answer: (droneId: string, commandId: string, data: object, mark?: { bootId?: string; seq?: number }) =>
      say(droneId, 'cmd/ack', { commandId, ...data }, mark),
    toDrone: (droneId: string, leaf: 'cmd' | 'desired' = 'cmd') =>
      sent.filter(({ topic }) => topic === topicOf('drone', droneId, leaf)),
    wait: async (ms: number): Promise<void> => {
      stage.time.now += ms;
      await stage.dispatch();
    },
    pair: async () => {
      const account = await stage.world.account();
      const owner = await stage.as(account);
      const droneId = await stage.world.drone({ ownerId: account.id });
      const give = (method: AskedMethod, o: { standing?: boolean } = {}) =>
        owner.call(commands.issue, { params: { id: droneId }, body: { method, reason: 'stolen', ...o } });
      const now = (id: string) => owner.call(commands.get, { params: { id } });
      return { account, owner, droneId, give, now };
    },
  };
}

export type CommandStage = Awaited<ReturnType<typeof commandStage>>;
