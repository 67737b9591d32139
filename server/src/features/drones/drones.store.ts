import { futureClockMs } from '@smartflight/contract/device-link.ts';
import type { Drone, DroneDetail } from '@smartflight/contract/drones.ts';
import { sql, type Transaction } from 'kysely';
import { visibleDrones } from '../../live/scope.ts';
import type { UserActor } from '../../platform/actor.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import { totalOf } from '../../platform/postgres/page.ts';
import type { Database } from '../../platform/postgres/pools.ts';

type Reader = Database | Transaction<DB>;

const columns = sql`d.id, d.name, d.model, d.company_id, c.name as company_name, d.owner_id,
  a.username as owner_name, d.bound_at, s.seen_at, d.year, d.batch, d.number, d.pd`;
const joins = sql`left join companies c on c.id = d.company_id left join accounts a on a.id = d.owner_id
  left join drone_states s on s.drone_id = d.id`;

interface DroneRow {
  id: string;
  name: string;
  model: string;
  company_id: string | null;
  company_name: string | null;
  owner_id: string | null;
  owner_name: string | null;
  bound_at: Date | null;
  seen_at: Date | null;
  year: number | null;
  batch: string;
  number: string;
  pd: string | null;
}

const toDrone = (row: DroneRow): Drone => ({
  id: row.id,
  name: row.name,
  model: row.model,
  companyId: row.company_id,
  companyName: row.company_name,
  ownerId: row.owner_id,
  ownerName: row.owner_name,
  boundAt: row.bound_at?.toISOString() ?? null,
  lastSeenAt: row.seen_at?.toISOString() ?? null,
});

const orders = {
  id: sql`d.id`,
  '-id': sql`d.id desc`,
  name: sql`d.name, d.id`,
  '-name': sql`d.name desc, d.id`,
};

export interface DroneListQuery {
  page: number;
  size: number;
  q?: string;
  ids?: string[];
  sort: keyof typeof orders;
}

/** One page of the drones this actor may see, searched in id, name, model and owner. */
export async function listDrones(
  db: Database,
  actor: UserActor,
  query: DroneListQuery,
  now: Date,
): Promise<{ items: Drone[]; total: number }> {
  const like = `%${(query.q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const searched = query.q
    ? sql`(d.id ilike ${like} or d.name ilike ${like} or d.model ilike ${like} or a.username ilike ${like})`
    : sql`true`;
  const { rows } = await sql<DroneRow & { total: number }>`
    select ${columns}, count(*) over () as total from drones d ${joins}
    where ${visibleDrones(actor, undefined, now)} and ${searched}
      and ${query.ids ? sql`d.id = any(${query.ids})` : sql`true`}
    order by ${orders[query.sort]} limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db);
  return {
    items: rows.map(toDrone),
    total: await totalOf(rows, query, () => listDrones(db, actor, { ...query, page: 1, size: 1 }, now)),
  };
}

/** One visible drone with its totals and last power-on; undefined when foreign or missing. */
export async function getDrone(
  db: Database,
  actor: UserActor,
  id: string,
  now: Date,
): Promise<DroneDetail | undefined> {
  // A boot under a wrong clock would stay the last one until its day has come.
  const latestClock = new Date(now.getTime() + futureClockMs);
  const { rows } = await sql<DroneRow & TotalsRow>`
    select ${columns}, t.*, b.first_at, b.lat, b.lon from drones d ${joins}
    left join lateral (
      select coalesce(sum(f.gross_m2), 0) as gross_m2, coalesce(sum(f.net_m2), 0) as net_m2,
        count(*) as sorties, coalesce(sum(f.flight_s), 0)::float8 as flight_s
      from flights f where f.drone_id = d.id and f.counted) t on true
    left join lateral (
      select first_at, lat, lon from boots where device_no = d.device_no and first_at <= ${latestClock}
      order by first_at desc limit 1) b on true
    where d.id = ${id} and ${visibleDrones(actor, undefined, now)}`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  return {
    ...toDrone(row),
    year: row.year,
    batch: row.batch,
    number: row.number,
    pd: row.pd,
    totals: { grossAreaM2: row.gross_m2, netAreaM2: row.net_m2, sorties: row.sorties, flightS: row.flight_s },
    lastPowerOn: row.first_at && { at: row.first_at.toISOString(), lat: row.lat, lon: row.lon, place: null },
  };
}

interface TotalsRow {
  gross_m2: number;
  net_m2: number;
  sorties: number;
  flight_s: number;
  first_at: Date | null;
  lat: number | null;
  lon: number | null;
}

export interface NewDrone {
  id: string;
  name: string;
  model: string;
  year: number;
  batch: string;
  number: string;
  pd: string;
  phone: string;
  companyId: string;
  activateCodeHash: Buffer;
  secretHash: Buffer;
}

/** Inserts a registered drone; false when the id is taken. */
export async function insertDrone(tx: Transaction<DB>, _actor: UserActor, drone: NewDrone): Promise<boolean> {
  const inserted = await tx
    .insertInto('drones')
    .values({
      id: drone.id,
      name: drone.name,
      model: drone.model,
      year: drone.year,
      batch: drone.batch,
      number: drone.number,
      pd: drone.pd,
      phone: drone.phone,
      company_id: drone.companyId,
      activate_code_hash: drone.activateCodeHash,
      secret_hash: drone.secretHash,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Stores a fresh secret for a drone the actor owns, or of their company while nobody owns it; false when there is none. */
export async function replaceSecret(
  tx: Transaction<DB>,
  actor: UserActor,
  { id, secretHash, now }: { id: string; secretHash: Buffer; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update drones d set secret_hash = ${secretHash}
    where d.id = ${id} and ${visibleDrones(actor, undefined, now)}
      and (${actor.seesAll} or d.owner_id = ${actor.id}
        or d.owner_id is null and d.company_id = any(${actor.companyIds}::uuid[]))`.execute(tx);
  return numAffectedRows === 1n;
}

/** What binding needs to know; the row is locked until the transaction ends. */
export function lockForBinding(tx: Transaction<DB>, id: string) {
  return tx
    .selectFrom('drones')
    .select(['id', 'name', 'owner_id', 'activate_code_hash'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Gives the locked drone to the actor and uses up its code; the device keeps its secret (decision 17). */
export async function giveToOwner(
  tx: Transaction<DB>,
  actor: UserActor,
  drone: { id: string; name: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('drones')
    .set({ owner_id: actor.id, name: drone.name, bound_at: drone.now })
    .where('id', '=', drone.id)
    .execute();
}

/** Hash of a device's MQTT secret, or undefined. */
export async function findSecretHash(db: Reader, id: string): Promise<Buffer | null | undefined> {
  const row = await db.selectFrom('drones').select('secret_hash').where('id', '=', id).executeTakeFirst();
  return row?.secret_hash;
}
