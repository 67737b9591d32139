import type { TaskDetail, TaskForm, TaskPeriod } from '@smartflight/contract/tasks/task.schemas.ts';
import { type TaskAction, taskAfter } from '@smartflight/contract/tasks/task-states.ts';
import { areaM2 } from '@smartflight/geo/area.ts';
import { findFault } from '@smartflight/geo/validity.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import { visiblePlots } from '../../access/plot-scope.ts';
import { fault } from '../../platform/http/fault.ts';
import { getVisibleTask, lockLed, lockOpen, type Tx } from './locked-tasks.store.ts';
import { placeDrones } from './participants.service.ts';
import { follow } from './periods.service.ts';
import { notifyTask, taskTarget } from './task-notices.ts';
import { lockAddable } from './task-people.store.ts';
import { moveOn } from './task-transitions.ts';
import type { TaskDeps } from './tasks.deps.ts';
import { getTask, markTask, setPlots, taskCells } from './tasks.store.ts';

const mostOpen = 500;
/** Closing settles figures at most this often, then throws `task.changed` when flights keep arriving. */
const mostSettlings = 10;

/** Creates a draft. Throws `request.invalid` for an invalid outline, `task.plot-not-found` and `task.too-many`. */
export async function createTask(workspace: TaskDeps, actor: UserActor, form: TaskForm): Promise<TaskDetail> {
  const { db } = workspace.deps.pools;
  const now = new Date(workspace.deps.clock());
  refuseBadOutline(form);
  const id = await db.transaction().execute((tx) => draft(tx, actor, form, now));
  return getTask(db, actor, id);
}

async function draft(tx: Tx, actor: UserActor, form: TaskForm, now: Date): Promise<string> {
  await refuseMore(tx, actor);
  await refuseUnseenPlots(tx, actor, { plotIds: form.plotIds, now });
  const { id } = await tx
    .insertInto('tasks')
    .values({
      ...taskCells(form, await districtM2(tx, form)),
      inviter_id: actor.id,
      company_id: actor.companyId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setPlots(tx, id, form.plotIds);
  await audit(tx, actor, { action: 'tasks.create', target: taskTarget(id), detail: { period: form.period } });
  await notifyTask(tx, { id, inviterId: actor.id, companyId: actor.companyId });
  return id;
}

/**
 * Changes the form fields of a task. Throws `task.not-found`, `access.denied`, `task.changed`, `task.frozen` and the
 * errors of `createTask`.
 */
export async function changeTask(
  workspace: TaskDeps,
  actor: UserActor,
  { id, version, ...form }: TaskForm & { id: string; version: number },
): Promise<TaskDetail> {
  const { db } = workspace.deps.pools;
  const now = new Date(workspace.deps.clock());
  refuseBadOutline(form);
  await db.transaction().execute(async (tx) => {
    const task = await lockOpen(tx, actor, id, version);
    // Agreed days are days in this time zone.
    if (task.state !== 'draft' && form.timeZone !== task.timeZone)
      throw fault('task.state-refused', [{ at: 'body.timeZone', code: 'task.state-refused' }]);
    // Owners agreed to what counts.
    if (task.state !== 'draft' && form.countFrom !== task.countFrom)
      throw fault('task.state-refused', [{ at: 'body.countFrom', code: 'task.state-refused' }]);
    if (task.state === 'active' && form.boundary === null && form.plotIds.length === 0)
      throw fault('task.no-district', [{ at: 'body.boundary', code: 'task.no-district' }]);
    await refuseUnseenPlots(tx, actor, { plotIds: form.plotIds, now, taskId: id });
    const before = await groundOf(tx, id);
    await tx
      .updateTable('tasks')
      .set({ ...taskCells(form, await districtM2(tx, form, id)), version: task.version + 1 })
      .where('id', '=', id)
      .execute();
    await setPlots(tx, id, form.plotIds);
    // Figures of flights depend on these: all flights are recomputed.
    if (before !== (await groundOf(tx, id))) {
      await sql`update task_flights set revision = -1 where task_id = ${id}`.execute(tx);
      await markTask(tx, id);
    }
    await audit(tx, actor, {
      action: 'tasks.update',
      target: taskTarget(id),
      detail: { period: form.period },
    });
    const isOther =
      task.fromDay !== form.period.from || task.toDay !== form.period.to || task.payBy !== form.payBy;
    await notifyTask(tx, task);
    if (isOther)
      await follow(tx, actor, {
        task: { ...task, name: form.name, payBy: form.payBy },
        period: form.period,
        now,
      });
  });
  return getTask(db, actor, id);
}

/**
 * Copies a task into a new draft, all of it or nothing. Copied drones don't count towards the rate limit of
 * `addDrones`: the actor knows them already. Throws `task.not-found`, `access.denied` and the errors of `createTask`.
 */
export async function copyTask(
  workspace: TaskDeps,
  actor: UserActor,
  o: { id: string; name: string; period: TaskPeriod; withDrones: boolean },
): Promise<TaskDetail> {
  const { db } = workspace.deps.pools;
  const now = new Date(workspace.deps.clock());
  // Checked before any drone is locked; the task itself is locked after the drones.
  const { right } = await getVisibleTask(db, actor, o.id, { figures: false });
  if (right !== 'edit') throw fault('access.denied');
  const id = await db.transaction().execute(async (tx) => {
    const drones = o.withDrones ? await lockAddable(tx, actor, { ids: await openDrones(tx, o.id), now }) : [];
    await lockLed(tx, actor, o.id);
    const from = await getTask(tx, actor, o.id);
    const { rows: seen } = await sql<{ id: string }>`select p.id from plots p where
      p.id = any(${from.plots.map((plot) => plot.id)}::uuid[]) and ${visiblePlots(actor, now)} and p.ended_at is null`.execute(
      tx,
    );
    const copy = await draft(
      tx,
      actor,
      { ...from, name: o.name, period: o.period, plotIds: seen.map((plot) => plot.id) },
      now,
    );
    if (!o.withDrones) return copy;
    await sql`insert into task_supervisors (task_id, account_id, account, added_at)
      select ${copy}, account_id, account, added_at from task_supervisors where task_id = ${o.id}`.execute(
      tx,
    );
    const still = new Set(await openDrones(tx, o.id));
    const found = new Map(drones.filter((drone) => still.has(drone.id)).map((drone) => [drone.id, drone]));
    if (still.size > 0)
      await placeDrones(tx, actor, {
        task: { id: copy, state: 'draft', fromDay: o.period.from, toDay: o.period.to, payBy: from.payBy },
        ids: [...still],
        found,
        now,
      });
    return copy;
  });
  return getTask(db, actor, id);
}

async function openDrones(tx: Tx, taskId: string): Promise<string[]> {
  const { rows } = await sql<{ drone_id: string }>`select distinct drone_id from task_participants
    where task_id = ${taskId} and state in ('untreated', 'agreed') order by drone_id`.execute(tx);
  return rows.map(({ drone_id }) => drone_id);
}

/**
 * Moves a task to another state. Throws `task.not-found`, `access.denied`, `task.changed`, `task.state-refused`,
 * `task.no-drones`, `task.no-district`.
 */
export async function moveTask(
  workspace: TaskDeps,
  actor: UserActor,
  { id, action, version }: { id: string; action: TaskAction; version: number },
): Promise<TaskDetail> {
  const { db } = workspace.deps.pools;
  const seen = await getVisibleTask(db, actor, id, { figures: false });
  for (let tries = 1; ; tries += 1) {
    // Outside the closing transaction, which would otherwise wait for the figures of hundreds of flights.
    if (action === 'close' && seen.right === 'edit') await workspace.updater.settle(id);
    const isDone = await db.transaction().execute(async (tx) => {
      const task = await lockLed(tx, actor, id, version);
      const state = taskAfter(task.state, action);
      if (!state) throw fault(task.state === 'closed' ? 'task.frozen' : 'task.state-refused');
      if (action === 'close' && (await isUncounted(tx, id))) {
        if (tries < mostSettlings) return false;
        throw fault('task.changed');
      }
      await moveOn(tx, actor, { task, action, state, now: new Date(workspace.deps.clock()) });
      return true;
    });
    if (isDone) return getTask(db, actor, id);
  }
}

/** Deletes a draft. Throws `task.not-found`, `access.denied`, `task.not-draft`. */
export async function removeTask(workspace: TaskDeps, actor: UserActor, id: string): Promise<{ id: string }> {
  await workspace.deps.pools.db.transaction().execute(async (tx) => {
    const task = await lockLed(tx, actor, id);
    if (task.state !== 'draft') throw fault('task.not-draft');
    await notifyTask(tx, task);
    await tx.deleteFrom('tasks').where('id', '=', id).execute();
    await audit(tx, actor, { action: 'tasks.remove', target: taskTarget(id), detail: { name: task.name } });
  });
  return { id };
}

/** Whether something was agreed or flown since the figures were settled; closing would exclude it for good. */
async function isUncounted(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from task_changes where task_id = ${id} limit 1`.execute(tx);
  return rows.length > 0;
}

async function refuseMore(tx: Tx, actor: UserActor): Promise<void> {
  const { rows } = await sql<{ open: number }>`select count(*) as open from tasks
    where inviter_id = ${actor.id} and state <> 'closed'`.execute(tx);
  if ((rows[0]?.open ?? 0) >= mostOpen) throw fault('task.too-many');
}

function refuseBadOutline({ boundary }: Pick<TaskForm, 'boundary'>): void {
  const found = boundary && findFault(boundary);
  if (!found) return;
  const [lon, lat] = found.at ?? [];
  const detail = lon === undefined || lat === undefined ? {} : { detail: { lon, lat } };
  throw fault('request.invalid', [{ at: 'body.boundary', code: `boundary.${found.code}`, ...detail }]);
}

/** Plots attached already may stay attached; new ones must be visible to the actor and in use. */
async function refuseUnseenPlots(
  tx: Tx,
  actor: UserActor,
  o: { plotIds: readonly string[]; now: Date; taskId?: string },
): Promise<void> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from plots p where p.id = any(${o.plotIds}::uuid[])
    and (${visiblePlots(actor, o.now)} and p.ended_at is null
      or exists (select from task_plots k where k.task_id = ${o.taskId ?? null} and k.plot_id = p.id))`.execute(
    tx,
  );
  if (rows[0]?.count !== new Set(o.plotIds).size)
    throw fault('task.plot-not-found', [{ at: 'body.plotIds', code: 'task.plot-not-found' }]);
}

/** Area of the drawn outline, or else of the plots together, each with the boundary it was attached with, m². */
async function districtM2(
  tx: Tx,
  { boundary, plotIds }: Pick<TaskForm, 'boundary' | 'plotIds'>,
  taskId: string | null = null,
): Promise<number | null> {
  if (boundary) return areaM2(boundary);
  const { rows } = await sql<{ area: number | null }>`select sum(b.area_m2) as area from plots p
    left join task_plots k on k.plot_id = p.id and k.task_id = ${taskId}
    join plot_boundaries b on b.plot_id = p.id and b.version = coalesce(k.boundary_version, p.boundary_version)
    where p.id = any(${plotIds}::uuid[])`.execute(tx);
  return rows[0]?.area ?? null;
}

async function groundOf(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{
    ground: string;
  }>`select md5(jsonb_build_array(t.boundary, t.time_zone, t.count_from, t.tolerances,
    (select jsonb_agg(jsonb_build_array(k.plot_id, k.boundary_version) order by k.plot_id) from task_plots k
      where k.task_id = t.id))::text) as ground from tasks t where t.id = ${id}`.execute(tx);
  return rows[0]?.ground ?? '';
}
