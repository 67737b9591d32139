import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../platform/postgres/db-types.ts';
import type { Database } from '../platform/postgres/pools.ts';

type Tx = Transaction<DB>;

export interface Grant {
  droneId: string;
  accountId: string;
  validFrom: Date;
  validTo: Date | null;
}

/** Permits a pilot, or changes the dates of an existing permission. */
export async function putGrant(tx: Tx, { droneId, accountId, validFrom, validTo }: Grant): Promise<void> {
  await sql`insert into grants (drone_id, account_id, valid_from, valid_to)
    values (${droneId}, ${accountId}, ${validFrom}, ${validTo})
    on conflict (drone_id, account_id) do update set valid_from = excluded.valid_from, valid_to = excluded.valid_to`.execute(
    tx,
  );
}

/** Removes a pilot; false when they were not permitted. */
export async function dropGrant(tx: Tx, droneId: string, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('grants')
    .where('drone_id', '=', droneId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Number of present and future permissions. */
export async function countGrants(tx: Tx, droneId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from grants
    where drone_id = ${droneId} and (valid_to is null or valid_to > ${now})`.execute(tx);
  return rows[0]?.count ?? 0;
}

const flyers = (droneId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`(
  select o.owner_id::text as id from devices o where o.id = ${droneId} and o.owner_id is not null
  union select g.account_id::text from grants g where g.drone_id = ${droneId} and g.valid_from <= ${now}
    and (g.valid_to is null or g.valid_to > ${now}))`;

export async function pilotsNow(tx: Tx, droneId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from ${flyers(sql.val(droneId), now)} f order by f.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Drones whose last sent pilot list differs from the present one, for example because a permission has started. */
export async function dronesWithOtherPilots(db: Database, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.drone_id as id from drone_desired_states w
    where w.pilot_ids is not null and w.pilot_ids <> array(
      select f.id from ${flyers(sql.ref('w.drone_id'), now)} f order by f.id collate "C")
    order by w.drone_id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
