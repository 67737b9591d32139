import type { LinkedIdentity } from '@smartflight/contract/accounts/openid.schemas.ts';
import { sql, type Transaction } from 'kysely';
import type { OpenIdAttempt, OpenIdIdentity } from '../../access/openid.ts';
import { fault } from '../../platform/http/fault.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { hashOf, randomToken } from '../../platform/security/crypto.ts';

type Tx = Transaction<DB>;

const flowMs = 10 * 60_000;

/** A flow that waits for the provider; with `accountId` it links, without one it signs in. */
type Waiting = OpenIdAttempt & { accountId: string | null };

/** Stores an attempt or an identity to be registered; returns the ticket that takes it, once, for ten minutes. */
export async function insertFlow(
  db: Database,
  flow: Waiting | OpenIdIdentity,
  nowMs: number,
): Promise<string> {
  const ticket = randomToken();
  const expires_at = new Date(nowMs + flowMs);
  const row =
    'issuer' in flow
      ? { purpose: 'register', issuer: flow.issuer, subject: flow.subject, name: flow.name }
      : {
          purpose: flow.accountId === null ? 'sign-in' : 'link',
          account_id: flow.accountId,
          state: flow.state,
          nonce: flow.nonce,
          verifier: flow.verifier,
        };
  await db
    .insertInto('openid_flows')
    .values({ token_hash: hashOf(ticket), expires_at, ...row })
    .execute();
  return ticket;
}

/** Takes the attempt of a ticket. Throws `openid.expired` for one that is unknown, used, expired or another's. */
export async function takeAttempt(
  db: Database,
  o: { ticket: string; accountId: string | null; now: Date },
): Promise<OpenIdAttempt> {
  const row = await db
    .deleteFrom('openid_flows')
    .where('token_hash', '=', hashOf(o.ticket))
    .where('purpose', '=', o.accountId === null ? 'sign-in' : 'link')
    .where('account_id', o.accountId === null ? 'is' : '=', o.accountId)
    .where('expires_at', '>', o.now)
    .returning(['state', 'nonce', 'verifier'])
    .executeTakeFirst();
  if (!row?.state || !row.nonce || !row.verifier) throw fault('openid.expired');
  return { state: row.state, nonce: row.nonce, verifier: row.verifier };
}

/** Takes the identity of a registration ticket. Throws `openid.expired`. */
export async function takeRegistration(
  tx: Tx,
  { ticket, now }: { ticket: string; now: Date },
): Promise<OpenIdIdentity> {
  const row = await tx
    .deleteFrom('openid_flows')
    .where('token_hash', '=', hashOf(ticket))
    .where('purpose', '=', 'register')
    .where('expires_at', '>', now)
    .returning(['issuer', 'subject', 'name'])
    .executeTakeFirst();
  if (!row?.issuer || !row.subject) throw fault('openid.expired');
  return { issuer: row.issuer, subject: row.subject, name: row.name ?? '' };
}

/** Whether a registration ticket is valid. */
export async function isRegistrable(db: Database, o: { ticket: string; now: Date }): Promise<boolean> {
  const row = await db
    .selectFrom('openid_flows')
    .select('purpose')
    .where('token_hash', '=', hashOf(o.ticket))
    .where('purpose', '=', 'register')
    .where('expires_at', '>', o.now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes flows that have expired. */
export async function dropExpiredFlows(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('openid_flows').where('expires_at', '<=', now).execute();
}

export const findLinked = (db: Database, { issuer, subject }: OpenIdIdentity) =>
  db
    .selectFrom('openid_identities')
    .select(['id', 'account_id'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

export async function listIdentities(db: Database, accountId: string): Promise<LinkedIdentity[]> {
  const rows = await db
    .selectFrom('openid_identities')
    .select(['id', 'issuer', 'name', 'linked_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('linked_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, issuer, name, linked_at, used_at }) => ({
    id,
    issuer,
    name,
    linkedAt: linked_at.toISOString(),
    usedAt: used_at?.toISOString() ?? null,
  }));
}

/** Returns false when the identity, or the account at this provider, is linked already. */
export async function insertIdentity(
  tx: Tx,
  identity: OpenIdIdentity,
  o: { accountId: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('openid_identities')
    .values({ ...identity, account_id: o.accountId, linked_at: o.at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns the issuer of the removed identity; undefined if the account has none with this id. */
export const deleteIdentity = (tx: Tx, o: { id: string; accountId: string }) =>
  tx
    .deleteFrom('openid_identities')
    .where('id', '=', o.id)
    .where('account_id', '=', o.accountId)
    .returning('issuer')
    .executeTakeFirst();

/** Whether the account can still sign in: by password, passkey, WeChat or another identity. */
export async function hasSignIn(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select password_hash is not null
      or exists (select from passkeys where account_id = a.id)
      or exists (select from chat_identities where account_id = a.id)
      or exists (select from openid_identities where account_id = a.id) as has
    from accounts a where id = ${accountId}`.execute(tx);
  return rows[0]?.has ?? false;
}

/** Locks the account's row, so that its ways to sign in cannot be removed meanwhile. */
export const lockAccount = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('accounts')
    .select(['email', 'phone', 'language'])
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => fault('session.ended'));
