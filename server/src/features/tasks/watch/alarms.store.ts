import type { Boundary } from '@smartflight/contract/land/boundary.schemas.ts';
import type { TaskAlarmKind } from '@smartflight/contract/tasks/task-figures.ts';
import { sql } from 'kysely';
import { postNotices } from '../../../messages/notices.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import { machinesPage, notifyTask } from '../task-notices.ts';
import type { Watched } from './watch-status.ts';

/**
 * At most one notice per drone and kind in this time: work along a border would otherwise cause one on every pass.
 */
const quietMs = 30 * 60_000;

/** The confirmed drones of tasks that have begun, with their agreed period as instants. */
export async function readWatched(db: Database): Promise<Watched[]> {
  const { rows } = await sql<Omit<Watched, 'areas'> & { boundary: Boundary | null; plots: Boundary[] }>`
    select t.id as "taskId", p.id as "participantId", p.drone_id as "droneId", t.boundary,
      (extract(epoch from p.from_day::timestamp at time zone t.time_zone) * 1000)::float8 as "from",
      (extract(epoch from (p.to_day + 1)::timestamp at time zone t.time_zone) * 1000)::float8 as "until",
      case when t.boundary is null then (select coalesce(jsonb_agg(b.boundary), '[]') from task_plots k
        join plot_boundaries b on b.plot_id = k.plot_id and b.version = k.boundary_version
        where k.task_id = t.id) else '[]' end as plots
    from tasks t join task_participants p on p.task_id = t.id and p.state = 'agreed'
    where t.state = 'active' order by t.id, p.id`.execute(db);
  const areasOf = new Map<string, readonly Boundary[]>();
  return rows.map(({ boundary, plots, ...one }) => {
    // One array shared by all drones of a task, because outlines can be large.
    const areas = areasOf.get(one.taskId) ?? (boundary ? [boundary] : plots);
    areasOf.set(one.taskId, areas);
    return { ...one, areas };
  });
}

/** The active alarm of each drone that has one. */
export async function openAlarms(db: Database): Promise<Map<string, TaskAlarmKind>> {
  const { rows } = await sql<{ participant_id: string; kind: TaskAlarmKind }>`select participant_id, kind
    from task_alarms where cleared_at is null`.execute(db);
  return new Map(rows.map(({ participant_id, kind }) => [participant_id, kind]));
}

interface Reported {
  taskId: string;
  participantId: string;
  droneId: string;
  kind: TaskAlarmKind;
  at: Date;
}

/** Raises an alarm unless it is active already, and notifies the task's leader and those who answer for the drone. */
export async function raiseAlarm(
  db: Database,
  { taskId, participantId, droneId, kind, at }: Reported,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Waits for a concurrent change of the task; the next statement then sees its result.
    await sql`select from tasks where id = ${taskId} for share`.execute(tx);
    const { rows } = await sql<{
      name: string;
      inviter_id: string;
      company_id: string | null;
      owner_id: string | null;
      drone: string;
    }>`with raised as (
        insert into task_alarms (task_id, participant_id, kind, raised_at)
        select ${taskId}, p.id, ${kind}, ${at} from task_participants p join tasks t on t.id = p.task_id
        where p.id = ${participantId} and p.state = 'agreed' and t.state = 'active'
        on conflict (participant_id, kind) where cleared_at is null do nothing returning id)
      select t.name, t.inviter_id, t.company_id, p.owner_id, d.name as drone from raised, tasks t, task_participants p, devices d
      where t.id = ${taskId} and p.id = ${participantId} and d.id = ${droneId}`.execute(tx);
    const [row] = rows;
    if (!row) return;
    await notifyTask(tx, { id: taskId, inviterId: row.inviter_id, companyId: row.company_id });
    await postNotices(tx, at, [
      {
        to: [row.inviter_id, ...(row.owner_id ? [row.owner_id] : [])],
        text: kind === 'outsideDistrict' ? 'task.outside-district' : 'task.outside-period',
        args: { drone: row.drone, task: row.name },
        target: machinesPage(taskId),
        key: `task:${taskId}:${droneId}:${kind}`,
        quietMs,
      },
    ]);
  });
}

export async function clearAlarm(db: Database, { taskId, participantId, kind, at }: Reported): Promise<void> {
  const { rows } = await sql<{ inviter_id: string; company_id: string | null }>`with cleared as (
      update task_alarms set cleared_at = ${at} where participant_id = ${participantId} and kind = ${kind}
        and cleared_at is null returning task_id)
    select t.inviter_id, t.company_id from tasks t join cleared on cleared.task_id = t.id`.execute(db);
  const [row] = rows;
  if (row) await notifyTask(db, { id: taskId, inviterId: row.inviter_id, companyId: row.company_id });
}
