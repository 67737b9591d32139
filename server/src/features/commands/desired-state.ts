import type { LicenceData } from '@smartflight/contract/device-link/licences.schemas.ts';
import { isOpenCommand, type RecordedMethod } from '@smartflight/contract/drones/commands.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { notifySql } from '../../platform/events.ts';
import { agrees, type CommandCode, type StoredCommand, step } from './command-states.ts';
import { holdCommands, type Tx, writeCommands } from './commands.store.ts';
import {
  holdWishes,
  isToldPilots,
  makeWishes,
  putWishes,
  type StoredWish,
  type WishedLimits,
} from './desired-state.store.ts';
import { licencesDropped, licencesWanted } from './licences-desired.ts';

/** How a drone is to be from now on; what is absent stays as it is, null is nothing in particular. */
export interface Wish {
  /** Stands until the drone has done it. */
  lock?: boolean | null;
  limits?: WishedLimits | null;
  pilotIds?: string[] | null;
  /** Just these: what it has beside them is to go. */
  licences?: LicenceData[];
}

export interface Wishes {
  /**
   * Notes in the caller's transaction how a drone is to be. The server then gives commands of its own, each with an id
   * and a time to live of its own, whenever the drone is there and has not shown that it is so. The caller holds the
   * drone.
   */
  desire(tx: Tx, by: Actor, droneId: string, wish: Wish): Promise<void>;
  /** Holds these drones with all that wishes for them touch, before the first of several is changed. */
  hold(tx: Tx, droneIds: readonly string[]): Promise<void>;
  /** Notes anew who may fly a drone that was told of pilots before; one that never was lets anybody. */
  renewPilots(tx: Tx, by: Actor, droneId: string, pilotIds: string[]): Promise<void>;
  /** The held drone changes hands: open commands end, and nothing is wished for it any more but to have no licences. */
  drop(tx: Tx, by: Actor, droneId: string): Promise<void>;
}

/** Wishes for drones, as the features that decide on limits, pilots and owners need them. */
export function createWishes({ clock }: { clock: Clock }): Wishes {
  const desire: Wishes['desire'] = async (tx, by, droneId, { lock, limits, pilotIds, licences }) => {
    const account = by.kind === 'user' ? by.id : null;
    const changed: Partial<StoredWish> = {
      ...(lock === undefined
        ? {}
        : { lock, isLockStanding: lock !== null, lockBy: account, lockCommand: null }),
      ...(limits === undefined ? {} : { limits, limitsDone: false, limitsBy: account }),
      ...(pilotIds === undefined
        ? {}
        : { pilotIds: pilotIds && [...new Set(pilotIds)].sort(), pilotsDone: false, pilotsBy: account }),
    };
    // Commands before wishes, as everywhere, and all that any wish may withdraw: another one may follow this one.
    const methods = methodsOf(changed, licences);
    const held = await holdCommands(tx, ofServer([droneId]));
    await withdraw(
      tx,
      held.filter(({ method }) => methods.includes(method)),
      { now: clock(), code: 'command.wish-changed' },
    );
    const wish = (await makeWishes(tx, [droneId])).get(droneId);
    if (!wish) return;
    const licensed = licences === undefined ? {} : licencesWanted(wish, licences);
    await putWishes(tx, [{ ...wish, ...changed, ...licensed }], { anew: true });
    await notifySql({ type: 'commands-due' }).execute(tx);
  };
  return {
    desire,
    hold: async (tx, droneIds) => {
      await sql`select from drones where id = any(${droneIds}::text[]) order by id for no key update`.execute(
        tx,
      );
      await holdCommands(tx, ofServer(droneIds));
      await holdWishes(tx, droneIds);
    },
    renewPilots: async (tx, by, droneId, pilotIds) => {
      if (await isToldPilots(tx, droneId)) await desire(tx, by, droneId, { pilotIds });
    },
    drop: async (tx, _by, droneId) => {
      const held = await holdCommands(tx, sql`k.ended_at is null and k.drone_id = ${droneId}`);
      await withdraw(tx, held, { now: clock(), code: 'command.released' });
      const wish = (await holdWishes(tx, [droneId])).get(droneId);
      if (wish) await putWishes(tx, [released(wish)], { anew: true });
      await notifySql({ type: 'commands-due' }).execute(tx);
    },
  };
}

/** Nothing is wished any more, but that who was permitted to fly it no longer is: a drone keeps the list it has. */
const released = (wish: StoredWish): StoredWish => ({
  ...wish,
  ...licencesDropped(wish),
  ...noLock,
  limits: null,
  limitsDone: false,
  limitsBy: null,
  pilotsBy: null,
  ...(wish.pilotIds === null
    ? {}
    : { pilotIds: [], pilotsDone: wish.pilotsDone && wish.pilotIds.length === 0 }),
});

const methodsOf = (changed: Partial<StoredWish>, licences: Wish['licences']): RecordedMethod[] => [
  ...('lock' in changed ? (['lock', 'unlock'] as const) : []),
  ...('limits' in changed ? (['set_limits'] as const) : []),
  ...('pilotIds' in changed ? (['grant_pilots'] as const) : []),
  ...(licences ? (['apply_licence', 'revoke_licence'] as const) : []),
];

/** Open commands to these drones by which the server keeps what was agreed. */
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

/** The commands that a wish asks for: method and parameters of what the drone has not yet shown. */
export function askedBy(
  wish: StoredWish,
): Pick<StoredCommand, 'droneId' | 'method' | 'params' | 'accountId'>[] {
  const { droneId, lock, limits, pilotIds, licences } = wish;
  const asked: Pick<StoredCommand, 'droneId' | 'method' | 'params' | 'accountId'>[] = [];
  if (wish.isLockStanding && lock !== null)
    asked.push({ droneId, method: lock ? 'lock' : 'unlock', params: {}, accountId: wish.lockBy });
  if (limits && !wish.limitsDone)
    asked.push({ droneId, method: 'set_limits', params: { ...limits }, accountId: wish.limitsBy });
  if (pilotIds && !wish.pilotsDone)
    asked.push({ droneId, method: 'grant_pilots', params: { pilotIds }, accountId: wish.pilotsBy });
  if (licences && !wish.licencesDone) {
    const { items, hash, remove } = licences;
    asked.push(
      remove.length > 0
        ? { droneId, method: 'revoke_licence', params: { licenceIds: remove, hash }, accountId: null }
        : { droneId, method: 'apply_licence', params: { licences: items, hash }, accountId: null },
    );
  }
  return asked;
}

/** What a wish becomes when a command of its drone has ended; undefined where it stays as it is. */
export function wishAfter(wish: StoredWish, command: StoredCommand): StoredWish | undefined {
  if (isOpenCommand(command.state)) return undefined;
  const { method, params } = command;
  if (command.state !== 'succeeded') {
    // A drone that could not take one away is sent all that it is to have.
    if (method === 'revoke_licence' && command.state !== 'cancelled' && wish.licences?.remove.length)
      return { ...wish, licences: { ...wish.licences, remove: [] } };
    const isOrphan = command.code === ('command.right-withdrawn' satisfies CommandCode);
    const isLock = method === 'lock' || method === 'unlock';
    return isOrphan && isLock && wish.isLockStanding ? { ...wish, ...noLock } : undefined;
  }
  switch (method) {
    case 'lock':
    case 'unlock': {
      const lock = method === 'lock';
      // Somebody may wish for the contrary by now.
      if (wish.isLockStanding && wish.lock !== lock) return undefined;
      return wish.lock === lock && !wish.isLockStanding
        ? undefined
        : { ...wish, lock, isLockStanding: false, lockCommand: null };
    }
    case 'set_limits':
      return wish.limits && !wish.limitsDone && agrees(params, wish.limits)
        ? { ...wish, limitsDone: true }
        : undefined;
    case 'grant_pilots':
      return wish.pilotIds && !wish.pilotsDone && agrees(params['pilotIds'], wish.pilotIds)
        ? { ...wish, pilotsDone: true }
        : undefined;
    case 'apply_licence':
    case 'revoke_licence':
      return wish.licences && !wish.licencesDone && params['hash'] === wish.licences.hash
        ? { ...wish, licences: { ...wish.licences, remove: [] }, licencesDone: true }
        : undefined;
    default:
      return undefined;
  }
}

const noLock = { lock: null, isLockStanding: false, lockBy: null, lockCommand: null };
