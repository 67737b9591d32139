import type { flightImports } from '@smartflight/contract/endpoints.ts';
import type { PastImport } from '@smartflight/contract/flights/flight-imports.schemas.ts';
import type { QueryOf, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../../access/actor.ts';
import { commandedDrones, visibleFlights } from '../../../access/scope.ts';
import { fault } from '../../../platform/http/fault.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import { ownedSince } from './flight-imports.store.ts';

/** The imported flights `f` that start in the time of the import `i`. */
const flightsOfImport = sql`flights f where f.drone_id = i.drone_id and 'imported' = any(f.flags)
  and f.start_at between lower(i.periods) and upper(i.periods) and i.periods @> f.start_at`;

/** Condition on a flight `f`: counted by the settlement of a closed campaign. */
export const isSettled = sql<boolean>`exists (select from task_flights k join tasks t on t.id = k.task_id
  where k.flight_id = f.id and t.state = 'closed')`;

/**
 * Condition on an import `i` of the drone `d`: made while the drone had its present owner and company, by an account that
 * controls the drone; else only by the importer, as long as all its flights are visible to them.
 */
const mayUndo = (actor: UserActor, now: Date): RawBuilder<boolean> => sql<boolean>`(
  ${commandedDrones(actor)} and (${ownedSince} is null or i.at >= ${ownedSince})
  or i.account_id = ${actor.id} and not exists (select from ${flightsOfImport}
    and not coalesce(${visibleFlights(actor, undefined, now)}, false)))`;

interface PastRecord extends Omit<PastImport, 'at' | 'drone' | 'undone'> {
  at: Date;
  droneId: string;
  droneName: string;
  undoneAt: Date | null;
  undoneBy: string | null;
  kept: number;
  deviceNo: number;
}

async function readPast(
  db: Database,
  where: RawBuilder<unknown>,
  part: RawBuilder<unknown>,
): Promise<PastRecord[]> {
  const { rows } = await sql<PastRecord>`select i.id, i.file_name as "fileName", i.at,
      nullif(a.username, '') as by, d.id as "droneId", d.name as "droneName", d.device_no as "deviceNo", i.flights,
      case when i.undone_at is null then (select count(*) from ${flightsOfImport} and ${isSettled}) else 0 end as settled,
      i.undone_at as "undoneAt", nullif(u.username, '') as "undoneBy", i.kept_flights as kept
    from (select i.* from flight_imports i join drones d on d.id = i.drone_id where ${where}
      order by i.at desc, i.id desc ${part}) i
    join drones d on d.id = i.drone_id join accounts a on a.id = i.account_id
    left join accounts u on u.id = i.undone_by order by i.at desc, i.id desc`.execute(db);
  return rows;
}

const toPast = (row: PastRecord): PastImport => ({
  ...{ id: row.id, fileName: row.fileName, at: row.at.toISOString(), by: row.by },
  ...{ drone: { id: row.droneId, name: row.droneName }, flights: row.flights, settled: row.settled },
  undone: row.undoneAt && { at: row.undoneAt.toISOString(), by: row.undoneBy, kept: row.kept },
});

/** One page of the imports that the actor may undo or that were undone, the newest first. */
export async function listPastImports(
  db: Database,
  actor: UserActor,
  { page, size, now }: QueryOf<typeof flightImports.list> & { now: Date },
): Promise<ResultOf<typeof flightImports.list>> {
  const where = mayUndo(actor, now);
  const [rows, { rows: sums }] = await Promise.all([
    readPast(db, where, sql`limit ${size} offset ${(page - 1) * size}`),
    sql<{ total: number }>`select count(*) as total from flight_imports i join drones d on d.id = i.drone_id
      where ${where}`.execute(db),
  ]);
  return { items: rows.map(toPast), total: sums[0]?.total ?? 0 };
}

/** An import that the actor may undo. Throws `flight-import.not-found` when foreign or missing. */
export async function getPastImport(
  db: Database,
  actor: UserActor,
  { id, now }: { id: number; now: Date },
): Promise<{ past: PastImport; deviceNo: number }> {
  const [row] = await readPast(db, sql`i.id = ${id} and ${mayUndo(actor, now)}`, sql``);
  if (!row) throw fault('flight-import.not-found');
  return { past: toPast(row), deviceNo: row.deviceNo };
}
