import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import type { Transfer } from '@smartflight/contract/devices/transfers.schemas.ts';
import type { TransferState, transferTransitions } from '@smartflight/contract/devices/transfers.ts';
import { sql, type Transaction } from 'kysely';
import { hasAddress, isEffective } from '../../access/account-addresses.ts';
import type { UserActor } from '../../access/actor.ts';
import { type Contact, textOf } from '../../access/contacts.ts';
import { knownName } from '../../access/known-names.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import { totalOf } from '../../platform/postgres/page-total.ts';
import type { Database } from '../../platform/postgres/pools.ts';

type Tx = Transaction<DB>;
export type EndState = Exclude<(typeof transferTransitions)[number]['to'], 'offered'>;

export interface Ending {
  id: string;
  state: EndState;
  side: 'from_id' | 'to_id';
  accountId: string;
  now: Date;
}

export interface TransferRow {
  id: string;
  kind: DeviceKind;
  drone_id: string;
  drone_name: string;
  model: string;
  from_id: string;
  from_name: string;
  /** Null while no verified account has the address. */
  to_id: string | null;
  to_name: string | null;
  /** Name of the receiver, or null if the sender may not know it. */
  known_name: string | null;
  account: string;
  state: TransferState;
  offered_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

const rowsFor = (
  actor: UserActor | undefined,
) => sql`select t.id, d.kind, t.drone_id, d.name as drone_name, d.model, t.from_id, f.username as from_name,
    t.to_id, a.username as to_name, t.account, case when t.state in ('accepted', 'declined') or a.id = ${actor?.id ?? null}
      then a.username else ${actor ? knownName(actor) : sql`null`} end as known_name, t.state, t.offered_at, t.expires_at, t.ended_at
  from transfers t join devices d on d.id = t.drone_id join accounts f on f.id = t.from_id
  left join accounts a on a.id = t.to_id`;
/** For the server's own notices, which name only people who have acted. */
const rowsOf = rowsFor(undefined);

/** The offer as the caller sees it; one past its deadline has expired, whether or not the job has run. */
export const toTransfer = (row: TransferRow, actor: UserActor, now: Date): Transfer => {
  const isOver = row.state === 'offered' && row.expires_at <= now;
  return {
    id: row.id,
    kind: row.kind,
    droneId: row.drone_id,
    droneName: row.drone_name,
    model: row.model,
    from: { id: row.from_id, name: row.from_name },
    to: { account: row.account, name: row.known_name },
    state: isOver ? 'expired' : row.state,
    offeredAt: row.offered_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    endedAt: (isOver ? row.expires_at : row.ended_at)?.toISOString() ?? null,
    isMine: row.to_id === actor.id,
  };
};

/** Offers by and to the actor, newest first. */
export async function listTransfers(
  db: Database,
  actor: UserActor,
  query: { page: number; size: number; state?: TransferState },
  now: Date,
): Promise<{ items: Transfer[]; total: number }> {
  const state = query.state ? inState(query.state, now) : sql`true`;
  const { rows } = await sql<TransferRow & { total: number }>`
    select t.*, count(*) over () as total from (${rowsFor(actor)}) t
    where (t.from_id = ${actor.id} or t.to_id = ${actor.id}) and ${state}
    order by t.offered_at desc, t.id limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db);
  return {
    items: rows.map((row) => toTransfer(row, actor, now)),
    total: await totalOf(rows, query, () => listTransfers(db, actor, { ...query, page: 1, size: 1 }, now)),
  };
}

function inState(state: TransferState, now: Date) {
  if (state === 'offered') return sql`t.state = 'offered' and t.expires_at > ${now}`;
  if (state === 'expired')
    return sql`(t.state = 'expired' or t.state = 'offered' and t.expires_at <= ${now})`;
  return sql`t.state = ${state}`;
}

/** One offer by or to the actor; undefined when missing or between other accounts. */
export async function findTransfer(
  db: Database,
  actor: UserActor,
  id: string,
): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`${rowsFor(actor)}
    where t.id = ${id} and (t.from_id = ${actor.id} or t.to_id = ${actor.id})`.execute(db);
  return rows[0];
}

/** Inserts an offer; undefined when another one for the drone is open. */
export async function insertOffer(
  tx: Tx,
  actor: UserActor,
  offer: { droneId: string; contact: Contact; now: Date; expiresAt: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into transfers (drone_id, from_id, to_id, account, offered_at, expires_at)
    values (${offer.droneId}, ${actor.id},
      (select a.id from accounts a where ${hasAddress(offer.contact)} and ${isEffective}), ${textOf(offer.contact)}, ${offer.now}, ${offer.expiresAt})
    on conflict (drone_id) where state = 'offered' do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** Whether this owner has offered a device to the address before. */
export async function isOfferedBefore(db: Database, ownerId: string, contact: Contact): Promise<boolean> {
  const { rows } = await sql`select from transfers
    where from_id = ${ownerId} and account = ${textOf(contact)} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Ends an open offer of which the account is still this side; false when it has ended or expired already. The drone
 * must be locked.
 */
export async function endTransfer(tx: Tx, { id, state, side, accountId, now }: Ending): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update transfers set state = ${state}, ended_at = ${now}
    where id = ${id} and state = 'offered' and expires_at > ${now} and ${sql.ref(side)} = ${accountId}`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Ends the open offer of a locked drone, for example when it is unbound. */
export async function withdrawOpen(tx: Tx, droneId: string, now: Date): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`
    with ended as (
      update transfers set state = 'withdrawn', ended_at = ${now}
      where drone_id = ${droneId} and state = 'offered' returning id)
    select t.* from (${rowsOf}) t join ended using (id)`.execute(tx);
  return rows[0];
}

/** Marks overdue offers as expired, for this drone or for all; concurrent processes never return the same one. */
export async function expireOffers(tx: Tx, now: Date, droneId?: string): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    with due as (
      select id from transfers where state = 'offered' and expires_at <= ${now}
        and ${droneId === undefined ? sql`true` : sql`drone_id = ${droneId}`}
      order by id for update skip locked),
    ended as (
      update transfers t set state = 'expired', ended_at = t.expires_at from due where t.id = due.id returning t.id)
    select t.* from (${rowsOf}) t join ended using (id)`.execute(tx);
  return rows;
}
