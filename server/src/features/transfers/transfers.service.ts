import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import type { Transfer } from '@smartflight/contract/devices/transfers.schemas.ts';
import { transferHours } from '@smartflight/contract/devices/transfers.ts';
import type { AuditAction } from '@smartflight/contract/system/audit-actions.ts';
import type { Transaction } from 'kysely';
import { hasContact, lockAddress, lockOwnContacts, spendAddress } from '../../access/account-addresses.ts';
import type { Actor, UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import { contactOf } from '../../access/contacts.ts';
import type { Deps } from '../../access/deps.ts';
import type { NewNotice } from '../../messages/notices.ts';
import { fault } from '../../platform/http/fault.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import { wordsOf } from './transfer-labels.ts';
import { notifyExpired, notifySides, receiverOf, withdrawnNotice } from './transfer-notices.ts';
import {
  type EndState,
  endTransfer,
  findTransfer,
  insertOffer,
  isOfferedBefore,
  type TransferRow,
  toTransfer,
} from './transfers.store.ts';

type Tx = Transaction<DB>;

interface OfferedDrone {
  kind: DeviceKind;
  id: string;
  name: string;
  model: string;
  company_id: string | null;
  owner_id: string | null;
  activate_code_hash: Buffer | null;
  retired_at: Date | null;
}

/** What a transfer needs from the feature that manages a kind of device. */
export interface OwnershipTransfer {
  lockOwn(tx: Tx, actor: UserActor, droneId: string): Promise<unknown>;
  /** Throws when the drone is in flight, or when `confirm` is not the end of its id. */
  guard(droneId: string, confirm?: string): void;
  pass(tx: Tx, by: Actor, o: { drone: OfferedDrone; droneId: string; to: string }): Promise<void>;
  settle(droneId: string): Promise<void>;
}

export interface TransferParts {
  /** Locks and returns the device; its owner can't change until the transaction ends. */
  lock(tx: Tx, droneId: string): Promise<OfferedDrone | undefined>;
  drone: OwnershipTransfer;
  charger: OwnershipTransfer;
}

/**
 * Offers of devices from one account to another. Each step locks the device, so that concurrent steps have one
 * winner.
 */
export function createTransfers(deps: Deps, parts: TransferParts) {
  const { db } = deps.pools;
  const ownershipOf = (kind: DeviceKind): OwnershipTransfer =>
    kind === 'charger' ? parts.charger : parts.drone;
  const now = (): Date => new Date(deps.clock());

  async function ownTransfer(actor: UserActor, id: string): Promise<TransferRow> {
    const found = await findTransfer(db, actor, id);
    if (!found) throw fault('transfer.not-found');
    return found;
  }

  /** One transition out of `offered`; throws when the offer has ended already. */
  async function end(
    actor: UserActor,
    id: string,
    o: {
      state: EndState;
      action: AuditAction;
      side: 'from_id' | 'to_id';
      work?: (tx: Tx, row: TransferRow, drone: OfferedDrone) => Promise<void>;
      notices: (row: TransferRow) => NewNotice[];
    },
  ): Promise<Transfer> {
    const row = await ownTransfer(actor, id);
    if (row[o.side] !== actor.id) throw fault('transfer.not-found');
    await db.transaction().execute(async (tx) => {
      await lockOwnContacts(tx, actor.id);
      const drone = await parts.lock(tx, row.drone_id);
      const ending = { id, state: o.state, side: o.side, accountId: actor.id, now: now() };
      if (!drone || !(await endTransfer(tx, ending))) throw fault('transfer.ended');
      await o.work?.(tx, row, drone);
      await audit(tx, actor, {
        action: o.action,
        target: { kind: row.kind, id: row.drone_id },
        detail: { transferId: id, ...(o.side === 'to_id' && { accountId: row.from_id }) },
        at: now(),
      });
      await notifySides(tx, row, { notices: o.notices(row), now: now() });
    });
    return toTransfer(await ownTransfer(actor, id), actor, now());
  }

  return {
    /**
     * Offers the actor's own device to a phone or e-mail, for 72 hours: the answer and the statements are the same for
     * all addresses. A verified account that has the address may accept.
     */
    async offer(
      actor: UserActor,
      { kind, id: droneId }: { kind: DeviceKind; id: string },
      { account, confirm }: { account: string; confirm: string },
    ): Promise<Transfer> {
      const ownership = ownershipOf(kind);
      const contact = contactOf(account, 'body.account');
      // Checked first: a call that is refused is not counted as a new address.
      await db.transaction().execute((tx) => ownership.lockOwn(tx, actor, droneId));
      if (!(await isOfferedBefore(db, actor.id, contact))) await spendAddress(deps.limits, actor);
      const id = await db.transaction().execute(async (tx) => {
        await ownership.lockOwn(tx, actor, droneId);
        if (await hasContact(tx, [actor.id], contact))
          throw fault('transfer.to-self', [{ at: 'body.account', code: 'transfer.to-self' }]);
        ownership.guard(droneId, confirm);
        await notifyExpired(tx, now(), droneId);
        const at = now();
        const expiresAt = new Date(at.getTime() + transferHours * 3_600_000);
        await lockAddress(tx, contact);
        const inserted = await insertOffer(tx, actor, { droneId, contact, now: at, expiresAt });
        if (!inserted) throw fault('transfer.open');
        await audit(tx, actor, {
          action: 'transfers.offer',
          target: { kind, id: droneId },
          detail: { transferId: inserted },
          at,
        });
        const row = await findTransfer(tx, actor, inserted);
        const notices = (row: TransferRow): NewNotice[] => [
          {
            to: [receiverOf(row)],
            ...wordsOf(row.kind).offered(row),
            key: `transfer:${inserted}`,
          },
        ];
        if (row) await notifySides(tx, row, { notices: notices(row), now: at });
        return inserted;
      });
      return toTransfer(await ownTransfer(actor, id), actor, now());
    },

    /**
     * Accepts an offer: ownership is transferred, and all rights that the former owner granted end, as does the MQTT
     * secret.
     */
    async accept(actor: UserActor, id: string): Promise<Transfer> {
      const transfer = await end(actor, id, {
        state: 'accepted',
        action: 'transfers.accept',
        side: 'to_id',
        work: async (tx, row, drone) => {
          if (drone.owner_id !== row.from_id) throw fault('transfer.ended');
          const ownership = ownershipOf(drone.kind);
          ownership.guard(row.drone_id);
          await ownership.pass(tx, actor, { drone, droneId: row.drone_id, to: actor.id });
        },
        notices: (row) => [
          { to: [row.from_id], ...wordsOf(row.kind).accepted(row) },
          { to: [receiverOf(row)], ...wordsOf(row.kind).takenOver(row), key: `transfer:${id}` },
        ],
      });
      await ownershipOf(transfer.kind).settle(transfer.droneId);
      return transfer;
    },

    decline: (actor: UserActor, id: string): Promise<Transfer> =>
      end(actor, id, {
        state: 'declined',
        action: 'transfers.decline',
        side: 'to_id',
        notices: (row) => [{ to: [row.from_id], ...wordsOf(row.kind).declined(row) }],
      }),

    withdraw: (actor: UserActor, id: string): Promise<Transfer> =>
      end(actor, id, {
        state: 'withdrawn',
        action: 'transfers.withdraw',
        side: 'from_id',
        notices: (row) => [withdrawnNotice(row)],
      }),
  };
}

export type Transfers = ReturnType<typeof createTransfers>;
