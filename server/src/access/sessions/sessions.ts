import { keyPrefix } from '@smartflight/contract/access/key-scopes.ts';
import { visitPrefix } from '@smartflight/contract/access/share-links.ts';
import { proofMs, type SignInMethod, signInMethods } from '@smartflight/contract/accounts/second-factors.ts';
import type { Language } from '@smartflight/contract/kit/languages.ts';
import { type RawBuilder, sql } from 'kysely';
import { notifySql } from '../../events.ts';
import type { Clock } from '../../platform/clock.ts';
import { fault } from '../../platform/http/fault.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { askPrepared, type StatementRunner } from '../../platform/postgres/prepared.ts';
import { hashOf, randomToken } from '../../platform/security/crypto.ts';
import type { Actor } from '../actor.ts';
import { type AuditEntry, auditSql } from '../audit.ts';
import { findByKey } from './api-keys.ts';
import { type AccountRow, findAccount, findAccounts, type SessionUser, toUser } from './session-user.ts';
import { findByVisit } from './share-links.ts';

/** Tokens are valid for seven days (spec 9); revocation ends them everywhere at once. */
const sessionDays = 7;
/** Precision of a session's last request time: at most one write in this interval. */
const seenMinutes = 5;

export interface SignInFacts {
  method?: SignInMethod;
  device?: string;
  /** Stored as the language of messages to the account. */
  language?: Language;
  /** The hash that the password was compared with; if it was changed since, no session opens. */
  passwordHash?: string;
  /** Written to the audit trail atomically with the session. */
  audited?: { actor: Actor; entry: AuditEntry };
  /** MAC of the address that it is opened from, for recovery from there. */
  addressMac?: Buffer;
  /** A further data-changing statement that runs in the same query. */
  alongside?: RawBuilder<unknown>;
  within?: Database;
}

export interface OpenSession {
  id: string;
  tokenHash: Buffer;
  device: string;
  method: SignInMethod | null;
  startedAt: Date;
  seenAt: Date;
  expiresAt: Date;
}

export interface Sessions {
  /**
   * Opens a session and stores its time and language in the account. Throws `login.failed` when the account is
   * deleted or disabled, or its password was changed since the comparison.
   */
  start(accountId: string, facts?: SignInFacts): Promise<string>;
  /** The account of a token, an API key or a link's visit; null if it is unknown, expired or revoked, or the account is disabled. */
  find(token: string): Promise<SessionUser | null>;
  /** Records a fresh proof of who uses the session. */
  prove(tokenHash: Buffer, within?: Database): Promise<void>;
  end(token: string, within?: Database): Promise<void>;
  /** Open sessions of an account, most recently used first. */
  list(accountId: string): Promise<OpenSession[]>;
  /** Ends one session of the account; false when the id is unknown. */
  endOne(accountId: string, id: string, within?: Database): Promise<boolean>;
  /** Ends the account's sessions, except that of the token hash `but`; returns their number. */
  endAll(accountId: string, o?: { but?: Buffer; within?: Database }): Promise<number>;
  /** The account for a job that acts on its behalf; null when it is deleted or disabled. */
  userOf(accountId: string): Promise<SessionUser | null>;
  /** The same for several accounts, without those that are deleted or disabled. */
  usersOf(accountIds: readonly string[]): Promise<SessionUser[]>;
  dropExpired(): Promise<void>;
}

/** Stores sessions in the database, so that all processes agree within the time of one query. */
export function createSessions(
  pools: StatementRunner,
  clock: Clock,
  { staffNeedFactor = false }: { staffNeedFactor?: boolean } = {},
): Sessions {
  const { db } = pools;
  const userOf = (row: AccountRow, tokenHash: Buffer): SessionUser =>
    toUser(row, { tokenHash, staffNeedFactor });
  return {
    start: async (accountId, { within, ...facts } = {}) => {
      const token = randomToken();
      const opened = openedSql(accountId, { ...facts, tokenHash: hashOf(token), now: clock() });
      const rows = within ? (await opened.execute(within)).rows : await askPrepared(pools, opened);
      if (rows.length === 0) throw fault('login.failed');
      return token;
    },
    find: async (token) => {
      const o = { now: clock(), staffNeedFactor };
      if (token.startsWith(keyPrefix)) return findByKey(pools, { key: token, ...o });
      if (token.startsWith(visitPrefix)) return findByVisit(pools, { token, ...o });
      const tokenHash = hashOf(token);
      const now = new Date(clock());
      const seenBefore = new Date(clock() - seenMinutes * 60_000);
      const row = await findAccount(
        pools,
        sql`join sessions s on s.account_id = a.id
        where s.token_hash = ${tokenHash} and s.expires_at > ${now}`,
        {
          isSeenLongAgo: sql`coalesce(s.seen_at < ${seenBefore}, true)`,
          isProved: sql`s.proved_at > ${new Date(clock() - proofMs)}`,
        },
      );
      if (!row) return null;
      if (row.is_seen_long_ago)
        await sql`update sessions set seen_at = ${now}
          where token_hash = ${tokenHash} and coalesce(seen_at < ${seenBefore}, true)`.execute(db);
      return userOf(row, tokenHash);
    },
    dropExpired: async () => {
      await db.deleteFrom('sessions').where('expires_at', '<=', new Date(clock())).execute();
    },
    userOf: async (accountId) => {
      const row = await findAccount(pools, sql`where a.id = ${accountId}`);
      return row ? userOf(row, Buffer.alloc(0)) : null;
    },
    usersOf: async (accountIds) => {
      const rows = await findAccounts(pools, sql`where a.id = any(${accountIds}::uuid[])`);
      return rows.map((row) => userOf(row, Buffer.alloc(0)));
    },
    prove: async (tokenHash, within = db) => {
      await within
        .updateTable('sessions')
        .set({ proved_at: new Date(clock()) })
        .where('token_hash', '=', tokenHash)
        .execute();
    },
    end: async (token, within = db) => {
      await endWhere(within, sql`token_hash = ${hashOf(token)}`);
    },
    list: async (accountId) => {
      const rows = await db
        .selectFrom('sessions')
        .select(['id', 'token_hash', 'device', 'method', 'created_at', 'seen_at', 'expires_at'])
        .where('account_id', '=', accountId)
        .where('expires_at', '>', new Date(clock()))
        .orderBy(sql`coalesce(seen_at, created_at)`, 'desc')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        tokenHash: row.token_hash,
        device: row.device,
        method: signInMethods.find((one) => one === row.method) ?? null,
        startedAt: row.created_at,
        seenAt: row.seen_at ?? row.created_at,
        expiresAt: row.expires_at,
      }));
    },
    endOne: async (accountId, id, within = db) =>
      (await endWhere(within, sql`account_id = ${accountId} and id = ${id}`)) > 0,
    endAll: (accountId, { but, within = db } = {}) =>
      endWhere(within, sql`account_id = ${accountId} ${but ? sql`and token_hash <> ${but}` : sql``}`),
  };
}

/**
 * Returns one row when a session was opened. Locks the account's row, which serializes it with a concurrent change of
 * the password.
 */
function openedSql(
  accountId: string,
  o: Omit<SignInFacts, 'within'> & { tokenHash: Buffer; now: number },
): RawBuilder<{ id: string }> {
  const { method = null, device = '', language, passwordHash, audited, alongside, addressMac, tokenHash } = o;
  const now = new Date(o.now);
  const expires = new Date(o.now + sessionDays * 86_400_000);
  return sql`with opened as (
      update accounts set signed_in_at = ${now}, language = coalesce(${language ?? null}, language)
      where id = ${accountId} and disabled_at is null
        ${passwordHash === undefined ? sql`` : sql`and password_hash = ${passwordHash}`}
      returning id),
    told as (${audited ? auditSql(audited.actor, audited.entry, sql`from opened`) : sql`select`}),
    beside as (${alongside ?? sql`select`}),
    known as (${
      addressMac
        ? sql`insert into known_addresses (account_id, address_mac, seen_at) select id, ${addressMac}, ${now} from opened
            on conflict (account_id, address_mac) do update set seen_at = excluded.seen_at`
        : sql`select`
    })
    insert into sessions (token_hash, account_id, method, device, created_at, seen_at, proved_at, expires_at)
    select ${tokenHash}, id, ${method}, ${device}, ${now}, ${now}, ${now}, ${expires} from opened
    returning id`;
}

/** Ends sessions in one statement; at commit every process is notified of each and closes its sockets. */
async function endWhere(db: Database, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ token_hash: Buffer }>`
    delete from sessions where ${which} returning token_hash`.execute(db);
  for (const row of rows)
    await notifySql({ type: 'session-ended', tokenHash: row.token_hash.toString('hex') }).execute(db);
  return rows.length;
}
