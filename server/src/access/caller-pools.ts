import type pg from 'pg';
import { fault } from '../platform/http/fault.ts';
import type { Log } from '../platform/log.ts';
import { openPools, type Pools } from '../platform/postgres/pools.ts';
import { presentCaller } from './caller.ts';

/**
 * Pools whose transactions commit only while their caller still has the rights that the call was admitted with. The
 * check reads what is committed by others, so a call may end its own session or change its own account.
 */
export const openCallerPools = (url: string, log: Log, size?: number): Pools =>
  openPools(url, log, { ...(size ? { size } : {}), beforeCommit: requireRights });

/** Throws `session.ended` or `access.denied` when the caller has lost the session or key, a role, the company or the reviews. */
async function requireRights(checks: pg.Pool): Promise<void> {
  const caller = presentCaller();
  if (!caller) return;
  const { rows } = await checks.query<{ has_rights: boolean }>({
    name: 'caller-rights',
    text: `select a.roles @> $2::text[] and a.company_id is not distinct from $3::uuid
        and (not $4::boolean or (a.account_review = 'passed' and a.real_name_review = 'passed'
          and a.pilot_review = 'passed')) as has_rights
      from (select account_id from sessions where token_hash = $1
        union all select account_id from api_keys where key_hash = $1
        union all select account_id from share_links where visit_hash = $1 and revoked_at is null) s join accounts a on a.id = s.account_id
      where a.disabled_at is null`,
    values: [caller.tokenHash, caller.roles, caller.companyId, caller.accountVerified === '1'],
  });
  if (!rows[0]) throw fault('session.ended');
  if (!rows[0].has_rights) throw fault('access.denied');
}
