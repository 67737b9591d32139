import type { tasks } from '@smartflight/contract/endpoints.ts';
import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import type { Boundary } from '@smartflight/contract/land/boundary.schemas.ts';
import type { Task, TaskDetail, TaskForm, TaskTolerances } from '@smartflight/contract/tasks/task.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { knownName } from '../../access/known-names.ts';
import { visibleTasks } from '../../access/task-scope.ts';
import { fault } from '../../platform/http/fault.ts';
import { contains, inOrderOf } from '../../platform/postgres/name-search.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import type { Tx } from './locked-tasks.store.ts';
import { type TaskRecord, taskColumns, taskJoins, toTask } from './task-rows.ts';

const sortColumns: Record<string, RawBuilder<unknown>> = {
  from: sql`t.from_day`,
  to: sql`t.to_day`,
  createdAt: sql`t.created_at`,
};

/** One page of the tasks that the actor leads, supervises or has drones in. */
export async function listTasks(
  db: Database,
  actor: UserActor,
  query: QueryOf<typeof tasks.list>,
): Promise<{ items: Task[]; total: number }> {
  const conditions = [visibleTasks(actor, query.right)];
  if (query.state) conditions.push(sql<boolean>`t.state = ${query.state}`);
  if (query.q) {
    conditions.push(
      sql<boolean>`(${contains(sql`t.name`, query.q)} or ${contains(sql`t.district`, query.q)})`,
    );
  }
  const where = sql.join(conditions, sql` and `);
  const way = query.sort.startsWith('-') ? sql`desc` : sql`asc`;
  const column = query.sort.replace('-', '');
  const key = column === 'name' ? inOrderOf(actor.language, sql`t.name`) : sortColumns[column];
  const order = sql`order by ${key ?? sql`t.created_at`} ${way}, t.id ${way}`;
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<TaskRecord>`select ${taskColumns(actor)} from (select t.* from tasks t where ${where} ${order}
      limit ${query.size} offset ${(query.page - 1) * query.size}) t ${taskJoins} ${order}`.execute(db),
    sql<{ total: number }>`select count(*) as total from tasks t where ${where}`.execute(db),
  ]);
  return { items: rows.map(toTask), total: sums[0]?.total ?? 0 };
}

interface DetailRecord extends TaskRecord {
  boundary: Boundary | null;
  tolerances: TaskTolerances;
  note: string;
  started_at: Date | null;
  plots: TaskDetail['plots'];
  supervisors: { id: string; isOwn: boolean; account: string; name: string | null; addedAt: string }[];
}

/** Throws `task.not-found`. */
export async function getTask(db: Database, actor: UserActor, id: string): Promise<TaskDetail> {
  const { rows } =
    await sql<DetailRecord>`select ${taskColumns(actor)}, t.boundary, t.tolerances, t.note, t.started_at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'areaM2', b.area_m2) order by q.name, q.id),
        '[]') from task_plots k join plots q on q.id = k.plot_id
        join plot_boundaries b on b.plot_id = q.id and b.version = k.boundary_version where k.task_id = t.id) as plots,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'isOwn', a.id is not distinct from ${actor.id},
          'account', s.account, 'name', case when a.id = ${actor.id} then a.username else ${knownName(actor)} end,
          'addedAt', s.added_at)
        order by s.added_at, s.account), '[]') from task_supervisors s left join accounts a on a.id = s.account_id
        where s.task_id = t.id) as supervisors
    from tasks t ${taskJoins} where t.id = ${id} and ${visibleTasks(actor)}`.execute(db);
  const [row] = rows;
  if (!row) throw fault('task.not-found');
  return {
    ...toTask(row),
    boundary: row.boundary,
    plots: row.plots,
    targetAreaM2: row.target_m2,
    districtAreaM2: row.district_m2,
    tolerances: row.tolerances,
    note: row.note,
    supervisors: row.supervisors
      .filter(({ isOwn }) => row.right === 'edit' || (row.right === 'supervise' && isOwn))
      .map(({ isOwn: _, addedAt, ...one }) => ({ ...one, addedAt: new Date(addedAt).toISOString() })),
    startedAt: row.started_at?.toISOString() ?? null,
  };
}

/** The columns of a task that a form sets, without its plots. */
export const taskCells = (form: Omit<TaskForm, 'plotIds'>, districtM2: number | null) => ({
  name: form.name,
  district: form.district,
  district_code: form.districtCode,
  boundary: form.boundary ? JSON.stringify(form.boundary) : null,
  district_m2: districtM2,
  from_day: form.period.from,
  to_day: form.period.to,
  time_zone: form.timeZone,
  count_from: form.countFrom,
  pay_by: form.payBy,
  target_m2: form.targetAreaM2,
  crop: form.crop,
  product: form.product,
  dosage_lpha: form.dosageLpha,
  tolerances: JSON.stringify(form.tolerances),
  note: form.note,
});

/** Replaces the attached plots; those already attached keep the boundary version they were attached with. */
export async function setPlots(tx: Tx, taskId: string, plotIds: readonly string[]): Promise<void> {
  await sql`delete from task_plots where task_id = ${taskId} and plot_id <> all(${plotIds}::uuid[])`.execute(
    tx,
  );
  await sql`insert into task_plots (task_id, plot_id, boundary_version)
    select ${taskId}, p.id, p.boundary_version from plots p where p.id = any(${plotIds}::uuid[])
    on conflict do nothing`.execute(tx);
}

export async function plotBoundaries(
  db: Database,
  taskId: string,
): Promise<{ id: string; name: string; areaM2: number; boundary: Boundary; outline: Boundary }[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    areaM2: number;
    boundary: Boundary;
    outline: Boundary;
  }>`select q.id, q.name, b.area_m2 as "areaM2", b.boundary, coalesce(b.outline, b.boundary) as outline
    from task_plots k join plots q on q.id = k.plot_id
    join plot_boundaries b on b.plot_id = q.id and b.version = k.boundary_version
    where k.task_id = ${taskId} order by q.name, q.id`.execute(db);
  return rows;
}

/** Marks every flight that counts or might count for recomputation. */
export async function markTask(tx: Tx, taskId: string): Promise<void> {
  await sql`insert into task_changes (task_id, flight_id)
    select t.id, f.id from tasks t join task_participants p on p.task_id = t.id and p.state in ('agreed', 'removed')
    join lateral (select min(q.from_day) as from_day, max(q.to_day) as to_day from task_periods q
      where q.participant_id = p.id) q on true
    join flights f on f.drone_id = p.drone_id and f.counted
      and f.start_at >= q.from_day::timestamp at time zone t.time_zone
      and f.start_at < (q.to_day + 1)::timestamp at time zone t.time_zone
    where t.id = ${taskId} and t.state in ('inviting', 'active')
    union select task_id, flight_id from task_flights where task_id = ${taskId}`.execute(tx);
}

/** Marks the flights of these participants for recomputation. */
export async function markParticipants(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`insert into task_changes (task_id, flight_id)
    select t.id, f.id from task_participants p join tasks t on t.id = p.task_id and t.state in ('inviting', 'active')
    join lateral (select min(q.from_day) as from_day, max(q.to_day) as to_day from task_periods q
      where q.participant_id = p.id) q on true
    join flights f on f.drone_id = p.drone_id and f.counted
      and f.start_at >= q.from_day::timestamp at time zone t.time_zone
      and f.start_at < (q.to_day + 1)::timestamp at time zone t.time_zone
    where p.id = any(${ids}::uuid[])
    union select task_id, flight_id from task_flights where participant_id = any(${ids}::uuid[])`.execute(tx);
}
