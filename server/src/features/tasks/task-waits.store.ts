import type { Boundary } from '@smartflight/geo/shape.ts';
import { sql } from 'kysely';
import type { Planner } from '../../access/plot-scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';

/** A task that is not closed, and whom to notify of waits on its land. */
export interface WaitingTask {
  id: string;
  name: string;
  inviterId: string;
  /** First day of its period. */
  from: string;
  plotIds: string[];
  boundary: Boundary | null;
  planner: Planner;
  /** Names of the waits that its people were notified of. */
  notified: string[];
}

const columns = sql`t.id, t.name, t.inviter_id as "inviterId", t.from_day as "from", t.boundary,
    t.notified_waits as notified, array(select k.plot_id from task_plots k where k.task_id = t.id) as "plotIds",
    jsonb_build_object('companyId', t.company_id, 'accountId', case when t.company_id is null then t.inviter_id end)
      as planner
  from tasks t`;

/** Tasks that are not closed and whose period has not passed, with land, in the order of their ids. */
export async function tasksAfter(
  db: Database,
  { after, now, limit }: { after: string | undefined; now: Date; limit: number },
): Promise<WaitingTask[]> {
  const { rows } = await sql<WaitingTask>`select ${columns} where t.state <> 'closed'
      and t.to_day >= (${now}::timestamptz at time zone t.time_zone)::date
      and (t.boundary is not null or exists (select from task_plots k where k.task_id = t.id))
      and ${after === undefined ? sql`true` : sql`t.id > ${after}`}
    order by t.id limit ${limit}`.execute(db);
  return rows;
}

/** A task that the actor sees. */
export async function waitingTask(db: Database, id: string): Promise<WaitingTask | undefined> {
  const { rows } =
    await sql<WaitingTask>`select ${columns} where t.id = ${id} and t.state <> 'closed'`.execute(db);
  return rows[0];
}

/** Those of the records that have flights of a task. */
export async function ownRecords(
  db: Database,
  { id, recordIds }: { id: string; recordIds: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select distinct rf.record_id as id from record_flights rf
    join task_flights k on k.flight_id = rf.flight_id
    where rf.record_id = any(${recordIds}::uuid[]) and k.task_id = ${id}`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Stores of which waits the people of a task were notified; false when that has changed since it was read, or the task is closed. */
export async function writeNotified(
  tx: Database,
  { id, notified }: WaitingTask,
  now: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`update tasks set notified_waits = ${now}::text[]
    where id = ${id} and state <> 'closed' and notified_waits = ${notified}::text[] returning id`.execute(tx);
  return rows.length > 0;
}
