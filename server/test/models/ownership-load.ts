import { roleCodes } from '@smartflight/contract/access/access.ts';
import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import { commands, drones, transfers } from '@smartflight/contract/endpoints.ts';
import type { LightMyRequestResponse } from 'fastify';
import { type TestApp, testApp } from '../app.ts';
import { type Client, clientOf } from '../call.ts';

type Leaf = 'status' | 'state' | 'cmd/ack';

/** Participants and drones of a load test; each person may or may not have the right to a step. */
interface Storm {
  stage: TestApp;
  manager: Client;
  people: { email: string; client: Client }[];
  droneIds: string[];
  say(droneId: string, leaf: Leaf, data: object): Promise<void>;
  /** Stops the drones' replies; resolves when the earlier ones are stored. */
  settle(): Promise<void>;
}

/** Creates an app whose drones reply to every message, with people who compete for the same three drones. */
export async function brewStorm(): Promise<Storm> {
  const stage = await testApp({
    clock: Date.now,
    commands: { sweepMs: 20, desiredMs: 30 },
    brokerOf: async () => ({
      address: null,
      isConnected: () => true,
      publish: async (topic, payload) => {
        if (isOver) return;
        const reply: Promise<unknown> = answer(topic, String(payload)).finally(() => answers.delete(reply));
        answers.add(reply);
      },
      disconnect: async () => undefined,
      stop: async () => undefined,
    }),
  });
  const answers = new Set<Promise<unknown>>();
  let isOver = false;
  const settle = async (): Promise<void> => {
    isOver = true;
    while (answers.size > 0) await Promise.all(answers);
  };
  let seq = 0;
  const say = (droneId: string, leaf: Leaf, data: object): Promise<void> => {
    const envelope = { v: 1, id: crypto.randomUUID(), ts: Date.now(), bootId: 'b', seq: seq++, data };
    const message = {
      topic: topicOf('drone', droneId, leaf),
      payload: Buffer.from(JSON.stringify(envelope)),
      qos: 1 as const,
      retain: false,
      dup: false,
      receivedAt: Date.now(),
    };
    const received = stage.intake.receive(message);
    received.show();
    return received.store();
  };
  async function answer(topic: string, payload: string): Promise<void> {
    const [, , , droneId = '', leaf] = topic.split('/');
    if (leaf !== 'cmd') return;
    const { commandId, method } = JSON.parse(payload).data;
    const isLock = method === 'lock' || method === 'unlock';
    await say(droneId, 'cmd/ack', { commandId, result: 'succeeded' });
    if (isLock) await say(droneId, 'state', { lock: { reported: method === 'lock' } });
  }
  let addresses = 0;
  const client = async (id: string): Promise<Client> => {
    addresses += 1;
    return clientOf(stage.app, {
      token: await stage.deps.sessions.start(id),
      address: `10.8.0.${addresses}`,
    });
  };
  const companyId = await stage.world.company();
  const updater = await stage.world.account({ roles: [roleCodes.manager], companyId });
  const people: Storm['people'] = [];
  const droneIds: string[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    const account = await stage.world.account();
    people.push({ email: account.email, client: await client(account.id) });
    if (nth < 3) droneIds.push(await stage.world.drone({ companyId, ownerId: account.id }));
  }
  return { stage, manager: await client(updater.id), people, droneIds, say, settle };
}

const pick = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;
const resultOf = (answer: LightMyRequestResponse) => answer.json().result;

const steps: ((storm: Storm, id: string) => Promise<LightMyRequestResponse[]>)[] = [
  async ({ people }) => [await pick(people).client.raw(drones.list, { query: { scope: 'own' } })],
  async ({ people, manager }, id) => {
    const code = await manager.raw(drones.renewCode, { params: { id } });
    if (code.statusCode !== 200) return [code];
    const { activateCode } = resultOf(code);
    return [code, await pick(people).client.raw(drones.bind, { query: { droneId: id, activateCode } })];
  },
  async ({ people }, id) => {
    const body = { method: pick(['lock', 'unlock'] as const), standing: Math.random() < 0.5 };
    return [await pick(people).client.raw(commands.issue, { params: { id }, body })];
  },
  async ({ manager, droneIds }) => [
    await manager.raw(commands.issueMany, { body: { method: pick(['lock', 'unlock'] as const), droneIds } }),
  ],
  async ({ people }, id) => [
    await pick(people).client.raw(drones.grant, { params: { id }, body: { account: pick(people).email } }),
  ],
  async ({ people }, id) => [
    await pick(people).client.raw(drones.unbind, { params: { id }, query: { confirm: id.slice(-4) } }),
  ],
  async ({ people }, id) => {
    const to = pick(people);
    const body = { account: to.email, confirm: id.slice(-4) };
    const offer = await pick(people).client.raw(transfers.offer, { params: { id }, body });
    if (offer.statusCode !== 201) return [offer];
    return [offer, await to.client.raw(transfers.accept, { params: { id: resultOf(offer).id } })];
  },
  async ({ say }, id) => {
    await say(id, 'state', { lock: { reported: Math.random() < 0.5 } });
    return [];
  },
  async ({ stage, say }, id) => {
    await say(id, 'status', { online: true });
    await stage.deps.pools.app.query('delete from attempts');
    return [];
  },
];

/** Runs ten workers in parallel with the given number of steps each; returns the server errors. */
export async function rage(storm: Storm, each: number): Promise<string[]> {
  const faults: string[] = [];
  const worker = async (): Promise<void> => {
    for (let nth = 0; nth < each; nth += 1)
      for (const answer of await pick(steps)(storm, pick(storm.droneIds)))
        if (answer.statusCode >= 500) faults.push(`${answer.statusCode} ${answer.body}`);
  };
  await Promise.all(Array.from({ length: 10 }, worker));
  await storm.settle();
  return faults;
}
