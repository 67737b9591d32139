import type { TaskList } from 'graphile-worker';
import type { Transaction } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { notifySql } from '../../events.ts';
import { type NewNotice, postNotices } from '../../messages/notices.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import { wordsOf } from './transfer-labels.ts';
import { expireOffers, type TransferRow, withdrawOpen } from './transfers.store.ts';

type Tx = Transaction<DB>;
const server: Actor = { kind: 'system', name: 'transfers' };

/** The account, or for a waiting offer its own id, which no account has, so that both cases do the same work. */
export const receiverOf = ({ id, to_id }: TransferRow): string => to_id ?? id;

/** Refreshes the consoles of both sides and writes their notices, with the commit. */
export async function notifySides(
  tx: Tx,
  row: TransferRow,
  { notices, now }: { notices: readonly NewNotice[]; now: Date },
): Promise<void> {
  const { id, drone_id: droneId } = row;
  const accountIds = [row.from_id, receiverOf(row)];
  await notifySql({ type: 'changed', noun: 'transfers', id, accountIds }).execute(tx);
  await notifySql({ type: 'changed', noun: wordsOf(row.kind).noun, id: droneId, droneId }).execute(tx);
  await postNotices(tx, now, notices);
}

export const withdrawnNotice = (row: TransferRow): NewNotice => ({
  to: [receiverOf(row)],
  ...wordsOf(row.kind).withdrawn(row),
  key: `transfer:${row.id}`,
});

/** Ends the open offer for a locked drone in the caller's transaction, because the owner changes in another way. */
export async function endOpenOffer(tx: Tx, droneId: string, now: Date): Promise<void> {
  const row = await withdrawOpen(tx, droneId, now);
  if (row) await notifySides(tx, row, { notices: [withdrawnNotice(row)], now });
}

/** Marks offers past their 72 hours as expired, for this drone or for all, and notifies both sides. */
export async function notifyExpired(tx: Tx, now: Date, droneId?: string): Promise<void> {
  for (const row of await expireOffers(tx, now, droneId)) {
    await audit(tx, server, {
      action: 'transfers.expire',
      target: { kind: row.kind, id: row.drone_id },
      detail: { transferId: row.id },
    });
    const notice: NewNotice = {
      to: [row.from_id, receiverOf(row)],
      ...wordsOf(row.kind).expired(row),
      key: `transfer:${row.id}`,
    };
    await notifySides(tx, row, { notices: [notice], now });
  }
}

export function transfersTasks({ pools, clock }: Pick<Deps, 'pools' | 'clock'>): TaskList {
  return {
    expireTransfers: () => pools.db.transaction().execute((tx) => notifyExpired(tx, new Date(clock()))),
  };
}
