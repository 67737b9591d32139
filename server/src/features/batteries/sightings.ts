import { isAllowed, pageRoles, roleCodes } from '@smartflight/contract/access/access.ts';
import { sql, type Transaction } from 'kysely';
import { type NewNotice, postNotices } from '../../messages/notices.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';

/** Minimum time between two notices of sightings to one account, ms. */
const quietMs = 24 * 3_600_000;
const atOnce = 500;

/** Drops sightings that ended before an instant. */
export async function dropSightings(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('battery_sightings').where('last_at', '<', before).execute();
}

/**
 * Notifies holders of batteries, and the managers of their companies, that devices of other accounts report them: one
 * notice per account and day, whatever was reported, so that a stranger can't crowd out other notices.
 */
export async function notifySightings(tx: Transaction<DB>, now: Date): Promise<void> {
  const { rows } = await sql<{ account_id: string; roles: string[]; sn: string; is_listed: boolean }>`
    with due as (
      select sn, device_no from battery_sightings where notified_at is null
      order by sn, device_no limit ${atOnce} for update skip locked
    ), seen as (
      update battery_sightings s set notified_at = ${now} from due
      where s.sn = due.sn and s.device_no = due.device_no returning s.sn
    ), held as (
      select distinct s.sn, b.battery_no is not null as is_listed,
        case when b.battery_no is null then r.owner_id else b.owner_id end as owner_id,
        case when b.battery_no is null then r.company_id else b.company_id end as company_id
      from seen s left join batteries b on b.sn = s.sn left join devices r on r.id = s.sn and r.kind = 'battery'
    )
    select distinct on (a.id) a.id as account_id, a.roles, h.sn, h.is_listed
    from held h join accounts a on a.disabled_at is null
      and (a.id = h.owner_id or a.company_id = h.company_id and ${roleCodes.manager} = any(a.roles))
    order by a.id, h.sn`.execute(tx);
  await postNotices(
    tx,
    now,
    rows.map(
      ({ account_id, roles, sn, is_listed }): NewNotice => ({
        to: [account_id],
        text: 'battery.elsewhere',
        args: { battery: sn },
        key: 'battery:elsewhere',
        quietMs,
        ...(is_listed && isAllowed(roles, pageRoles.batteryDetail)
          ? { target: { page: 'batteryDetail', id: sn } }
          : {}),
      }),
    ),
  );
}
