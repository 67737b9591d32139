import type { drones } from '@smartflight/contract/drones.ts';
import type { QueryOf, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import type { Transaction } from 'kysely';
import { isAirborne } from '../../live/drone-signs.ts';
import type { FleetState } from '../../live/fleet-state.ts';
import type { Actor, UserActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { hashOf, matchesHash, randomCode, randomToken } from '../../platform/crypto.ts';
import type { Deps } from '../../platform/deps.ts';
import { notifySql } from '../../platform/events.ts';
import { fault } from '../../platform/http/fault.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import { activateCodeLength } from './drones.service.ts';
import {
  beginOwnership,
  endOwnership,
  type HeldDrone,
  hasOwned,
  lockDrone,
  type Passing,
  retireRow,
} from './hands.store.ts';
import { lockManaged } from './register.store.ts';

type Tx = Transaction<DB>;

// A code has 50 random bits: these keep guessing hopeless. The one per drone is wide, so that nobody can spend it for
// the owner by a few wrong codes.
const perAccount = { attempts: 5, windowS: 15 * 60 };
const perDrone = { attempts: 100, windowS: 15 * 60 };

/** What other parts of the product hold of a drone and give up when it changes hands. */
export interface Ties {
  wishes: {
    /** Forgets what was asked of the drone. */
    drop(tx: Tx, by: Actor, droneId: string): Promise<void>;
    /** Notes in the transaction who may fly it from now on. */
    desire(tx: Tx, by: Actor, droneId: string, wish: { pilotIds: string[] }): Promise<void>;
  };
  /** Ends what teams see of it. */
  endShares(tx: Tx, droneId: string): Promise<void>;
  /** Ends an offer that waits. */
  endOffer(tx: Tx, droneId: string, now: Date): Promise<void>;
  /** Its owner is another one now, or nobody, or it has left service: lifted limits and zones follow the owner. */
  ownerChanged(tx: Tx, droneId: string): Promise<void>;
}

/** Binding, unbinding, handing over and retiring: every change of hands locks the drone first, so that races have one winner. */
export function createHands(o: { deps: Deps; fleet: FleetState; ties: Ties }) {
  const { deps, fleet, ties } = o;
  const now = (): Date => new Date(deps.clock());

  /** The locked drone of its owner. Who has owned it is told that this is over, anybody else that there is none. */
  async function lockOwn(tx: Tx, actor: UserActor, id: string): Promise<HeldDrone> {
    const drone = await lockDrone(tx, id);
    if (drone?.owner_id === actor.id) return drone;
    throw fault(drone && (await hasOwned(tx, id, actor.id)) ? 'drone.not-yours' : 'drone.not-found');
  }

  /** Typing the end of the id shows that this drone is meant; in the air nothing changes hands. */
  function keepSafe(id: string, confirm?: string): void {
    if (confirm !== undefined && confirm !== id.slice(-4))
      throw fault('drone.confirm-wrong', [{ at: 'confirm', code: 'drone.confirm-wrong' }]);
    if (isAirborne(fleet, id)) throw fault('drone.in-air');
  }

  /** Ends ownership with all rights; the device's session ends with the commit. */
  async function end(
    tx: Tx,
    by: Actor,
    { drone, how, codeHash }: { drone: HeldDrone; how: 'unbind' | 'transfer'; codeHash: Buffer | null },
  ): Promise<void> {
    await endOwnership(tx, { droneId: drone.id, now: now(), how, codeHash });
    await cut(tx, by, drone.id);
  }

  /** Ends what others hold of the drone, and its secret: the broker gets one that nobody knows. */
  async function cut(tx: Tx, by: Actor, id: string): Promise<void> {
    await ties.wishes.drop(tx, by, id);
    await ties.endShares(tx, id);
    await deps.deviceAccounts()?.note(tx, 'drone', id, randomToken());
    await notifySql({ type: 'device-changed', droneId: id }).execute(tx);
    await tell(tx, id);
  }

  /** Viewers look again at what they may see, and at the drone. */
  async function tell(tx: Tx, id: string): Promise<void> {
    await notifySql({ type: 'rights-changed' }).execute(tx);
    await notifySql({ type: 'changed', noun: 'drones', id, droneId: id }).execute(tx);
  }

  const settle = async (id: string): Promise<void> => deps.deviceAccounts()?.settle(id);

  return {
    lockOwn,
    keepSafe,

    /** Hands the locked drone over to another account, in the caller's transaction; `settle` after its commit. */
    async pass(
      tx: Tx,
      by: Actor,
      passing: Omit<Passing, 'now' | 'how' | 'name'> & { drone: HeldDrone },
    ): Promise<void> {
      const { drone, to } = passing;
      await end(tx, by, { drone, how: 'transfer', codeHash: null });
      await beginOwnership(tx, { droneId: drone.id, to, name: drone.name, now: now(), how: 'transfer' });
      await ties.ownerChanged(tx, drone.id);
    },
    settle,

    /** Takes ownership by the activation code, which opens only a drone without an owner; wrong id and wrong code look alike. */
    async bind(actor: UserActor, query: QueryOf<typeof drones.bind>): Promise<ResultOf<typeof drones.bind>> {
      await deps.limits.spend(`bind-account:${actor.id}`, perAccount);
      await deps.limits.spend(`bind-drone:${query.droneId}`, perDrone);
      const name = await deps.pools.db.transaction().execute(async (tx) => {
        const found = await lockDrone(tx, query.droneId);
        // The code comes first: without it nobody learns whether a drone exists or has an owner.
        if (!found || !matchesHash(query.activateCode, found.activate_code_hash))
          throw fault('drone.bind-failed');
        if (found.retired_at) throw fault('drone.retired');
        if (found.owner_id) throw fault('drone.already-bound');
        const taken = query.name || found.name;
        await beginOwnership(tx, { droneId: found.id, to: actor.id, name: taken, now: now(), how: 'bind' });
        await ties.ownerChanged(tx, found.id);
        await audit(tx, actor, { action: 'drones.bind', target: { kind: 'drone', id: found.id } });
        await tell(tx, found.id);
        return taken;
      });
      await deps.limits.forgive(`bind-account:${actor.id}`);
      return { droneId: query.droneId, name };
    },

    /** Gives ownership up. A drone of no company gets a code that is shown this once, else nobody could bind it again. */
    async unbind(actor: UserActor, id: string, confirm: string): Promise<ResultOf<typeof drones.unbind>> {
      const fresh = randomCode(activateCodeLength);
      const activateCode = await deps.pools.db.transaction().execute(async (tx) => {
        const drone = await lockOwn(tx, actor, id);
        keepSafe(id, confirm);
        const code = drone.company_id === null ? fresh : null;
        await ties.endOffer(tx, id, now());
        await end(tx, actor, { drone, how: 'unbind', codeHash: code === null ? null : hashOf(code) });
        await ties.ownerChanged(tx, id);
        await audit(tx, actor, { action: 'drones.unbind', target: { kind: 'drone', id } });
        return code;
      });
      await settle(id);
      return { droneId: id, activateCode };
    },

    /** Takes a drone of the company, which nobody owns, out of the register; its history stays. */
    async retire(actor: UserActor, id: string, confirm: string): Promise<ResultOf<typeof drones.retire>> {
      await deps.pools.db.transaction().execute(async (tx) => {
        const drone = await lockManaged(tx, actor, id);
        if (!drone) throw fault('drone.not-found');
        if (drone.retired_at) throw fault('drone.retired');
        if (drone.owner_id) throw fault('drone.owned');
        keepSafe(id, confirm);
        await retireRow(tx, id, now());
        await cut(tx, actor, id);
        await ties.ownerChanged(tx, id);
        await audit(tx, actor, { action: 'drones.retire', target: { kind: 'drone', id } });
      });
      await settle(id);
      return { droneId: id };
    },
  };
}

export type Hands = ReturnType<typeof createHands>;
