import { sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/postgres/db-types.ts';

type Tx = Transaction<DB>;

export interface Grant {
  droneId: string;
  accountId: string;
  validFrom: Date;
  validTo: Date | null;
}

/** Permits a pilot, or changes the dates of one who is permitted already. */
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

/** How many are or will be permitted. */
export async function countGrants(tx: Tx, droneId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from grants
    where drone_id = ${droneId} and (valid_to is null or valid_to > ${now})`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Who may fly the drone at this moment: its owner and those permitted now. */
export async function pilotsNow(tx: Tx, droneId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select owner_id as id from drones where id = ${droneId} and owner_id is not null
    union select account_id from grants where drone_id = ${droneId} and valid_from <= ${now}
      and (valid_to is null or valid_to > ${now}) order by id`.execute(tx);
  return rows.map(({ id }) => id);
}
