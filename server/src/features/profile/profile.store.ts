import type { ConsentDocument } from '@smartflight/contract/accounts/consents.ts';
import type { Selectable, Transaction, Updateable } from 'kysely';
import pg from 'pg';
import type { Contact } from '../../access/contacts.ts';
import { fault } from '../../platform/http/fault.ts';
import type { Accounts, DB } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';

const uniqueViolation = '23505';

export type OwnRow = Selectable<Accounts>;

export const getOwn = (db: Database, id: string): Promise<OwnRow> =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Locks and returns the own row; throws `session.ended` when it was erased meanwhile. */
export const lockOwn = (tx: Transaction<DB>, id: string): Promise<OwnRow> =>
  tx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => fault('session.ended'));

export async function setOwn(tx: Transaction<DB>, id: string, values: Updateable<Accounts>): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set(values)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw fault('session.ended');
}

/** Replaces the password hash that was verified; false when another change came first. */
export async function replacePassword(
  tx: Transaction<DB>,
  id: string,
  { former, hash }: { former: string | null; hash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ password_hash: hash })
    .where('id', '=', id)
    .where('password_hash', 'is not distinct from', former)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Replaces the contact of its kind. False when it belongs to another account; the transaction must then be rolled
 * back.
 */
export async function setContact(tx: Transaction<DB>, id: string, contact: Contact): Promise<boolean> {
  try {
    await setOwn(tx, id, contact);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === uniqueViolation) return false;
    throw error;
  }
}

export const listConsents = (db: Database, accountId: string) =>
  db
    .selectFrom('consents')
    .select(['document', 'version', 'given_at', 'withdrawn_at'])
    .where('account_id', '=', accountId)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Ends the active consents to a document, or all of them. */
export async function endConsents(
  tx: Transaction<DB>,
  accountId: string,
  { document, at }: { document?: ConsentDocument; at: Date },
): Promise<void> {
  let query = tx
    .updateTable('consents')
    .set({ withdrawn_at: at })
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null);
  if (document) query = query.where('document', '=', document);
  await query.execute();
}
