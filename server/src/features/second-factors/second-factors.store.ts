import { roleCodes } from '@smartflight/contract/access/access.ts';
import type { OwnFactors } from '@smartflight/contract/accounts/second-factors.schemas.ts';
import type { SignInMethod } from '@smartflight/contract/accounts/second-factors.ts';
import { sql, type Transaction } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import type { TicketPurpose } from '../../access/sign-in.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { hashOf } from '../../platform/security/crypto.ts';

type Tx = Transaction<DB>;

/** Tries that one ticket allows. */
const mostTries = 5;

export interface Ticket {
  accountId: string | null;
  method: SignInMethod | null;
  passwordHash: string | null;
  challenge: string | null;
}

const hashed = (token: string): Buffer => hashOf(token);

/** Counts a try with a ticket, outside any transaction; undefined for an unknown, expired or exhausted one. */
export async function tryTicket(
  db: Database,
  token: string,
  o: { purpose: TicketPurpose; now: Date },
): Promise<Ticket | undefined> {
  const { rows } = await sql<Ticket>`update factor_tickets set tries = tries + 1
    where token_hash = ${hashed(token)} and purpose = ${o.purpose} and expires_at > ${o.now} and tries < ${mostTries}
    returning account_id as "accountId", method, password_hash as "passwordHash", challenge`.execute(db);
  return rows[0];
}

/** Uses a ticket up; false when another call was first. */
export async function useTicket(tx: Tx, token: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from factor_tickets where token_hash = ${hashed(token)}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Stores the challenge that an assertion with this ticket must sign; false for a ticket that is not valid. */
export async function setChallenge(
  db: Database,
  token: string,
  o: { purpose: TicketPurpose; challenge: string; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: string }>`update factor_tickets set challenge = ${o.challenge}
    where token_hash = ${hashed(token)} and purpose = ${o.purpose} and expires_at > ${o.now}
    returning account_id`.execute(db);
  return rows[0]?.account_id;
}

export async function dropExpiredTickets(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('factor_tickets').where('expires_at', '<=', now).execute();
}

export interface TotpRow {
  id: string;
  secret: Buffer;
  confirmed_at: Date | null;
}

export const findTotp = (db: Database, accountId: string): Promise<TotpRow | undefined> =>
  db
    .selectFrom('totp_factors')
    .select(['id', 'secret', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/** Stores an unconfirmed secret in place of another unconfirmed one; false when the account has a confirmed one. */
export async function putTotp(
  tx: Tx,
  o: { id: string; accountId: string; secret: Buffer; keyId: string; now: Date },
): Promise<boolean> {
  await sql`delete from totp_factors where account_id = ${o.accountId} and confirmed_at is null`.execute(tx);
  const { numAffectedRows } = await sql`insert into totp_factors (id, account_id, secret, key_id, created_at)
    values (${o.id}, ${o.accountId}, ${o.secret}, ${o.keyId}, ${o.now}) on conflict (account_id) do nothing`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Accepts a time step once; false when it or a later one was accepted before. */
export async function acceptStep(
  tx: Database,
  o: { id: string; step: number; confirmAt?: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update totp_factors set last_step = ${o.step},
      confirmed_at = coalesce(confirmed_at, ${o.confirmAt ?? null})
    where id = ${o.id} and last_step < ${o.step}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: string,
  codes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashed(code) })))
    .execute();
}

/** Uses a recovery code up; false when it is unknown or used. */
export async function takeRecoveryCode(
  tx: Tx,
  o: { accountId: string; code: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update recovery_codes set used_at = ${o.now}
    where account_id = ${o.accountId} and code_hash = ${hashed(o.code)} and used_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

export interface PasskeyRow {
  id: string;
  account_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
}

export const listPasskeys = (db: Database, accountId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'account_id', 'name', 'public_key', 'counter', 'transports', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findPasskey = (db: Database, id: string): Promise<PasskeyRow | undefined> =>
  db
    .selectFrom('passkeys')
    .select(['id', 'account_id', 'public_key', 'counter', 'transports'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Stores that a passkey was used; false when its counter went back, as that of a copied authenticator. */
export async function passkeyUsed(tx: Tx, o: { id: string; counter: number; now: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`update passkeys set counter = ${o.counter}, used_at = ${o.now}
    where id = ${o.id} and (counter < ${o.counter} or counter = 0 and ${o.counter} = 0)`.execute(tx);
  return numAffectedRows === 1n;
}

/** Facts of the own factors, and whether the account must have one. */
export async function readFactors(
  db: Database,
  actor: UserActor,
): Promise<Omit<OwnFactors, 'canUsePasskeys' | 'isRequired'>> {
  const [{ rows }, keys] = await Promise.all([
    sql<{ totp: boolean; left: number; company: boolean | null }>`select
      exists (select from totp_factors where account_id = ${actor.id} and confirmed_at is not null) as totp,
      (select count(*)::int from recovery_codes where account_id = ${actor.id} and used_at is null) as left,
      (select second_factor_required from companies where id = ${actor.companyId}) as company`.execute(db),
    listPasskeys(db, actor.id),
  ]);
  return {
    hasTotp: rows[0]?.totp ?? false,
    recoveryCodesLeft: rows[0]?.left ?? 0,
    companyRequires: actor.roles.includes(roleCodes.manager) ? (rows[0]?.company ?? null) : null,
    passkeys: keys.map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      createdAt: created_at.toISOString(),
      usedAt: used_at?.toISOString() ?? null,
    })),
  };
}

/** Locks the account, so that two removals can't each leave the other's factor as the last one. */
export const lockAccount = (tx: Tx, id: string) =>
  tx
    .selectFrom('accounts')
    .select(['username', 'email', 'phone', 'language', 'password_hash'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Removes recovery codes of an account without a factor. */
export async function dropLooseCodes(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from recovery_codes c where c.account_id = ${accountId}
    and not exists (select from totp_factors where account_id = ${accountId} and confirmed_at is not null)
    and not exists (select from passkeys where account_id = ${accountId})`.execute(tx);
}
