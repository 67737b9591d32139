import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import { sql, type Transaction } from 'kysely';
import type { UserActor } from '../access/actor.ts';
import type { DB } from '../platform/postgres/db-types.ts';
import type { Database } from '../platform/postgres/pools.ts';

export interface DeviceHolder {
  kind: DeviceKind;
  ownerId: string | null;
  companyId: string | null;
}

/**
 * Who holds a device, or a battery by its serial number; undefined for an id that is known nowhere. A battery that is
 * also registered is held as its battery row states.
 */
export async function holderOf(db: Database, id: string): Promise<DeviceHolder | undefined> {
  const { rows } = await sql<DeviceHolder>`
    select h.kind, h.owner_id as "ownerId", h.company_id as "companyId" from (
      select 1 as place, d.kind, d.owner_id, d.company_id from devices d where d.id = ${id} and d.kind <> 'battery'
      union all select 2, 'battery', b.owner_id, b.company_id from batteries b where b.sn = ${id}
      union all select 3, d.kind, d.owner_id, d.company_id from devices d where d.id = ${id}) h
    order by place limit 1`.execute(db);
  return rows[0];
}

/** Whether this account is the holder, or manages the company that is. */
export const isHolder = (actor: UserActor, { ownerId, companyId }: DeviceHolder): boolean =>
  ownerId === actor.id ||
  (companyId !== null && (companyId === actor.companyId || actor.companyIds.includes(companyId)));

/** Whether this account may give a device away: internal staff, managers of its company, or the owner if it has none. */
export const mayGiveAway = (actor: UserActor, { ownerId, companyId }: DeviceHolder): boolean =>
  actor.seesAll ||
  (companyId === null
    ? ownerId === actor.id
    : actor.companyIds.includes(companyId) && actor.actions.has('drones.register'));

/** `mayGiveAway` as a condition on a row with `owner_id` and `company_id`. */
export const givenAwayBy = (actor: UserActor, row: string) => {
  const [owner, company] = [sql.ref(`${row}.owner_id`), sql.ref(`${row}.company_id`)];
  if (actor.seesAll) return sql<boolean>`true`;
  return sql<boolean>`case when ${company} is null then coalesce(${owner} = ${actor.id}, false)
    else ${actor.actions.has('drones.register')} and ${company} = any(${actor.companyIds}::uuid[]) end`;
};

/**
 * Makes a company the holder of a battery that has none, before it is registered. False when another account holds it;
 * true also for a battery that was never seen.
 */
export async function takeBattery(
  tx: Transaction<DB>,
  actor: UserActor,
  { sn, companyId, now }: { sn: string; companyId: string; now: Date },
): Promise<boolean> {
  await sql`update batteries set company_id = ${companyId}, company_since = ${now}, owner_since = ${now}
    where sn = ${sn} and company_id is null and owner_id is null`.execute(tx);
  const { rows } = await sql<DeviceHolder>`
    select 'battery' as kind, owner_id as "ownerId", company_id as "companyId" from batteries where sn = ${sn}
    for share`.execute(tx);
  return rows[0] === undefined || isHolder(actor, rows[0]);
}
