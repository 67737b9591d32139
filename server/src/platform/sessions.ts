import { actionsOf, roleCodes } from '@smartflight/contract/access.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from './actor.ts';
import type { Clock } from './clock.ts';
import { hashOf, randomToken } from './crypto.ts';
import { notifySql } from './events.ts';
import type { Database } from './postgres/pools.ts';

/** Tokens live seven days (spec 9) and end everywhere at once by revocation. */
const sessionDays = 7;

/** What a token stands for, without what only a request knows. */
export type SessionUser = Omit<UserActor, 'requestId' | 'language' | 'address'>;

export interface Sessions {
  /** Opens a session, in the caller's transaction when one is given. */
  start(accountId: string, within?: Database): Promise<string>;
  /** The account behind a token, or null for an unknown, expired or revoked one and a disabled account. */
  find(token: string): Promise<SessionUser | null>;
  end(token: string, within?: Database): Promise<void>;
  /** An account as a job acts for it, or null when it is gone or disabled. */
  userOf(accountId: string): Promise<SessionUser | null>;
  /** Forgets sessions that have run out. */
  dropExpired(): Promise<void>;
}

interface SessionRow {
  id: string;
  username: string;
  roles: string[];
  company_id: string | null;
  time_zone: string;
  basic_info_given: boolean;
  passed: boolean;
  company_ids: string[] | null;
}

/** Sessions as rows, so that every process agrees within the time of one query. */
export function createSessions(db: Database, clock: Clock): Sessions {
  return {
    start: async (accountId, within = db) => {
      const token = randomToken();
      const expires = new Date(clock() + sessionDays * 86_400_000);
      await within
        .insertInto('sessions')
        .values({ token_hash: hashOf(token), account_id: accountId, expires_at: expires })
        .execute();
      return token;
    },
    find: async (token) => {
      const tokenHash = hashOf(token);
      const row = await findRow(
        db,
        sql`join sessions s on s.account_id = a.id
        where s.token_hash = ${tokenHash} and s.expires_at > ${new Date(clock())}`,
      );
      return row ? toUser(row, tokenHash) : null;
    },
    dropExpired: async () => {
      await db.deleteFrom('sessions').where('expires_at', '<=', new Date(clock())).execute();
    },
    userOf: async (accountId) => {
      const row = await findRow(db, sql`where a.id = ${accountId}`);
      return row ? toUser(row, Buffer.alloc(0)) : null;
    },
    end: async (token, within = db) => {
      const tokenHash = hashOf(token);
      await within.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
      await notifySql({ type: 'session-ended', tokenHash: tokenHash.toString('hex') }).execute(within);
    },
  };
}

async function findRow(db: Database, which: RawBuilder<unknown>): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select a.id, a.username, a.roles, a.company_id, a.time_zone, a.basic_info_given,
      a.account_review = 'passed' and a.real_name_review = 'passed' and a.pilot_review = 'passed' as passed,
      (with recursive tree as (
         select c.id from companies c where c.id = a.company_id
         union select c.id from companies c join tree t on c.parent_id = t.id)
       select array_agg(id) from tree) as company_ids
    from accounts a ${which} and a.disabled_at is null`.execute(db);
  return rows[0];
}

function toUser(row: SessionRow, tokenHash: Buffer): SessionUser {
  const managesCompany = row.roles.includes(roleCodes.manager);
  return {
    kind: 'user',
    id: row.id,
    username: row.username,
    roles: row.roles,
    accountVerified: verifiedOf(row),
    actions: new Set(actionsOf(row.roles)),
    companyId: row.company_id,
    companyIds: managesCompany ? (row.company_ids ?? []) : [],
    timeZone: row.time_zone,
    seesAll: row.roles.includes(roleCodes.staff),
    tokenHash,
  };
}

/** Decision 1: '2' basic info missing, '0' reviews not all passed, '1' verified. */
export function verifiedOf(row: { basic_info_given: boolean; passed: boolean }): '0' | '1' | '2' {
  if (row.passed) return '1';
  return row.basic_info_given ? '0' : '2';
}
