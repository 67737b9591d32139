import type { Transaction } from 'kysely';
import type { ChatIdentity } from '../../access/bind-tickets.ts';
import { fault } from '../../platform/http/fault.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';

export function findByIdentity(db: Database, openId: string) {
  return db
    .selectFrom('chat_identities')
    .innerJoin('accounts', 'accounts.id', 'chat_identities.account_id')
    .select('accounts.id')
    .where('open_id', '=', openId)
    .executeTakeFirst();
}

/** Contacts for notices to an account, and their language. */
export const findContacts = (db: Database, accountId: string) =>
  db
    .selectFrom('accounts')
    .select(['email', 'phone', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirst();

/** Returns false when the identity or the account is bound already. */
export async function insertIdentity(
  tx: Transaction<DB>,
  identity: ChatIdentity,
  o: { accountId: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('chat_identities')
    .values({
      open_id: identity.openId,
      account_id: o.accountId,
      nickname: identity.nickname,
      bound_at: o.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns false if there was none. */
export async function deleteIdentity(tx: Transaction<DB>, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('chat_identities')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Locks the account's row until the end of the transaction, so that its password cannot be removed meanwhile. */
export function lockAccount(tx: Transaction<DB>, accountId: string) {
  return tx
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => fault('session.ended'));
}
