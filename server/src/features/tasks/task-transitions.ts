import { type TaskAction, type TaskState, taskAnswerDays } from '@smartflight/contract/tasks/task-states.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import { personKey } from '../../messages/notices.ts';
import { fault } from '../../platform/http/fault.ts';
import type { LockedTask, Tx } from './locked-tasks.store.ts';
import { agreeAlone, listOpen, markAsked } from './participants.store.ts';
import {
  type Answerer,
  invitationsPage,
  notifyAnswerers,
  notifyTask,
  overviewPage,
  taskTarget,
} from './task-notices.ts';

const dayMs = 86_400_000;
export const answerBy = (now: Date): Date => new Date(now.getTime() + taskAnswerDays * dayMs);

interface Move {
  task: LockedTask;
  action: TaskAction;
  state: TaskState;
  now: Date;
}

/**
 * Moves a locked task to its next state, with the effects on its drones. Throws `task.no-drones` and
 * `task.no-district`.
 */
export async function moveOn(tx: Tx, actor: UserActor, move: Move): Promise<void> {
  const { task, action, state, now } = move;
  const started = action === 'start' ? now : undefined;
  await tx
    .updateTable('tasks')
    .set({
      state,
      version: task.version + 1,
      ...(started ? { started_at: started } : {}),
      ...(state === 'closed' ? { closed_at: now } : {}),
    })
    .where('id', '=', task.id)
    .execute();
  await audit(tx, actor, {
    action: `tasks.${action}`,
    target: taskTarget(task.id),
    detail: { from: task.state, to: state },
  });
  const steps = { invite: sendInvitations, start, close: closeDown };
  await steps[action](tx, actor, move);
}

async function sendInvitations(tx: Tx, actor: UserActor, { task, now }: Move): Promise<void> {
  const all = await listOpen(tx, task.id);
  if (all.length === 0) throw fault('task.no-drones');
  await markAsked(tx, { ids: all.map(({ id }) => id), now, until: answerBy(now) });
  const own = await agreeAlone(tx, actor, { ids: all.map(({ id }) => id), now });
  await notifyTask(tx, task);
  await notifyInvited(tx, actor, { task, drones: all.filter(({ id }) => !own.has(id)), now });
}

/** Notifies those who answer for these drones of the invitation. */
export const notifyInvited = (
  tx: Tx,
  actor: UserActor,
  {
    task,
    drones,
    now,
  }: { task: LockedTask; drones: Parameters<typeof notifyAnswerers>[2]['drones']; now: Date },
): Promise<void> =>
  notifyAnswerers(tx, now, {
    drones,
    notice: (count) => ({
      text: 'task.invited',
      args: { by: actor.username, task: task.name, drones: count },
      target: invitationsPage,
      key: personKey(actor.id, `task:${task.id}:invited:${now.getTime()}`),
    }),
  });

async function start(tx: Tx, actor: UserActor, { task, now }: Move): Promise<void> {
  // Without a district everything would count, wherever it was flown.
  const { rows } = await sql`select from tasks t where t.id = ${task.id} and (t.boundary is not null
    or exists (select from task_plots k where k.task_id = t.id))`.execute(tx);
  if (rows.length === 0) throw fault('task.no-district');
  await notifyTask(tx, task);
  await notifyConfirmed(tx, actor, { task, now, text: 'task.started' });
}

async function closeDown(tx: Tx, actor: UserActor, { task, now }: Move): Promise<void> {
  // The figures are frozen: pending changes are dropped.
  await sql`delete from task_changes where task_id = ${task.id}`.execute(tx);
  await sql`select mark_settled_flights(array(select k.flight_id
    from task_flights k left join flights f on f.id = k.flight_id and f.counted
    where k.task_id = ${task.id} and differs_from_settlement(f.gross_m2, f.net_m2, k)))`.execute(tx);
  const { rows: unanswered } =
    await sql<Answerer>`update task_participants set state = 'withdrawn', ended_at = ${now}
    where task_id = ${task.id} and state = 'untreated'
    returning owner_id as "ownerId", company_id as "companyId"`.execute(tx);
  await sql`update task_proposals set state = 'withdrawn', ended_at = ${now}
    where task_id = ${task.id} and state = 'untreated'`.execute(tx);
  await sql`update task_alarms set cleared_at = ${now} where task_id = ${task.id} and cleared_at is null`.execute(
    tx,
  );
  await notifyTask(tx, task);
  await notifyAnswerers(tx, now, {
    drones: unanswered,
    but: actor.id,
    notice: (drones) => ({ text: 'task.withdrawn', args: { task: task.name, drones } }),
  });
  await notifyConfirmed(tx, actor, { task, now, text: 'task.closed' });
}

async function notifyConfirmed(
  tx: Tx,
  actor: UserActor,
  { task, now, text }: { task: LockedTask; now: Date; text: 'task.started' | 'task.closed' },
): Promise<void> {
  const { rows } = await sql<{ ownerId: string | null; companyId: string | null }>`
    select owner_id as "ownerId", company_id as "companyId" from task_participants
    where task_id = ${task.id} and state in ('agreed', 'removed')
    union select account_id, null from active_supervisors where task_id = ${task.id}`.execute(tx);
  const notice = { text, args: { task: task.name }, target: overviewPage(task.id) } as const;
  await notifyAnswerers(tx, now, { drones: rows, but: actor.id, notice: () => notice });
}
