import type { taskFigureCalls } from '@smartflight/contract/endpoints.ts';
import type { QueryOf, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import type { DerivedAgain, TaskFlight } from '@smartflight/contract/tasks/task-figures.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../../access/actor.ts';
import { visibleFlights } from '../../../access/scope.ts';
import { answersFor } from '../../../access/task-scope.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import type { SeenTask } from '../locked-tasks.store.ts';
import { figureSums } from './figure-sums.ts';

export interface FlightRecord extends Omit<TaskFlight, 'startAt' | 'canOpen'> {
  startAt: Date;
  canOpen: boolean | null;
}

type ReadFlight = Omit<FlightRecord, 'imported'> & {
  imported: boolean;
  importedAt: Date | null;
  importerName: string | null;
};

type Filter = Pick<QueryOf<typeof taskFigureCalls.flights>, 'participantId' | 'day'>;

/** Condition on a row with `task_id`, `participant_id` and `day`: of the task, for a participant only its own. */
function matching(
  actor: UserActor,
  { id, right }: SeenTask,
  filter: Filter,
  row: string,
): RawBuilder<boolean> {
  const at = (name: string) => sql.ref(`${row}.${name}`);
  const conditions = [sql<boolean>`${at('task_id')} = ${id}`];
  if (filter.participantId) conditions.push(sql<boolean>`${at('participant_id')} = ${filter.participantId}`);
  if (filter.day) conditions.push(sql<boolean>`${at('day')} = ${filter.day}::date`);
  if (right === 'participate')
    conditions.push(sql<boolean>`${at('participant_id')} = any(array(select p.id from task_participants p
      where p.task_id = ${id} and ${answersFor(actor)}))`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/**
 * The areas that the log shows now for the counted flights of a closed task: those of the settlement with the stored
 * differences. Null when no flight differs.
 */
export async function derivedAgainOf(
  db: Database,
  actor: UserActor,
  { seen, filter }: { seen: SeenTask; filter: Filter },
): Promise<DerivedAgain | null> {
  const { rows } = await sql<DerivedAgain>`select coalesce(sum(differing), 0)::float8 as flights,
      coalesce(sum(gross_m2 + differing_gross_m2), 0)::float8 as "grossAreaM2",
      coalesce(sum(inside_m2 + outside_m2 + differing_net_m2), 0)::float8 as "netAreaM2"
    from task_sums s where ${matching(actor, seen, filter, 's')}`.execute(db);
  const [sums] = rows;
  return sums && sums.flights > 0 ? sums : null;
}

/** Counted flights in batches, newest first. Names are current ones: only figures are frozen. */
export async function readFlights(
  db: Database,
  actor: UserActor,
  o: { seen: SeenTask; filter: Filter; limit: number; offset: number; now: Date },
): Promise<FlightRecord[]> {
  const { rows } =
    await sql<ReadFlight>`select k.flight_id as "flightId", k.participant_id as "participantId",
      k.drone_id as "droneId", d.name as "droneName", nullif(a.username, '') as "pilotName", k.work_type as "workType",
      k.start_at as "startAt", k.day, k.flight_s::float8 as "flightS", k.gross_m2::float8 as "grossAreaM2",
      k.inside_m2::float8 as "insideAreaM2", k.outside_m2::float8 as "outsideAreaM2", k.volume_l::float8 as "volumeL",
      k.mass_kg::float8 as "massKg", exists (select from flights f where f.id = k.flight_id
        and ${visibleFlights(actor, undefined, o.now)}) as "canOpen",
      case when e.flight_id is not null then jsonb_build_object('grossAreaM2', e.gross_m2, 'netAreaM2', e.net_m2) end
        as "derivedAgain", k.imported, k.imported_at as "importedAt", nullif(m.username, '') as "importerName"
    from (select k.* from task_flights k where ${matching(actor, o.seen, o.filter, 'k')}
      order by k.start_at desc, k.flight_id limit ${o.limit} offset ${o.offset}) k
    join devices d on d.id = k.drone_id left join accounts a on a.id = k.pilot_id
    left join accounts m on m.id = k.imported_by
    left join task_flight_differences e on e.task_id = k.task_id and e.flight_id = k.flight_id
    order by k.start_at desc, k.flight_id`.execute(db);
  return rows.map(({ imported, importedAt, importerName, ...row }) => ({
    ...row,
    imported: imported ? { at: importedAt?.toISOString() ?? null, by: importerName } : null,
  }));
}

/** One page of the counted flights, with sums over all that match the filter. */
export async function listFlights(
  db: Database,
  actor: UserActor,
  o: { seen: SeenTask; query: QueryOf<typeof taskFigureCalls.flights>; now: Date },
): Promise<ResultOf<typeof taskFigureCalls.flights>> {
  const { query, seen, now } = o;
  const [rows, { rows: sums }, derivedAgain] = await Promise.all([
    readFlights(db, actor, {
      seen,
      filter: query,
      limit: query.size,
      offset: (query.page - 1) * query.size,
      now,
    }),
    sql<ResultOf<typeof taskFigureCalls.flights>['totals']>`select ${figureSums} from task_sums s
      where ${matching(actor, seen, query, 's')}`.execute(db),
    derivedAgainOf(db, actor, { seen, filter: query }),
  ]);
  const totals = sums[0]!;
  return {
    total: totals.sorties,
    totals,
    derivedAgain,
    items: rows.map((row) => ({ ...row, startAt: row.startAt.toISOString(), canOpen: row.canOpen === true })),
  };
}
