import type { Permission } from '@smartflight/contract/devices/device-ownership.schemas.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { hasAddress, isEffective } from '../access/account-addresses.ts';
import type { UserActor } from '../access/actor.ts';
import { type Contact, textOf } from '../access/contacts.ts';
import { knownName } from '../access/known-names.ts';
import type { DB } from '../platform/postgres/db-types.ts';
import type { Database } from '../platform/postgres/pools.ts';

type Tx = Transaction<DB>;

export interface Grant {
  droneId: string;
  contact: Contact;
  validFrom: Date;
  validTo: Date | null;
  now: Date;
}

/** A permission and the account that has its address; null while no verified account has it. */
export interface StoredGrant {
  id: string;
  accountId: string | null;
}

/** Permits the person who has an address to use a locked device, or changes the dates of an existing permission. */
export async function putGrant(
  tx: Tx,
  { droneId, contact, validFrom, validTo, now }: Grant,
): Promise<StoredGrant> {
  const { rows } = await sql<StoredGrant>`
    insert into grants (drone_id, account_id, address, granted_at, valid_from, valid_to)
    values (${droneId}, (select a.id from accounts a where ${hasAddress(contact)} and ${isEffective}),
      ${textOf(contact)}, ${now}, ${validFrom}, ${validTo})
    on conflict (drone_id, address) where ended_at is null do update set account_id = excluded.account_id,
      granted_at = excluded.granted_at, valid_from = excluded.valid_from, valid_to = excluded.valid_to
    returning id, account_id as "accountId"`.execute(tx);
  return rows[0] as StoredGrant;
}

/** Ends a permission of a device; undefined when there is none. */
export async function endGrant(
  tx: Tx,
  { droneId, id, now }: { droneId: string; id: string; now: Date },
): Promise<StoredGrant | undefined> {
  const [gone] = await end(tx, sql`drone_id = ${droneId} and id = ${id}`, now);
  return gone;
}

/** Ends all permissions of a locked device. */
export async function endGrants(tx: Tx, droneId: string, now: Date): Promise<void> {
  await end(tx, sql`drone_id = ${droneId}`, now);
}

/** An ended permission keeps no account, only the address for the history of the device. */
async function end(tx: Tx, which: RawBuilder<unknown>, now: Date): Promise<StoredGrant[]> {
  const { rows } = await sql<StoredGrant>`
    with gone as (select id, account_id from grants where ${which} and ended_at is null order by id for update)
    update grants g set ended_at = ${now}, account_id = null from gone where g.id = gone.id
    returning g.id, gone.account_id as "accountId"`.execute(tx);
  return rows;
}

/** Whether this owner has typed the address for one of their devices before. */
export async function isTypedBefore(db: Database, ownerId: string, contact: Contact): Promise<boolean> {
  const { rows } = await sql`select from grants g join devices d on d.id = g.drone_id
    where d.owner_id = ${ownerId} and g.address = ${textOf(contact)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Number of present and future permissions. */
export async function countGrants(tx: Tx, droneId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from grants
    where drone_id = ${droneId} and ended_at is null and (valid_to is null or valid_to > ${now})`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Present and future permissions of a device, by address; `isOwn` selects those of the actor. The list is the same
 * whether or not accounts have the addresses, except for the names of people whom the actor knows.
 */
export async function listPermissions(
  db: Database,
  actor: UserActor,
  { id, now, isOwn }: { id: string; now: Date; isOwn: boolean },
): Promise<Permission[]> {
  const { rows } = await sql<{
    id: string;
    account: string;
    name: string | null;
    valid_from: Date;
    valid_to: Date | null;
  }>`select g.id, g.address as account, case when a.id = ${actor.id} then a.username else ${knownName(actor)} end as name,
      g.valid_from, g.valid_to
    from grants g left join accounts a on a.id = g.account_id
    where g.drone_id = ${id} and g.ended_at is null and (g.valid_to is null or g.valid_to > ${now})
      and ${isOwn ? sql`g.account_id = ${actor.id}` : sql`true`}
    order by g.address, g.id`.execute(db);
  return rows.map(({ valid_from, valid_to, ...row }) => ({
    ...row,
    validFrom: valid_from.toISOString(),
    validTo: valid_to?.toISOString() ?? null,
  }));
}

/**
 * Ids of those who may fly: the owner and the accounts of valid permissions. A permission that waits for its account
 * has its own id in the list, so that its length does not show which addresses have accounts.
 */
const flyers = (droneId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`(
  select o.owner_id::text as id from devices o where o.id = ${droneId} and o.owner_id is not null
  union select case when r.account_id is not null
      and row_number() over (partition by r.account_id order by g.granted_at, g.id) = 1
    then r.account_id else g.id end::text
  from grants g left join active_grants r on r.id = g.id
  where g.drone_id = ${droneId} and g.ended_at is null and g.valid_from <= ${now}
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
