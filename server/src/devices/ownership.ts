import type { drones } from '@smartflight/contract/endpoints.ts';
import type { BodyOf } from '@smartflight/contract/kit/endpoint.ts';
import { nounOf } from '@smartflight/contract/system/audit-actions.ts';
import type { Transaction } from 'kysely';
import type { Actor, UserActor } from '../access/actor.ts';
import { audit } from '../access/audit.ts';
import type { Deps } from '../access/deps.ts';
import { notifySql } from '../events.ts';
import { isAirborne } from '../live/drones/drone-signs.ts';
import type { FleetState } from '../live/fleet/fleet-state.ts';
import { postNotices } from '../messages/notices.ts';
import { fault } from '../platform/http/fault.ts';
import type { DB } from '../platform/postgres/db-types.ts';
import { hashOf, matchesHash, randomCode, randomToken } from '../platform/security/crypto.ts';
import type { DeviceHolder } from './device-holder.store.ts';
import { type OwnedKind, refusal } from './device-labels.ts';
import {
  beginOwnership,
  endOwnership,
  hasOwned,
  type LockedDrone,
  lockDevice,
  mayRelease,
  moveRow,
  type Passing,
  retireRow,
} from './ownership.store.ts';
import { lockManaged } from './register.store.ts';
import { activateCodeLength } from './register.ts';

type Tx = Transaction<DB>;

// A code has 50 random bits; these limits make guessing hopeless. The limit per drone is generous, so that a
// stranger's wrong codes don't block the owner.
const perAccount = { attempts: 5, windowS: 15 * 60 };
const perDrone = { attempts: 100, windowS: 15 * 60 };

/** A device without an owner, and the new activation code of one that belongs to no company. */
interface GivenUp {
  id: string;
  activateCode: string | null;
}

interface Move {
  id: string;
  companyId: string;
  /** The form of the company that registers it; null keeps the model and number. */
  entry: Record<string, unknown> | null;
  check: (holder: DeviceHolder) => void;
}

/** Effects of a change of owner on other features. */
export interface OwnershipHooks {
  desiredState: {
    drop(tx: Tx, by: Actor, droneId: string): Promise<void>;
    desire(tx: Tx, by: Actor, droneId: string, desired: { pilotIds: string[] }): Promise<void>;
    /** Like `desire`, but only for a drone that has a pilot list already; without one it accepts any pilot. */
    renewPilots(tx: Tx, by: Actor, droneId: string, pilotIds: string[]): Promise<void>;
  };
  endShares(tx: Tx, droneId: string): Promise<void>;
  endOffer(tx: Tx, droneId: string, now: Date): Promise<void>;
  /**
   * To be called when the owner changed, was removed, or the drone left service: lifted limits and zones depend on
   * the owner.
   */
  ownerChanged(tx: Tx, droneId: string): Promise<void>;
}

/**
 * Binding, unbinding, transferring and retiring. Every change of owner locks the device first, so that concurrent
 * ones have one winner.
 */
export function createOwnership(o: {
  deps: Deps;
  fleet: FleetState;
  hooks: OwnershipHooks;
  kind: OwnedKind | 'station';
}) {
  const { deps, fleet, hooks, kind } = o;
  const noun = nounOf[kind];

  async function lockKind(tx: Tx, id: string): Promise<LockedDrone | undefined> {
    const device = await lockDevice(tx, id);
    return device?.kind === kind ? device : undefined;
  }
  const now = (): Date => new Date(deps.clock());

  /**
   * Locks the actor's drone. A former owner gets an error that the ownership has ended, anyone else that it is not
   * found.
   */
  async function lockOwn(tx: Tx, actor: UserActor, id: string): Promise<LockedDrone> {
    const drone = await lockKind(tx, id);
    if (drone?.owner_id === actor.id) return drone;
    throw refusal(kind, drone && (await hasOwned(tx, id, actor.id)) ? 'not-yours' : 'not-found');
  }

  /** Requires the end of the id as confirmation, and that the drone is not in flight. */
  function guard(id: string, confirm?: string): void {
    if (confirm !== undefined && confirm !== id.slice(-4))
      throw refusal(kind, 'confirm-wrong', [{ at: 'confirm', code: `${kind}.confirm-wrong` }]);
    if (isAirborne(fleet, id)) throw fault('drone.in-air');
  }

  async function end(
    tx: Tx,
    by: Actor,
    { drone, how, codeHash }: { drone: LockedDrone; how: 'unbind' | 'transfer'; codeHash: Buffer | null },
  ): Promise<void> {
    await endOwnership(tx, { droneId: drone.id, now: now(), how, codeHash });
    await cut(tx, by, drone.id);
  }

  /** Ends the ownership of a locked drone; returns a new activation code if it belongs to no company. */
  async function giveUp(tx: Tx, by: Actor, drone: LockedDrone): Promise<string | null> {
    const code = drone.company_id === null ? randomCode(activateCodeLength) : null;
    await end(tx, by, { drone, how: 'unbind', codeHash: code === null ? null : hashOf(code) });
    // Locks inboxes, so it comes after everything that locks commands and desired states.
    await hooks.endOffer(tx, drone.id, now());
    await hooks.ownerChanged(tx, drone.id);
    return code;
  }

  /** Ends all rights of others on the drone and replaces its MQTT secret by a random one. */
  async function cut(tx: Tx, by: Actor, id: string): Promise<void> {
    await hooks.desiredState.drop(tx, by, id);
    await hooks.endShares(tx, id);
    await deps.brokerCredentials()?.note(tx, kind, id, randomToken());
    await notifySql({ type: 'device-changed', droneId: id }).execute(tx);
    await notify(tx, id);
  }

  async function notify(tx: Tx, id: string): Promise<void> {
    await notifySql({ type: 'rights-changed' }).execute(tx);
    await notifySql({ type: 'changed', noun, id, droneId: id }).execute(tx);
  }

  const settle = async (id: string): Promise<void> => deps.brokerCredentials()?.settle(id);

  return {
    lockOwn,
    guard,

    /** Transfers a locked drone to another account in the caller's transaction; call `settle` after its commit. */
    async pass(
      tx: Tx,
      by: Actor,
      passing: Omit<Passing, 'now' | 'how' | 'name'> & { drone: LockedDrone },
    ): Promise<void> {
      const { drone, to } = passing;
      await end(tx, by, { drone, how: 'transfer', codeHash: null });
      await beginOwnership(tx, { droneId: drone.id, to, name: drone.name, now: now(), how: 'transfer' });
      await hooks.desiredState.renewPilots(tx, by, drone.id, [to]);
      await hooks.ownerChanged(tx, drone.id);
    },
    settle,

    /**
     * Takes ownership of a drone without an owner by its activation code. A wrong id and a wrong code give the same
     * error.
     */
    async bind(
      actor: UserActor,
      query: { id: string; activateCode: string; name?: string | undefined },
    ): Promise<{ id: string; name: string }> {
      await deps.limits.spend(`bind-account:${actor.id}`, perAccount);
      await deps.limits.spend(`bind-drone:${query.id}`, perDrone);
      const name = await deps.pools.db.transaction().execute(async (tx) => {
        const found = await lockKind(tx, query.id);
        // The code is checked first: without it, a caller must not learn whether a drone exists or has an owner.
        if (!found || !matchesHash(query.activateCode, found.activate_code_hash))
          throw refusal(kind, 'bind-failed');
        if (found.retired_at) throw refusal(kind, 'retired');
        if (found.owner_id) throw refusal(kind, 'already-bound');
        const taken = query.name || found.name;
        await beginOwnership(tx, { droneId: found.id, to: actor.id, name: taken, now: now(), how: 'bind' });
        await hooks.desiredState.renewPilots(tx, actor, found.id, [actor.id]);
        await hooks.ownerChanged(tx, found.id);
        await audit(tx, actor, { action: `${noun}.bind`, target: { kind, id: found.id }, at: now() });
        await notify(tx, found.id);
        return taken;
      });
      await deps.limits.forgive(`bind-account:${actor.id}`);
      return { id: query.id, name };
    },

    /**
     * Gives up ownership. A device of no company gets a new activation code, shown only once; without it no one could
     * bind the device again.
     */
    async unbind(actor: UserActor, id: string, confirm: string): Promise<GivenUp> {
      const activateCode = await deps.pools.db.transaction().execute(async (tx) => {
        const drone = await lockOwn(tx, actor, id);
        guard(id, confirm);
        const code = await giveUp(tx, actor, drone);
        await audit(tx, actor, { action: `${noun}.unbind`, target: { kind, id }, at: now() });
        return code;
      });
      await settle(id);
      return { id, activateCode };
    },

    /**
     * Ends ownership by staff or the device's company on behalf of an owner who can't, with a reason that the owner is
     * notified of. Throws `drone.owner-verified` for a company whose owner can do so.
     */
    async release(
      actor: UserActor,
      id: string,
      { confirm, reason }: BodyOf<typeof drones.release>,
    ): Promise<GivenUp> {
      const activateCode = await deps.pools.db.transaction().execute(async (tx) => {
        const drone = await lockManaged(tx, actor, { kind, id });
        if (!drone) throw refusal(kind, 'not-found');
        const { owner_id: ownerId } = drone;
        if (ownerId === null) throw refusal(kind, 'unowned');
        if (!(await mayRelease(tx, actor, id))) throw fault('drone.owner-verified');
        guard(id, confirm);
        const code = await giveUp(tx, actor, drone);
        await audit(tx, actor, {
          action: `${noun}.release`,
          target: { kind, id },
          detail: { accountId: ownerId, reason },
          at: now(),
        });
        await postNotices(tx, now(), [
          { to: [ownerId], text: 'drone.released', args: { drone: drone.name, reason } },
        ]);
        return code;
      });
      await settle(id);
      return { id, activateCode };
    },

    /**
     * Moves a device without an owner to another company, which sees nothing from before. It has no codes until the
     * company makes them, and is retired no longer. `check` throws when the actor may not give it away.
     */
    async move(tx: Tx, actor: UserActor, { id, companyId, entry, check }: Move): Promise<void> {
      const device = await lockKind(tx, id);
      if (!device) throw refusal(kind, 'not-found');
      check({ kind, ownerId: device.owner_id, companyId: device.company_id });
      if (device.owner_id !== null) throw fault('claim.unowned');
      guard(id);
      await moveRow(tx, { id, companyId, entry, now: now() });
      await cut(tx, actor, id);
      await hooks.ownerChanged(tx, id);
    },

    /** Removes a company's device without an owner from the register; its history stays. */
    async retire(actor: UserActor, id: string, confirm: string): Promise<{ id: string }> {
      await deps.pools.db.transaction().execute(async (tx) => {
        const drone = await lockManaged(tx, actor, { kind, id });
        if (!drone) throw refusal(kind, 'not-found');
        if (drone.retired_at) throw refusal(kind, 'retired');
        if (drone.owner_id) throw refusal(kind, 'owned');
        guard(id, confirm);
        await retireRow(tx, id, now());
        await cut(tx, actor, id);
        await hooks.ownerChanged(tx, id);
        await audit(tx, actor, { action: `${noun}.retire`, target: { kind, id }, at: now() });
      });
      await settle(id);
      return { id };
    },
  };
}

export type Ownership = ReturnType<typeof createOwnership>;
