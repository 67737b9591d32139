import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import type { DeviceClaim } from '@smartflight/contract/devices/device-claims.schemas.ts';
import type { ClaimState } from '@smartflight/contract/devices/device-claims.ts';
import type { CarrierKind } from '@smartflight/contract/power/battery.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { managedDrones } from '../../access/scope.ts';
import { sideOf } from '../../devices/claims.ts';
import { givenAwayBy } from '../../devices/device-holder.store.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import { totalOf } from '../../platform/postgres/page-total.ts';
import type { Database } from '../../platform/postgres/pools.ts';

type Tx = Transaction<DB>;

export interface ClaimRow {
  id: string;
  kind: DeviceKind;
  device_id: string;
  claimant_id: string;
  company_id: string | null;
  entry: Record<string, unknown> | null;
  state: ClaimState;
  by: string;
  opened_at: Date;
  ended_at: Date | null;
  is_own: boolean;
}

/**
 * Claims that the actor's side opened, answered, or may answer now. The present holder decides: the device may have
 * been transferred since the claim was opened.
 */
const rowsOf = (actor: UserActor): RawBuilder<unknown> => sql`
  select k.id, k.kind, k.device_id, k.claimant_id, k.company_id, k.entry, k.state, coalesce(c.name, a.username) as by,
    k.opened_at, k.ended_at, o.is_own
  from device_claims k join accounts a on a.id = k.claimant_id left join companies c on c.id = k.company_id
    cross join lateral (select coalesce(case when k.company_id is null then k.claimant_id = ${actor.id}
      else k.company_id = any(${actor.companyIds}::uuid[])
        or k.claimant_id = ${actor.id} and k.company_id = ${actor.companyId} end, false) as is_own) o
  where o.is_own or k.answered_by = ${actor.id}
    or k.state = 'open' and coalesce(
      (select ${givenAwayBy(actor, 'b')} from batteries b where k.kind = 'battery' and b.sn = k.device_id),
      (select ${givenAwayBy(actor, 'd')} from devices d where d.id = k.device_id and d.kind = k.kind), false)`;

export const toClaim = (row: ClaimRow): DeviceClaim => ({
  id: row.id,
  kind: row.kind,
  deviceId: row.device_id,
  state: row.state,
  by: row.by,
  openedAt: row.opened_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  isOwn: row.is_own,
});

/** Who claims: the company's managers, with the member who opened the claim while still a member; else that account. */
export async function claimantSide(
  tx: Tx,
  { company_id: companyId, claimant_id }: ClaimRow,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from accounts
    where id = ${claimant_id} and (${companyId}::uuid is null or company_id = ${companyId})`.execute(tx);
  return sideOf(tx, { ownerId: rows[0]?.id ?? null, companyId });
}

/** Claims of both sides that the actor takes part in, newest first. */
export async function listClaims(
  db: Database,
  actor: UserActor,
  query: { page: number; size: number; state?: ClaimState | undefined },
): Promise<{ items: DeviceClaim[]; total: number }> {
  const { rows } = await sql<ClaimRow & { total: number }>`
    select k.*, count(*) over () as total from (${rowsOf(actor)}) k
    where ${query.state ? sql`k.state = ${query.state}` : sql`true`}
    order by k.opened_at desc, k.id limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db);
  return {
    items: rows.map(toClaim),
    total: await totalOf(rows, query, () => listClaims(db, actor, { ...query, page: 1, size: 1 })),
  };
}

/** One claim that the actor takes part in; undefined when missing or between others. */
export async function findClaim(db: Database, actor: UserActor, id: string): Promise<ClaimRow | undefined> {
  const { rows } = await sql<ClaimRow>`select k.* from (${rowsOf(actor)}) k where k.id = ${id}`.execute(db);
  return rows[0];
}

/** Ends an open claim; false when it has ended already. */
export async function endClaim(
  tx: Tx,
  actor: UserActor,
  { id, state, now }: { id: string; state: Exclude<ClaimState, 'open'>; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update device_claims set state = ${state}, ended_at = ${now},
      answered_by = ${state === 'withdrawn' ? null : actor.id}
    where id = ${id} and state = 'open'`.execute(tx);
  return numAffectedRows === 1n;
}

export interface Receiver {
  accountId: string | null;
  companyId: string | null;
}

/**
 * Gives a battery to another holder, who sees nothing from before, or to none. Its register row goes along without
 * its secret; without a company it is retired until it is registered again. Returns whether it has a register row.
 */
export async function giveBattery(tx: Tx, sn: string, to: Receiver, now: Date): Promise<boolean> {
  await sql`update batteries set company_id = ${to.companyId}, company_since = ${now}, owner_id = ${to.accountId},
      owner_since = ${now}, device_no = null, twice_at = null, twice_device_no = null
    where sn = ${sn}`.execute(tx);
  const { numAffectedRows } =
    await sql`update devices set company_id = ${to.companyId}, company_since = ${now}, owner_id = null, secret_hash = null,
      retired_at = ${to.companyId === null ? now : null}
    where id = ${sn} and kind = 'battery'`.execute(tx);
  return numAffectedRows === 1n;
}

/** Locks a battery and its register row; undefined when the serial number is known nowhere. */
export async function lockBattery(
  tx: Tx,
  sn: string,
): Promise<{ ownerId: string | null; companyId: string | null } | undefined> {
  const { rows: registered } = await sql<{ ownerId: string | null; companyId: string | null }>`
    select owner_id as "ownerId", company_id as "companyId" from devices where id = ${sn} and kind = 'battery'
    for no key update`.execute(tx);
  const { rows: seen } = await sql<{ ownerId: string | null; companyId: string | null }>`
    select owner_id as "ownerId", company_id as "companyId" from batteries where sn = ${sn}
    for no key update`.execute(tx);
  return seen[0] ?? registered[0];
}

export interface SightedBattery {
  sn: string;
  kind: CarrierKind;
  id: string;
  name: string;
  first_at: Date;
  last_at: Date;
  is_claimed: boolean;
}

/** Batteries of others that devices of the actor reported since an instant, newest first. */
export async function listSightings(
  db: Database,
  actor: UserActor,
  o: { since: Date; most: number; sn?: string },
): Promise<SightedBattery[]> {
  const claimant = actor.companyId ?? actor.id;
  const { rows } = await sql<SightedBattery>`
    select s.sn, d.kind, d.id, d.name, s.first_at, s.last_at, exists (select from device_claims k
        where k.state = 'open' and k.device_id = s.sn and coalesce(k.company_id, k.claimant_id) = ${claimant}) as is_claimed
    from devices d join battery_sightings s using (device_no)
      left join batteries b on b.sn = s.sn
    where (d.owner_id = ${actor.id} or ${actor.seesAll ? sql`false` : managedDrones(actor)})
      and s.last_at >= ${o.since} and ${o.sn === undefined ? sql`true` : sql`s.sn = ${o.sn}`}
      and (b.owner_id = ${actor.id} or b.company_id = any(${actor.companyIds}::uuid[]) or b.company_id = ${actor.companyId})
        is not true
    order by s.last_at desc, s.sn, d.id limit ${o.most}`.execute(db);
  return rows;
}
