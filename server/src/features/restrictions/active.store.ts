import type { Limits } from '@smartflight/contract/drones/restrictions.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/postgres/db-types.ts';
import { dronesOf } from './account-drones.ts';

export interface Status {
  id: string;
  accountId: string;
  limits: Limits;
}

interface ActiveRow {
  id: string;
  account_id: string;
  limits: Limits;
}

const toActive = (row: ActiveRow): Status => ({
  id: row.id,
  accountId: row.account_id,
  limits: row.limits,
});

/** Marks liftings whose period has begun and returns them, at most `most`. */
export async function takeBeginning(tx: Transaction<DB>, now: Date, most: number): Promise<Status[]> {
  const { rows } = await sql<ActiveRow>`
    update restrictions set began_at = ${now} where id in (
      select id from restrictions where ended_at is null and began_at is null and revoked_at is null
        and from_at <= ${now} and to_at > ${now} order by from_at limit ${most} for update skip locked)
    returning id, account_id, limits`.execute(tx);
  return rows.map(toActive);
}

/** Marks liftings whose period is over as ended and returns them, at most `most`. */
export async function takeEnding(tx: Transaction<DB>, now: Date, most: number): Promise<Status[]> {
  const { rows } = await sql<ActiveRow>`
    update restrictions set ended_at = ${now} where id in (
      select id from restrictions where ended_at is null and (to_at <= ${now} or revoked_at is not null)
      order by to_at limit ${most} for update skip locked)
    returning id, account_id, limits`.execute(tx);
  return rows.map(toActive);
}

/** Ends an active lifting; false when it has ended already. */
export async function markRevoked(tx: Transaction<DB>, id: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update restrictions set revoked_at = ${now} where id = ${id} and revoked_at is null and to_at > ${now}`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Ids of the drones of the liftings' accounts, or of those that the liftings were already sent to. */
export async function concernedDrones(
  tx: Transaction<DB>,
  standings: readonly Status[],
  which: 'of the account' | 'told',
): Promise<string[]> {
  if (standings.length === 0) return [];
  const ids = standings.map(({ id }) => id);
  const concerned =
    which === 'told'
      ? sql`d.id in (select t.drone_id from restriction_drones t where t.restriction_id = any(${ids}::uuid[]))`
      : sql`exists (select from restrictions r where r.id = any(${ids}::uuid[]) and ${dronesOf(sql.ref('r.account_id'))})`;
  const { rows } = await sql<{ id: string }>`select d.id from drones d where ${concerned}`.execute(tx);
  return rows.map(({ id }) => id);
}

interface NotifiedDrone {
  id: string;
  model: string;
}

/** Records that the lifting is sent to the drones of its account, and returns them. */
export async function noteReported(tx: Transaction<DB>, { id, accountId }: Status): Promise<NotifiedDrone[]> {
  const { rows } = await sql<NotifiedDrone>`
    with told as (
      insert into restriction_drones (drone_id, restriction_id)
      select d.id, ${id} from drones d where ${dronesOf(sql.val(accountId))} on conflict do nothing)
    select d.id, d.model from drones d where ${dronesOf(sql.val(accountId))} order by d.id`.execute(tx);
  return rows;
}

/** Deletes the record of the drones that a lifting was sent to, and returns them. */
export async function takeReported(tx: Transaction<DB>, restrictionId: string): Promise<NotifiedDrone[]> {
  const { rows } = await sql<NotifiedDrone>`
    with told as (delete from restriction_drones where restriction_id = ${restrictionId} returning drone_id)
    select d.id, d.model from told join drones d on d.id = told.drone_id order by d.id`.execute(tx);
  return rows;
}

/** Deletes the record that liftings were sent to a drone; false when there was none. */
export async function dropReportedLimits(tx: Transaction<DB>, droneId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from restriction_drones where drone_id = ${droneId}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The lifting that applies to a drone by its present owner. */
export async function activeFor(
  tx: Transaction<DB>,
  droneId: string,
  now: Date,
): Promise<{ model: string; standing: Status | undefined } | undefined> {
  const { rows } = await sql<{ model: string; id: string | null; account_id: string; limits: Limits }>`
    select d.model, r.id, r.account_id, r.limits from drones d
    left join lateral (
      select r.* from restrictions r join accounts a on a.id = r.account_id
      where r.revoked_at is null and r.began_at is not null and r.to_at > ${now} and ${dronesOf(sql.ref('a.id'))}
      order by r.from_at desc limit 1) r on true
    where d.id = ${droneId}`.execute(tx);
  const row = rows[0];
  if (!row) return undefined;
  return { model: row.model, standing: row.id === null ? undefined : toActive({ ...row, id: row.id }) };
}
