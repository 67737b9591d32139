import type { drones } from '@smartflight/contract/endpoints.ts';
import type { BodyOf } from '@smartflight/contract/kit/endpoint.ts';
import { type AuditAction, nounOf } from '@smartflight/contract/system/audit-actions.ts';
import type { Transaction } from 'kysely';
import { hasContact, lockAddress, spendAddress } from '../access/account-addresses.ts';
import type { UserActor } from '../access/actor.ts';
import { audit } from '../access/audit.ts';
import { contactOf } from '../access/contacts.ts';
import type { Deps } from '../access/deps.ts';
import { notifySql } from '../events.ts';
import { postNotices } from '../messages/notices.ts';
import { fault } from '../platform/http/fault.ts';
import type { DB } from '../platform/postgres/db-types.ts';
import type { OwnedKind } from './device-labels.ts';
import type { Ownership, OwnershipHooks } from './ownership.ts';
import {
  countGrants,
  endGrant,
  isTypedBefore,
  pilotsNow,
  putGrant,
  type StoredGrant,
} from './pilots.store.ts';

/** More than any crew needs; the drone stores the list. */
const mostPilots = 200;

const sharing = {
  drone: {
    target: (id: string) => ({ page: 'myDrones' as const, query: { drone: id } }),
    permitted: (drone: string, by: string) => ({ text: 'pilot.permitted' as const, args: { drone, by } }),
    removed: (drone: string) => ({ text: 'pilot.removed' as const, args: { drone } }),
  },
  charger: {
    target: (id: string) => ({ page: 'myChargers' as const, query: { charger: id } }),
    permitted: (charger: string, by: string) => ({
      text: 'charger.permitted' as const,
      args: { charger, by },
    }),
    removed: (charger: string) => ({ text: 'charger.removed' as const, args: { charger } }),
  },
};

/** Manages who else may fly a drone or use a charger, and notifies them and the device. */
export function createPilots({
  deps,
  ownership,
  hooks,
  kind,
}: {
  deps: Deps;
  ownership: Ownership;
  hooks: OwnershipHooks;
  kind: OwnedKind;
}) {
  const noun = nounOf[kind];

  /** The statements are the same whether or not the permission has an account. */
  async function reported(
    tx: Transaction<DB>,
    actor: UserActor,
    o: {
      droneId: string;
      grant: StoredGrant;
      action: AuditAction;
      detail?: { validFrom: string; validTo: string | null };
      now: Date;
    },
  ): Promise<void> {
    await hooks.desiredState.desire(tx, actor, o.droneId, {
      pilotIds: await pilotsNow(tx, o.droneId, o.now),
    });
    await audit(tx, actor, {
      action: o.action,
      target: { kind, id: o.droneId },
      detail: { grant: o.grant.id, ...o.detail },
      at: o.now,
    });
    await notifySql({ type: 'account-changed', accountId: personOf(o.grant) }).execute(tx);
    await notifySql({ type: 'changed', noun, id: o.droneId, droneId: o.droneId }).execute(tx);
  }

  return {
    /**
     * Permits a pilot by phone or e-mail, from now on if no start is given. Throws `transfer.to-self`,
     * `pilot.too-many`, `request.rate-limited`.
     */
    async grant(actor: UserActor, id: string, body: BodyOf<typeof drones.grant>): Promise<void> {
      const now = new Date(deps.clock());
      const contact = contactOf(body.account, 'body.account');
      // Checked first: a call that is refused is not counted as a new address.
      await deps.pools.db.transaction().execute((tx) => ownership.lockOwn(tx, actor, id));
      if (!(await isTypedBefore(deps.pools.db, actor.id, contact))) await spendAddress(deps.limits, actor);
      const validFrom = body.validFrom ? new Date(body.validFrom) : now;
      const validTo = body.validTo ? new Date(body.validTo) : null;
      await deps.pools.db.transaction().execute(async (tx) => {
        const drone = await ownership.lockOwn(tx, actor, id);
        if (await hasContact(tx, [actor.id], contact))
          throw fault('transfer.to-self', [{ at: 'body.account', code: 'transfer.to-self' }]);
        await lockAddress(tx, contact);
        const grant = await putGrant(tx, { droneId: id, contact, validFrom, validTo, now });
        if ((await countGrants(tx, id, now)) > mostPilots) throw fault('pilot.too-many');
        const detail = { validFrom: validFrom.toISOString(), validTo: validTo?.toISOString() ?? null };
        await reported(tx, actor, { droneId: id, grant, action: `${noun}.permit-pilot`, detail, now });
        await postNotices(tx, now, [
          {
            to: [personOf(grant)],
            ...sharing[kind].permitted(drone.name, actor.username),
            target: sharing[kind].target(id),
            key: `pilot.permitted:${id}`,
          },
        ]);
      });
    },

    /** Ends a permission; idempotent. */
    async revoke(actor: UserActor, id: string, grantId: string): Promise<void> {
      const now = new Date(deps.clock());
      await deps.pools.db.transaction().execute(async (tx) => {
        const drone = await ownership.lockOwn(tx, actor, id);
        const grant = await endGrant(tx, { droneId: id, id: grantId, now });
        if (!grant) return;
        await reported(tx, actor, { droneId: id, grant, action: `${noun}.remove-pilot`, now });
        await postNotices(tx, now, [
          {
            to: [personOf(grant)],
            ...sharing[kind].removed(drone.name),
            key: `pilot.removed:${id}`,
          },
        ]);
      });
    },
  };
}

/** The account, or for a waiting permission its own id, which no account has, so that both cases do the same work. */
const personOf = ({ id, accountId }: StoredGrant): string => accountId ?? id;
