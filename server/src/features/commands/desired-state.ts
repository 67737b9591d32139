import type { LicenceData } from '@smartflight/contract/device-link/licences.schemas.ts';
import { isOpenCommand, type RecordedMethod } from '@smartflight/contract/drones/commands.ts';
import { limitHeightRef } from '@smartflight/contract/drones/restrictions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { notifySql } from '../../events.ts';
import type { Clock } from '../../platform/clock.ts';
import { agrees, type CommandCode, type StoredCommand, step } from './command-states.ts';
import { lockCommands, type Tx, writeCommands } from './commands.store.ts';
import {
  type DesiredLimitSet,
  isReportedPilots,
  lockDesired,
  putDesired,
  type StoredDesired,
  storeDesired,
} from './desired-state.store.ts';
import { licencesDropped, licencesWanted } from './licences-desired.ts';

/** Change of a desired state; absent parts stay as they are, null parts are no longer controlled. */
export interface DesiredChange {
  /** Active until the drone has done it. */
  lock?: boolean | null;
  limits?: DesiredLimitSet | null;
  pilotIds?: string[] | null;
  /** The exact set: others on the drone are to be removed. */
  licences?: LicenceData[];
}

export interface DesiredState {
  /**
   * Stores the desired state of a drone in the caller's transaction. While the drone is online and its reports
   * differ, the server issues commands of its own, each with its own id and time to live. The caller must have locked
   * the drone.
   */
  desire(tx: Tx, by: Actor, droneId: string, change: DesiredChange): Promise<void>;
  /** Locks these drones and all rows that their desired states affect, before the first of several is changed. */
  hold(tx: Tx, droneIds: readonly string[]): Promise<void>;
  /** Updates the pilots of a drone that has a list of them; a drone without a list accepts any pilot. */
  renewPilots(tx: Tx, by: Actor, droneId: string, pilotIds: string[]): Promise<void>;
  /**
   * The locked drone changes owner: its open commands end, and the desired state is reduced to having no licences.
   */
  drop(tx: Tx, by: Actor, droneId: string): Promise<void>;
}

/** Desired states for the features that decide on limits, pilots and owners. */
export function createDesiredState({ clock }: { clock: Clock }): DesiredState {
  const desire: DesiredState['desire'] = async (tx, by, droneId, { lock, limits, pilotIds, licences }) => {
    const account = by.kind === 'user' ? by.id : null;
    const changed: Partial<StoredDesired> = {
      ...(lock === undefined
        ? {}
        : { lock, isLockPermanent: lock !== null, lockBy: account, lockCommand: null }),
      ...(limits === undefined ? {} : { limits, limitsDone: false, limitsBy: account }),
      ...(pilotIds === undefined
        ? {}
        : { pilotIds: pilotIds && [...new Set(pilotIds)].sort(), pilotsDone: false, pilotsBy: account }),
    };
    // Lock order: commands before desired states. Includes all commands that any desired state may withdraw, because
    // another change may follow in this transaction.
    const methods = methodsOf(changed, licences);
    const held = await lockCommands(tx, ofServer([droneId]));
    await withdraw(
      tx,
      held.filter(({ method }) => methods.includes(method)),
      { now: clock(), code: 'command.wish-changed' },
    );
    const change = (await storeDesired(tx, [droneId])).get(droneId);
    if (!change) return;
    const licensed = licences === undefined ? {} : licencesWanted(change, licences);
    await putDesired(tx, [{ ...change, ...changed, ...licensed }], { again: true });
    await notifySql({ type: 'commands-due' }).execute(tx);
  };
  return {
    desire,
    hold: async (tx, droneIds) => {
      await sql`select from drones where id = any(${droneIds}::text[]) order by id for no key update`.execute(
        tx,
      );
      await lockCommands(tx, ofServer(droneIds));
      await lockDesired(tx, droneIds);
    },
    renewPilots: async (tx, by, droneId, pilotIds) => {
      if (await isReportedPilots(tx, droneId)) await desire(tx, by, droneId, { pilotIds });
    },
    drop: async (tx, _by, droneId) => {
      const held = await lockCommands(tx, sql`k.ended_at is null and k.drone_id = ${droneId}`);
      await withdraw(tx, held, { now: clock(), code: 'command.released' });
      const change = (await lockDesired(tx, [droneId])).get(droneId);
      if (change) await putDesired(tx, [released(change)], { again: true });
      await notifySql({ type: 'commands-due' }).execute(tx);
    },
  };
}

/**
 * Clears a desired state. An existing pilot list becomes empty instead, because a drone keeps its list until it gets
 * another.
 */
const released = (change: StoredDesired): StoredDesired => ({
  ...change,
  ...licencesDropped(change),
  ...noLock,
  limits: null,
  limitsDone: false,
  limitsBy: null,
  pilotsBy: null,
  ...(change.pilotIds === null
    ? {}
    : { pilotIds: [], pilotsDone: change.pilotsDone && change.pilotIds.length === 0 }),
});

const methodsOf = (
  changed: Partial<StoredDesired>,
  licences: DesiredChange['licences'],
): RecordedMethod[] => [
  ...('lock' in changed ? (['lock', 'unlock'] as const) : []),
  ...('limits' in changed ? (['set_limits'] as const) : []),
  ...('pilotIds' in changed ? (['grant_pilots'] as const) : []),
  ...(licences ? (['apply_licence', 'revoke_licence'] as const) : []),
];

const ofServer = (droneIds: readonly string[]): RawBuilder<unknown> =>
  sql`k.ended_at is null and k.by_server and k.drone_id = any(${droneIds}::text[])`;

async function withdraw(
  tx: Tx,
  held: readonly StoredCommand[],
  { now, code }: { now: number; code: CommandCode },
): Promise<void> {
  await writeCommands(
    tx,
    held.flatMap((command) => step(command, 'withdraw', now, { code }) ?? []),
  );
}

/** The commands needed for a desired state: method and parameters for what the drone has not reported yet. */
export function askedBy(
  change: StoredDesired,
): Pick<StoredCommand, 'droneId' | 'method' | 'params' | 'accountId'>[] {
  const { droneId, lock, limits, pilotIds, licences } = change;
  const asked: Pick<StoredCommand, 'droneId' | 'method' | 'params' | 'accountId'>[] = [];
  if (change.isLockPermanent && lock !== null)
    asked.push({ droneId, method: lock ? 'lock' : 'unlock', params: {}, accountId: change.lockBy });
  if (limits && !change.limitsDone)
    asked.push({
      droneId,
      method: 'set_limits',
      params: { ...limits, heightRef: limitHeightRef },
      accountId: change.limitsBy,
    });
  if (pilotIds && !change.pilotsDone)
    asked.push({ droneId, method: 'grant_pilots', params: { pilotIds }, accountId: change.pilotsBy });
  if (licences && !change.licencesDone) {
    const { items, hash, remove } = licences;
    asked.push(
      remove.length > 0
        ? { droneId, method: 'revoke_licence', params: { licenceIds: remove, hash }, accountId: null }
        : { droneId, method: 'apply_licence', params: { licences: items, hash }, accountId: null },
    );
  }
  return asked;
}

/** The desired state after a command of its drone has ended; undefined if unchanged. */
export function desiredAfter(change: StoredDesired, command: StoredCommand): StoredDesired | undefined {
  if (isOpenCommand(command.state)) return undefined;
  const { method, params } = command;
  if (command.state !== 'succeeded') {
    // A drone that failed to revoke one licence is sent the whole set.
    if (method === 'revoke_licence' && command.state !== 'cancelled' && change.licences?.remove.length)
      return { ...change, licences: { ...change.licences, remove: [] } };
    const isOrphan = command.code === ('command.right-withdrawn' satisfies CommandCode);
    const isLock = method === 'lock' || method === 'unlock';
    return isOrphan && isLock && change.isLockPermanent ? { ...change, ...noLock } : undefined;
  }
  switch (method) {
    case 'lock':
    case 'unlock': {
      const lock = method === 'lock';
      // The opposite may have been requested meanwhile.
      if (change.isLockPermanent && change.lock !== lock) return undefined;
      return change.lock === lock && !change.isLockPermanent
        ? undefined
        : { ...change, lock, isLockPermanent: false, lockCommand: null };
    }
    case 'set_limits':
      return change.limits && !change.limitsDone && agrees(params, change.limits)
        ? { ...change, limitsDone: true }
        : undefined;
    case 'grant_pilots':
      return change.pilotIds && !change.pilotsDone && agrees(params['pilotIds'], change.pilotIds)
        ? { ...change, pilotsDone: true }
        : undefined;
    case 'apply_licence':
    case 'revoke_licence':
      return change.licences && !change.licencesDone && params['hash'] === change.licences.hash
        ? { ...change, licences: { ...change.licences, remove: [] }, licencesDone: true }
        : undefined;
    default:
      return undefined;
  }
}

const noLock = { lock: null, isLockPermanent: false, lockBy: null, lockCommand: null };
