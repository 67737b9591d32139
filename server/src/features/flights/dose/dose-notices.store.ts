import { roleCodes } from '@smartflight/contract/access/access.ts';
import { doseNotices } from '@smartflight/contract/flights/dose.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/postgres/pools.ts';
import { type DoseFlight, doseFlightColumns, doseFlightTables } from './dose.store.ts';
import type { NoticedFindings } from './noticed-findings.ts';

/** A settled flight whose findings are to be looked at. */
export interface QueuedFlight extends DoseFlight {
  /** Epoch ms. */
  startAt: number;
  droneName: string;
  /** What people were notified of before; null without a notice. */
  last: { kinds: string[]; sizeM2: number } | null;
}

/** Flights that are looked at in one turn. */
const atOnce = 10;

/** Takes flights that are history out of the queue: they ended too long ago, or are gone. */
export async function dropHistory(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - doseNotices.newestHours * 3_600_000);
  await sql`delete from dose_queue q where not exists (
    select from flights f where f.id = q.flight_id and f.end_at >= ${oldest})`.execute(db);
}

/** The next flights of the queue. */
export async function nextQueued(db: Database): Promise<QueuedFlight[]> {
  const { rows } = await sql<QueuedFlight>`
    select ${doseFlightColumns}, (extract(epoch from f.start_at) * 1000)::float8 as "startAt", d.name as "droneName",
      case when n.flight_id is null then null else jsonb_build_object('kinds', n.kinds, 'sizeM2', n.size_m2) end as last
    from ${doseFlightTables} join devices d on d.id = f.drone_id left join dose_notices n on n.flight_id = f.id
    where f.id in (select flight_id from dose_queue order by flight_id limit ${atOnce})
    order by f.start_at`.execute(db);
  return rows;
}

/** Takes looked-at flights out of the queue, unless they have changed meanwhile. */
export async function dropQueued(
  tx: Database,
  flights: readonly Pick<QueuedFlight, 'id' | 'revision'>[],
): Promise<void> {
  await sql`delete from dose_queue q using unnest(${flights.map(({ id }) => id)}::uuid[],
    ${flights.map(({ revision }) => revision)}::integer[]) as seen (id, revision)
    where q.flight_id = seen.id and q.revision <= seen.revision`.execute(tx);
}

/** Stores what people are notified of. */
export async function storeNoticed(
  tx: Database,
  id: string,
  { kinds, sizeM2 }: NoticedFindings,
  now: Date,
): Promise<void> {
  await sql`insert into dose_notices (flight_id, posted_at, kinds, size_m2)
    select id, ${now}, ${kinds}::text[], ${sizeM2} from flights where id = ${id}
    on conflict (flight_id) do update set posted_at = excluded.posted_at, kinds = excluded.kinds,
      size_m2 = excluded.size_m2`.execute(tx);
}

export interface DoseReader {
  flightId: string;
  accountId: string;
  roles: readonly string[];
}

/** Who is notified of flights: the owner of the drone and the pilot at the time, and the managers of the company. */
export async function readersOf(tx: Database, flightIds: readonly string[]): Promise<DoseReader[]> {
  const { rows } = await sql<DoseReader>`
    select f.id as "flightId", a.id as "accountId", a.roles from flights f join accounts a on a.disabled_at is null
      and (a.id in (f.owner_id, f.pilot_id)
        or (a.company_id = f.company_id and a.roles @> array[${roleCodes.manager}]::text[]))
    where f.id = any(${flightIds}::uuid[]) order by f.start_at, a.id`.execute(tx);
  return rows;
}
