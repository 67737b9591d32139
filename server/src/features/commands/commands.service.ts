import { randomUUID } from 'node:crypto';
import type { Command } from '@smartflight/contract/drones/commands.schemas.ts';
import type { AskedMethod } from '@smartflight/contract/drones/commands.ts';
import { droneModel } from '@smartflight/contract/drones/drone-models.ts';
import type { commands } from '@smartflight/contract/endpoints.ts';
import type { BodyOf, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { auditMany } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { fault } from '../../platform/http/fault.ts';
import { type CommandTiming, commandTiming, type StoredCommand, step } from './command-states.ts';
import {
  commandedOf,
  getCommand,
  insertCommands,
  lockCommanded,
  lockCommands,
  type Tx,
  writeCommands,
} from './commands.store.ts';
import { lockDesired, putDesired, storeDesired } from './desired-state.store.ts';

/** Allows impatient users, but not scripts. */
const perDrone = { attempts: 12, windowS: 60 };
const perAccount = { attempts: 120, windowS: 60 };
const perAccountBatches = { attempts: 20, windowS: 60 };

/** Creates a command that has not been sent yet. */
export function newCommand(
  of: Pick<StoredCommand, 'droneId' | 'method' | 'accountId'> & Partial<StoredCommand>,
  { now, ttlMs }: { now: number; ttlMs: number },
): StoredCommand {
  return {
    id: randomUUID(),
    params: {},
    state: 'queued',
    progress: null,
    issuedAt: now,
    expiresAt: now + ttlMs,
    sentAt: null,
    attempts: 0,
    dueAt: now + ttlMs,
    endedAt: null,
    byServer: false,
    reason: '',
    code: null,
    message: null,
    reported: null,
    answerBoot: null,
    answerSeq: null,
    isDone: false,
    lateResult: null,
    lateAt: null,
    batchId: null,
    ...of,
  };
}

interface Order {
  method: AskedMethod;
  reason: string;
  standing: boolean;
}

/** Stores a command for one drone; it is sent after the response. */
export async function issueCommand(
  deps: Deps,
  actor: UserActor,
  droneId: string,
  order: BodyOf<typeof commands.issue>,
  timing: CommandTiming = commandTiming,
): Promise<Command> {
  await deps.limits.spend(`command-account:${actor.id}`, perAccount);
  await deps.limits.spend(`command-drone:${actor.id}:${droneId}`, perDrone);
  const { db } = deps.pools;
  const now = deps.clock();
  const id = await db.transaction().execute(async (tx) => {
    const [drone] = await lockCommanded(tx, actor, [droneId]);
    if (!drone) throw fault('drone.not-found');
    const parameters = droneModel(drone.model)?.parameters ?? [];
    if (order.method === 'query_parameters' && parameters.length === 0)
      throw fault('command.parameters-unsupported');
    const params = order.method === 'query_parameters' ? { names: [...parameters] } : {};
    const command = newCommand(
      { droneId, method: order.method, params, reason: order.reason, accountId: actor.id },
      { now, ttlMs: timing.ttlMs },
    );
    await give(tx, actor, [command], order);
    return command.id;
  });
  const given = await getCommand(db, actor, id, new Date(now));
  if (!given) throw fault('drone.not-found');
  return given;
}

/**
 * Stores a command for many drones in one transaction; drones that the actor may not command are returned with a
 * code.
 */
export async function issueCommands(
  deps: Deps,
  actor: UserActor,
  { droneIds, ...order }: BodyOf<typeof commands.issueMany>,
  timing: CommandTiming = commandTiming,
): Promise<ResultOf<typeof commands.issueMany>> {
  await deps.limits.spend(`command-batches:${actor.id}`, perAccountBatches);
  const now = deps.clock();
  const batchId = randomUUID();
  const ids = [...new Set(droneIds)];
  const given = await deps.pools.db.transaction().execute(async (tx) => {
    const drones = await lockCommanded(tx, actor, ids);
    const { method, reason } = order;
    const fresh = drones.map(({ id: droneId }) =>
      newCommand({ droneId, method, reason, accountId: actor.id, batchId }, { now, ttlMs: timing.ttlMs }),
    );
    await give(tx, actor, fresh, order);
    return new Map(fresh.map(({ id, droneId }) => [droneId, id]));
  });
  return {
    batchId,
    items: ids.map((droneId) => {
      const commandId = given.get(droneId) ?? null;
      return { droneId, commandId, code: commandId ? null : 'drone.not-found' };
    }),
  };
}

/** The command is in the audit trail before it is sent (S2). */
async function give(tx: Tx, actor: UserActor, fresh: StoredCommand[], order: Order): Promise<void> {
  if (order.method === 'lock' || order.method === 'unlock') await replaceLocks(tx, actor, fresh, order);
  await insertCommands(tx, fresh);
  await auditMany(
    tx,
    actor,
    fresh.map(({ id, droneId }) => ({
      action: 'commands.issue',
      target: { kind: 'drone', id: droneId },
      detail: { commandId: id, method: order.method, ...(order.standing ? { standing: true } : {}) },
    })),
  );
}

/** A newer lock or unlock replaces waiting ones, and an active desired state. */
async function replaceLocks(tx: Tx, actor: UserActor, fresh: StoredCommand[], order: Order): Promise<void> {
  const ids = fresh.map(({ droneId }) => droneId);
  const now = fresh[0]?.issuedAt ?? 0;
  const older = await lockCommands(
    tx,
    sql`k.drone_id = any(${ids}::text[]) and k.ended_at is null and k.method in ('lock', 'unlock')`,
  );
  const superseded = older.flatMap(
    (command) => step(command, 'supersede', now, { code: 'command.superseded' }) ?? [],
  );
  await writeCommands(tx, superseded);
  const desiredState = order.standing ? await storeDesired(tx, ids) : await lockDesired(tx, ids);
  const changed = fresh.flatMap(({ id, droneId }) => {
    const change = desiredState.get(droneId);
    if (!change || (!order.standing && !change.isLockPermanent)) return [];
    const own = { lock: order.method === 'lock', isLockPermanent: true, lockBy: actor.id, lockCommand: id };
    const none = { lock: null, isLockPermanent: false, lockBy: null, lockCommand: null };
    return [{ ...change, ...(order.standing ? own : none) }];
  });
  await putDesired(tx, changed, { again: true });
}

/** Cancels a command that has not been sent, and the permanent desired state it comes from. */
export async function cancelCommand(deps: Deps, actor: UserActor, id: string): Promise<Command> {
  const { db } = deps.pools;
  const now = deps.clock();
  await db.transaction().execute(async (tx) => {
    const [command] = await lockCommands(tx, sql`k.id = ${id}`);
    if (!command || !(await commandedOf(tx, actor, [command.droneId])).has(command.droneId))
      throw fault('command.not-found');
    const cancelled = step(command, 'cancel', now, { code: 'command.taken-back' });
    const change = (await lockDesired(tx, [command.droneId])).get(command.droneId);
    const isStanding = change?.isLockPermanent === true && change.lockCommand === id;
    if (!cancelled && !isStanding) throw fault('command.sent-already');
    if (cancelled) await writeCommands(tx, [cancelled]);
    if (change && isStanding)
      await putDesired(tx, [
        { ...change, lock: null, isLockPermanent: false, lockBy: null, lockCommand: null },
      ]);
    await auditMany(tx, actor, [
      {
        action: 'commands.cancel',
        target: { kind: 'drone', id: command.droneId },
        detail: { commandId: id },
      },
    ]);
  });
  const taken = await getCommand(db, actor, id, new Date(now));
  if (!taken) throw fault('command.not-found');
  return taken;
}
