import { setTimeout as delay } from 'node:timers/promises';
import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import type { AskedMethod, CommandState } from '@smartflight/contract/drones/commands.ts';
import { type CommandUnit, createCommandUnit, type Message } from '@smartflight/fleet/drone/command-unit.ts';
import { createChannelFaults, type FaultPlan } from '@smartflight/fleet/link/channel-faults.ts';
import { connectDevice } from '@smartflight/fleet/link/connection.ts';
import { type DeviceMessage, encode } from '@smartflight/fleet/link/message.ts';
import { createRandom, hashOf } from '@smartflight/fleet/random.ts';
import type { UserActor } from '@smartflight/server/access/actor.ts';
import type { CommandTiming } from '@smartflight/server/features/commands/command-states.ts';
import { issueCommand } from '@smartflight/server/features/commands/commands.service.ts';
import { expect } from 'vitest';
import { type TestApp, testApp } from '../../server/test/app.ts';
import { eventually } from '../../server/test/eventually.ts';
import { testSecret } from '../../server/test/world.ts';

/** The product's timeouts, shortened, but long enough for a busy machine. */
const timing: CommandTiming = {
  ttlMs: 3_000,
  everyMs: 500,
  attempts: 3,
  quietMs: 1_500,
  deferMs: 3_000,
  desiredMs: 3_000,
  unsupportedMs: 3_000,
  sweepMs: 100,
};

export interface FaultRun {
  seed: number;
  kind: FaultKind;
  ends: CommandState[];
  wrong: string[];
}

export const faultKinds = [
  'loss',
  'delay',
  'repeats',
  'absence',
  'restarts',
  'power cuts',
  'refusals',
  'in the air',
  'all',
] as const;
export type FaultKind = (typeof faultKinds)[number];

const plans: Record<FaultKind, FaultPlan> = {
  loss: { lost: 0.4 },
  delay: { delayed: 0.7, delayMs: 900 },
  repeats: { repeated: 0.8, delayed: 0.3, delayMs: 700 },
  absence: {},
  restarts: { lost: 0.1 },
  'power cuts': { lost: 0.1 },
  refusals: { lost: 0.2, repeated: 0.3 },
  'in the air': { lost: 0.1 },
  all: { lost: 0.2, repeated: 0.3, delayed: 0.4, delayMs: 800 },
};

/** Probability that a drone refuses a command, and that it restarts after executing one before reporting it. */
const refusing: Partial<Record<FaultKind, number>> = { refusals: 0.5, all: 0.15 };
const failing: Partial<Record<FaultKind, number>> = { 'power cuts': 0.4, all: 0.15 };

/** A server with its own broker and database and shortened command timeouts. */
export const faultStage = (): Promise<TestApp> =>
  // The machine's clock: drones, broker and server share it.
  testApp({ broker: true, commands: timing, clock: Date.now });

async function somebody(stage: TestApp): Promise<UserActor> {
  const account = await stage.world.account();
  const user = await stage.deps.sessions.userOf(account.id);
  if (!user) throw new Error('nobody to give commands');
  return { ...user, requestId: 'fault-runs', language: 'en', address: '' };
}

async function faultyDrone(stage: TestApp, o: { droneId: string; seed: number; kind: FaultKind }) {
  const { droneId, seed, kind } = o;
  const random = createRandom(seed);
  // A separate random source, so that command timing does not change what the drone does between commands.
  const receiving = createRandom(seed + hashOf('hearing'));
  const faults = createChannelFaults(plans[kind], seed);
  const unit: CommandUnit = createCommandUnit({ id: droneId, model: 'SF20', jobs: [] });
  const lateEffects: string[] = [];
  const refused = new Set<string>();
  const life = { boot: 1, seq: 0, isArmed: false, isOver: false };
  const message = (leaf: DeviceMessage['leaf'], data: DeviceMessage['data']): DeviceMessage => ({
    leaf,
    ts: Date.now(),
    bootId: `boot-${life.boot}`,
    seq: life.seq++,
    data,
  });
  const url = stage.deps.broker()?.address ?? '';
  const will = encode(droneId, message('status', { online: false, reason: 'lwt' }));
  let client = await connect();

  async function connect() {
    const made = await connectDevice(url, { id: droneId, secret: testSecret }, will);
    made.on('message', (_topic, payload) => faults.pass(() => receive(payload)));
    await made.subscribeAsync(topicOf('drone', droneId, 'cmd'), { qos: 1 });
    put(message('status', { online: true, reason: 'connect' }), made);
    put(message('state', unit.properties(Date.now())), made);
    return made;
  }

  function put(what: DeviceMessage, over = client): void {
    const { topic, payload, retain } = encode(droneId, what);
    over.publish(topic, payload, { qos: 1, retain }, () => undefined);
  }

  function say(reply: readonly Message[]): void {
    for (const each of reply) {
      const what = 'ack' in each ? message('cmd/ack', each.ack) : message('state', each.state);
      // Its reported state always arrives; answers may be lost at random.
      if ('state' in each) put(what);
      else faults.pass(() => put(what));
    }
  }

  function receive(payload: Buffer): void {
    if (life.isOver) return;
    const json = JSON.parse(payload.toString());
    const { commandId, expiresAt } = json.data;
    const before = unit.effects().get(commandId) ?? 0;
    const now = Date.now();
    const refuses = receiving.next() < (refusing[kind] ?? 0);
    const reply = unit.take(json, { now, isArmed: life.isArmed, refuses });
    if (reply.some((each) => 'ack' in each && each.ack.code === 'busy')) refused.add(commandId);
    if (receiving.next() < (failing[kind] ?? 0)) restart();
    else say(reply);
    if ((unit.effects().get(commandId) ?? 0) > before && now > expiresAt) lateEffects.push(commandId);
  }

  /** Unsent messages are lost; executed commands and given answers are remembered. */
  function restart(): void {
    life.boot += 1;
    life.seq = 0;
    life.isArmed = false;
    unit.reboot();
    put(message('status', { online: true, reason: 'reboot' }));
    put(message('state', unit.properties(Date.now())));
  }

  async function live(): Promise<void> {
    const chance = random.next();
    if (kind === 'in the air' || kind === 'all') {
      life.isArmed = chance < 0.5;
      if (!life.isArmed) say(unit.disarmed(Date.now()));
    }
    if ((kind === 'restarts' || kind === 'all') && random.next() < 0.3) restart();
    if ((kind === 'absence' || kind === 'all') && random.next() < 0.3) {
      await client.endAsync(true);
      await delay(random.between(0.05, 1.3) * timing.ttlMs);
      client = await connect();
    }
    await delay(random.between(10, 400));
  }

  return {
    unit,
    lateEffects,
    refused,
    live,
    random,
    land: (): void => {
      life.isArmed = false;
      say(unit.disarmed(Date.now()));
    },
    leave: async (): Promise<void> => {
      life.isOver = true;
      faults.stop();
      await client.endAsync(true);
    },
  };
}

export async function faultRun(
  stage: TestApp,
  { seed, kind }: { seed: number; kind: FaultKind },
): Promise<FaultRun> {
  const actor = await somebody(stage);
  const droneId = await stage.world.drone({ ownerId: actor.id });
  const drone = await faultyDrone(stage, { droneId, seed: seed + hashOf(kind), kind });
  const given: { id: string; method: AskedMethod }[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const method =
      (['lock', 'unlock', 'lock', 'identify'] as const)[Math.floor(drone.random.next() * 4)] ?? 'lock';
    const order = { method, reason: '', standing: false };
    const { id } = await issueCommand(stage.deps, actor, droneId, order, timing);
    given.push({ id, method });
    await drone.live();
  }
  drone.land();
  const rows = await eventually(async () => {
    const { rows: found } = await stage.deps.pools.app.query(
      'select id, method, state, reported, attempts, code from commands where drone_id = $1 order by issued_at',
      [droneId],
    );
    expect(found.filter(({ state }) => open.has(state))).toEqual([]);
    const shown = await stage.deps.pools.app.query(
      'select locked from drone_properties where drone_id = $1',
      [droneId],
    );
    expect(shown.rows, 'the lock that screens show').toEqual([{ locked: drone.unit.isLocked() }]);
    return found;
  });
  const wrong = drone.lateEffects.map((id) => `${id} took effect after it had expired`);
  for (const [id, times] of drone.unit.effects())
    if (times > 1) wrong.push(`${id} took effect ${times} times`);
  for (const { id, method, state, attempts } of rows) {
    const isDone = drone.unit.effects().has(id);
    if (state === 'succeeded' && !isDone) wrong.push(`${method} ${id} is said to be done and is not`);
    if (drone.refused.has(id) && (isDone || state === 'succeeded'))
      wrong.push(`${method} ${id} was refused and is said or was found to be done`);
    if (state === 'expired' && (isDone || attempts > 0)) wrong.push(`${method} ${id} expired and was sent`);
    if (attempts > timing.attempts) wrong.push(`${id} was sent ${attempts} times`);
  }
  if (rows.length !== given.length) wrong.push('a command is missing');
  await drone.leave();
  return { seed, kind, ends: rows.map(({ state }) => state), wrong };
}

const open: ReadonlySet<string> = new Set(['queued', 'sent', 'accepted', 'in_progress', 'deferred']);

/** Runs with these seeds, several at a time, cycling through the fault kinds. */
export async function faultRuns(
  stage: TestApp,
  { runs, atOnce, from = 1 }: { runs: number; atOnce: number; from?: number },
): Promise<FaultRun[]> {
  const results: FaultRun[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < runs; at = next++) {
      const kind = faultKinds[at % faultKinds.length] ?? 'all';
      results.push(await faultRun(stage, { seed: from + at, kind }));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

export function tableOf(results: readonly FaultRun[]): Record<string, Record<string, number>> {
  const table: Record<string, Record<string, number>> = {};
  for (const { kind, ends } of results) {
    table[kind] ??= { runs: 0 };
    const row = table[kind];
    row['runs'] = (row['runs'] ?? 0) + 1;
    for (const end of ends) row[end] = (row[end] ?? 0) + 1;
  }
  return table;
}
