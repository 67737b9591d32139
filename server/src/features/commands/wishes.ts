import { isOpenCommand, type RecordedMethod } from '@smartflight/contract/commands.ts';
import type { LicenceData } from '@smartflight/contract/device-link.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { notifySql } from '../../platform/events.ts';
import { agrees, type CommandCode, type StoredCommand, step } from './command-life.ts';
import { holdCommands, type Tx, writeCommands } from './commands.store.ts';
import { licencesDropped, licencesWanted } from './licences-wish.ts';
import { holdWishes, putWishes, type StoredWish, type WishedLimits } from './wishes.store.ts';

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
   * and a time to live of its own, whenever the drone is there and has not shown that it is so.
   */
  desire(tx: Tx, by: Actor, droneId: string, wish: Wish): Promise<void>;
  /** The drone changes hands: open commands end, and nothing is wished for it any more but to have no licences. */
  drop(tx: Tx, by: Actor, droneId: string): Promise<void>;
}

/** Wishes for drones, as the features that decide on limits, pilots and owners need them. */
export function createWishes({ clock }: { clock: Clock }): Wishes {
  return {
    desire: async (tx, by, droneId, { lock, limits, pilotIds, licences }) => {
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
      // Commands before wishes, as everywhere: who holds both holds them in this order.
      await withdraw(
        tx,
        sql`k.drone_id = ${droneId} and k.by_server and k.method = any(${methodsOf(changed, licences)})`,
        {
          now: clock(),
          code: 'command.wish-changed',
        },
      );
      const wish = (await holdWishes(tx, [droneId])).get(droneId);
      if (!wish) return;
      const licensed = licences === undefined ? {} : licencesWanted(wish, licences);
      await putWishes(tx, [{ ...wish, ...changed, ...licensed }], { anew: true });
      await notifySql({ type: 'commands-due' }).execute(tx);
    },
    drop: async (tx, _by, droneId) => {
      await withdraw(tx, sql`k.drone_id = ${droneId}`, { now: clock(), code: 'command.released' });
      const nothing = { lock: null, isLockStanding: false, lockBy: null, lockCommand: null };
      const noLimits = { limits: null, limitsDone: false, limitsBy: null };
      const noPilots = { pilotIds: null, pilotsDone: false, pilotsBy: null };
      const wish = (await holdWishes(tx, [droneId])).get(droneId);
      if (wish && wish.version > 0)
        await putWishes(tx, [{ ...wish, ...nothing, ...noLimits, ...noPilots, ...licencesDropped(wish) }]);
      await notifySql({ type: 'commands-due' }).execute(tx);
    },
  };
}

const methodsOf = (changed: Partial<StoredWish>, licences: Wish['licences']): RecordedMethod[] => [
  ...('lock' in changed ? (['lock', 'unlock'] as const) : []),
  ...('limits' in changed ? (['set_limits'] as const) : []),
  ...('pilotIds' in changed ? (['grant_pilots'] as const) : []),
  ...(licences ? (['apply_licence', 'revoke_licence'] as const) : []),
];

async function withdraw(
  tx: Tx,
  which: RawBuilder<unknown>,
  { now, code }: { now: number; code: CommandCode },
): Promise<void> {
  const held = await holdCommands(tx, sql`k.ended_at is null and ${which}`);
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
