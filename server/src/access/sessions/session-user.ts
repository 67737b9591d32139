import { actionsOf, roleCodes } from '@smartflight/contract/access/access.ts';
import { type RawBuilder, sql } from 'kysely';
import { askPrepared, type StatementRunner } from '../../platform/postgres/prepared.ts';
import type { UserActor } from '../actor.ts';

/** The account of a token, without data of the request. */
export type SessionUser = Omit<UserActor, 'requestId' | 'language' | 'address'>;

/** What is read of an account for each call. */
export interface AccountRow {
  id: string;
  username: string;
  roles: string[];
  company_id: string | null;
  time_zone: string;
  basic_info_given: boolean;
  passed: boolean;
  company_ids: string[] | null;
  is_seen_long_ago: boolean;
  is_proved: boolean;
  company_requires: boolean;
  has_factor: boolean;
}

interface Columns {
  isSeenLongAgo?: RawBuilder<unknown>;
  isProved?: RawBuilder<unknown>;
  /** Further columns, with a comma before each. */
  beside?: RawBuilder<unknown>;
}

/** The account of a session or key that `which` joins and selects; undefined when it is disabled. */
export async function findAccount<Beside = object>(
  pools: StatementRunner,
  which: RawBuilder<unknown>,
  columns: Columns = {},
): Promise<(AccountRow & Beside) | undefined> {
  return (await findAccounts<Beside>(pools, which, columns))[0];
}

/** The accounts that `which` joins and selects, except disabled ones. */
export function findAccounts<Beside = object>(
  pools: StatementRunner,
  which: RawBuilder<unknown>,
  { isSeenLongAgo = sql`false`, isProved = sql`false`, beside = sql`` }: Columns = {},
): Promise<(AccountRow & Beside)[]> {
  return askPrepared(
    pools,
    sql<AccountRow & Beside>`
    select a.id, a.username, a.roles, a.company_id, a.time_zone, a.basic_info_given,
      a.account_review = 'passed' and a.real_name_review = 'passed' and a.pilot_review = 'passed' as passed,
      (with recursive tree as (
         select c.id from companies c where c.id = a.company_id
         union select c.id from companies c join tree t on c.parent_id = t.id)
       select array_agg(id) from tree) as company_ids, ${isSeenLongAgo} as is_seen_long_ago, ${isProved} as is_proved,
      coalesce((select c.second_factor_required from companies c where c.id = a.company_id), false) as company_requires,
      exists (select from totp_factors f where f.account_id = a.id and f.confirmed_at is not null)
        or exists (select from passkeys k where k.account_id = a.id) as has_factor ${beside}
    from accounts a ${which} and a.disabled_at is null`,
  );
}

/** The account as it calls: its actions, companies and proofs. */
export function toUser(
  row: AccountRow,
  { tokenHash, staffNeedFactor }: { tokenHash: Buffer; staffNeedFactor: boolean },
): SessionUser {
  const isStaff = row.roles.includes(roleCodes.staff);
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
    seesAll: isStaff,
    tokenHash,
    hasProof: row.is_proved,
    needsFactor: (isStaff && staffNeedFactor) || ((isStaff || managesCompany) && row.company_requires),
    hasFactor: row.has_factor,
  };
}

/** Decision 1: '2' basic info missing, '0' reviews not all passed, '1' verified. */
export function verifiedOf(row: { basic_info_given: boolean; passed: boolean }): '0' | '1' | '2' {
  if (row.passed) return '1';
  return row.basic_info_given ? '0' : '2';
}
