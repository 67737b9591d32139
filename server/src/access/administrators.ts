import { roleCodes } from '@smartflight/contract/access/access.ts';
import { sql, type Transaction } from 'kysely';
import { fault } from '../platform/http/fault.ts';
import type { DB } from '../platform/postgres/db-types.ts';

/** Key of the advisory lock that serialises the removal of administrators. */
const administratorsLock = 730_013;

/**
 * Call it first in a transaction that may remove an administrator. Throws `account.last-administrator` when no other
 * account could administer. Concurrent callers wait for each other's commit.
 */
export async function requireOtherAdministrator(tx: Transaction<DB>, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${administratorsLock})`.execute(tx);
  // A separate statement, so that it sees what was committed while waiting for the lock.
  const { rows } = await sql<{ isAdministrator: boolean; others: number }>`
    select coalesce(bool_or(id = ${accountId}), false) as "isAdministrator",
      (count(*) filter (where id <> ${accountId}))::int as others
    from accounts where ${roleCodes.staff} = any(roles) and disabled_at is null`.execute(tx);
  const [row] = rows;
  if (row?.isAdministrator && row.others === 0) throw fault('account.last-administrator');
}
