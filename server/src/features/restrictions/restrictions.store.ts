import { roleCodes } from '@smartflight/contract/access/access.ts';
import {
  type DroneLimits,
  limitsWithin,
  type Restriction,
  type RestrictionCandidate,
  type RestrictionDetail,
} from '@smartflight/contract/drones/restrictions.schemas.ts';
import { type Limits, limitHeightRef, widestLimits } from '@smartflight/contract/drones/restrictions.ts';
import type { restrictions } from '@smartflight/contract/endpoints.ts';
import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import { contains, containsExactly } from '../../platform/postgres/name-search.ts';
import { totalOf } from '../../platform/postgres/page-total.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { dronesOf } from './account-drones.ts';

type Reader = Database | Transaction<DB>;

/**
 * Condition on `accounts a`: accounts for which this actor may lift limits. People of the company and its
 * descendants, and owners of their drones; all for staff.
 */
export function liftable(actor: UserActor): RawBuilder<boolean> {
  const standing = sql<boolean>`a.erased_at is null`;
  if (actor.seesAll) return standing;
  return sql<boolean>`(${standing} and (a.company_id = any(${actor.companyIds}::uuid[]) or exists (
    select from drones o where o.owner_id = a.id and o.company_id = any(${actor.companyIds}::uuid[]))))`;
}

/** State of a lifting `r` at an instant, from its period alone. */
const stateAt = (now: Date): RawBuilder<Restriction['state']> => sql<Restriction['state']>`case
  when r.revoked_at is not null then 'revoked' when r.to_at <= ${now} then 'ended'
  when r.from_at <= ${now} then 'active' else 'scheduled' end`;

interface Row {
  id: string;
  account_id: string;
  account_name: string;
  limits: Limits;
  from_at: Date;
  to_at: Date;
  state: Restriction['state'];
  note: string;
  by_id: string | null;
  by_name: string | null;
  created_at: Date;
  ended_at: Date | null;
  drones: number;
  confirmed: number;
}

/** True when the drone reports every desired limit, to within 0.01 and from the same reference. */
const isConfirmed = sql<boolean>`coalesce(w.limits is not null
  and coalesce(p.properties -> 'limits' ->> 'heightRef', ${sql.lit(limitHeightRef)}) = ${sql.lit(limitHeightRef)}
  and not exists (
  select from jsonb_each(w.limits) k, jsonb_each_text(k.value) b
  where abs((p.properties -> 'limits' -> k.key ->> b.key)::float8 - b.value::float8) < 0.01 is not true), false)`;

const personHas = (part: string | undefined): RawBuilder<boolean> =>
  part
    ? sql`(${contains(sql`a.username`, part)} or ${containsExactly(sql`a.phone`, part)}
        or ${contains(sql`a.email`, part)})`
    : sql`true`;

const rowsFrom = (actor: UserActor) => sql`
  from restrictions r join accounts a on a.id = r.account_id left join accounts by on by.id = r.created_by
  where ${liftable(actor)}`;

const columns = (
  now: Date,
) => sql`r.id, r.account_id, a.username as account_name, r.limits, r.from_at, r.to_at,
  ${stateAt(now)} as state, r.note, by.id as by_id, by.username as by_name, r.created_at,
  coalesce(r.revoked_at, case when r.to_at <= ${now} then r.to_at end) as ended_at`;

export async function listRestrictions(
  db: Database,
  actor: UserActor,
  query: QueryOf<typeof restrictions.list>,
  now: Date,
): Promise<{ items: Restriction[]; total: number }> {
  const searched = personHas(query.search);
  const ofState = query.state ? sql`${stateAt(now)} = ${query.state}` : sql`true`;
  const { rows } = await sql<Row & { total: number }>`
    with paged as (
      select ${columns(now)}, a.company_id, a.roles, count(*) over () as total ${rowsFrom(actor)}
        and ${searched} and ${ofState}
      order by r.created_at desc, r.id limit ${query.size} offset ${(query.page - 1) * query.size})
    select paged.*, c.drones, c.confirmed from paged, lateral (
      select count(*) as drones, count(*) filter (where ${isConfirmed}) as confirmed
      from drones d left join drone_desired_states w on w.drone_id = d.id left join drone_properties p on p.drone_id = d.id
      where ${dronesOf(sql.ref('paged.account_id'))}) c
    order by paged.created_at desc, paged.id`.execute(db);
  return {
    items: rows.map(toRestriction),
    total: await totalOf(rows, query, () => listRestrictions(db, actor, { ...query, page: 1, size: 1 }, now)),
  };
}

/** One lifting with every drone of its account; undefined when missing or outside the actor's reach. */
export async function getRestriction(
  db: Reader,
  actor: UserActor,
  id: string,
  now: Date,
): Promise<RestrictionDetail | undefined> {
  const { rows } = await sql<Row>`
    select ${columns(now)}, 0 as drones, 0 as confirmed ${rowsFrom(actor)} and r.id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const droneLimits = await limitsOfDrones(db, row.account_id, row.limits);
  return {
    ...toRestriction(row),
    drones: droneLimits.length,
    confirmed: droneLimits.filter((drone) => drone.isConfirmed).length,
    droneLimits,
  };
}

interface DroneRow {
  id: string;
  name: string;
  model: string;
  desired: Partial<Limits> | null;
  reported: Record<string, { min?: number; max?: number } | undefined> | null;
  reported_at: Date | null;
  is_confirmed: boolean;
}

const mostListed = 500;

async function limitsOfDrones(db: Reader, accountId: string, wanted: Limits): Promise<DroneLimits[]> {
  const { rows } = await sql<DroneRow>`
    select d.id, d.name, d.model, w.limits as desired, p.properties -> 'limits' as reported, p.reported_at,
      ${isConfirmed} as is_confirmed
    from drones d left join drone_desired_states w on w.drone_id = d.id left join drone_properties p on p.drone_id = d.id
    where ${dronesOf(sql.val(accountId))} order by d.name, d.id limit ${mostListed}`.execute(db);
  return rows.map((row) => ({
    droneId: row.id,
    name: row.name,
    model: row.model,
    widest: widestLimits(row.model),
    desired: completed(row.desired),
    reported: row.reported && {
      heightM: bounds(row.reported['heightM']),
      speedMps: bounds(row.reported['speedMps']),
      distanceM: bounds(row.reported['distanceM']),
    },
    reportedAt: row.reported_at?.toISOString() ?? null,
    isConfirmed: row.is_confirmed,
    narrowed: limitsWithin(row.model, wanted).narrowed,
  }));
}

const bounds = (range: { min?: number; max?: number } | undefined) => ({
  min: range?.min ?? null,
  max: range?.max ?? null,
});

function completed(limits: Partial<Limits> | null): Limits | null {
  const { heightM, speedMps, distanceM } = limits ?? {};
  return heightM && speedMps && distanceM ? { heightM, speedMps, distanceM } : null;
}

/** Accounts with drones for which the actor may lift limits, by name; at most 50. */
export async function listCandidates(
  db: Database,
  actor: UserActor,
  search: string | undefined,
): Promise<RestrictionCandidate[]> {
  const searched = personHas(search);
  const { rows } = await sql<RestrictionCandidate>`
    with holders as (
      select owner_id as id from drones where owner_id is not null and retired_at is null
      union
      select m.id from drones d join accounts m on m.company_id = d.company_id
      where d.owner_id is null and d.retired_at is null and m.roles @> array[${roleCodes.manager}]::text[]
    ), named as (
      select a.id, a.username as name, coalesce(a.phone, a.email, '') as contact, coalesce(c.name, '') as company
      from holders join accounts a using (id) left join companies c on c.id = a.company_id
      where ${liftable(actor)} and ${searched} and a.disabled_at is null
      order by a.username, a.id limit 50)
    select named.*, f.drones, f.models from named, lateral (
      select count(*) as drones, array_agg(distinct d.model order by d.model) as models from drones d
      where ${dronesOf(sql.ref('named.id'))}) f
    order by named.name, named.id`.execute(db);
  return rows;
}

/** Locks and returns an account within reach; undefined when missing or outside it. */
export async function lockAccount(
  tx: Transaction<DB>,
  actor: UserActor,
  id: string,
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select a.id from accounts a where a.id = ${id} and ${liftable(actor)} and a.disabled_at is null
    for no key update`.execute(tx);
  return rows[0];
}

/** Whether the period overlaps another lifting of the account. */
export async function overlaps(
  tx: Transaction<DB>,
  { accountId, from, to }: { accountId: string; from: Date; to: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from restrictions where account_id = ${accountId} and revoked_at is null
      and from_at < ${to} and to_at > ${from} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function insertRestriction(
  tx: Transaction<DB>,
  row: { accountId: string; limits: Limits; from: Date; to: Date; note: string; by: string; now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('restrictions')
    .values({
      account_id: row.accountId,
      limits: JSON.stringify(row.limits),
      from_at: row.from,
      to_at: row.to,
      note: row.note,
      created_by: row.by,
      created_at: row.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function toRestriction(row: Row): Restriction {
  return {
    id: row.id,
    account: { id: row.account_id, name: row.account_name },
    limits: row.limits,
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    state: row.state,
    note: row.note,
    by: row.by_id === null ? null : { id: row.by_id, name: row.by_name ?? '' },
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    drones: row.drones,
    confirmed: row.confirmed,
  };
}
