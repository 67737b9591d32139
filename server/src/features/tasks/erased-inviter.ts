import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { type LockedTask, lockTasks, type Tx } from './locked-tasks.store.ts';
import { notifyTask } from './task-notices.ts';
import { moveOn } from './task-transitions.ts';
import type { TaskDeps } from './tasks.deps.ts';

/** Open tasks with no other manager: a company's task stays with its managers. */
const closing = sql<boolean>`company_id is null and state in ('inviting', 'active')`;

const isClosing = ({ inviterId, companyId, state }: LockedTask, accountId: string): boolean =>
  companyId === null && inviterId === accountId && (state === 'inviting' || state === 'active');

/** Settles the figures of the tasks that erasing the account closes, because closing freezes them. */
export async function settleTasksOf({ deps, updater }: TaskDeps, accountId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from tasks
    where inviter_id = ${accountId} and ${closing} order by id`.execute(deps.pools.db);
  for (const { id } of rows) await updater.settle(id);
}

/** Whether something was flown or agreed since the figures of these tasks were settled. */
async function areUncounted(db: Database, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select 1 from task_changes where task_id = any(${ids}::uuid[]) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Removes an erased account from the tasks it leads or supervises. Drafts are deleted. A task without another manager
 * is closed as usual: invitations and proposals end, alarms are cleared and participants are notified; their flights
 * stay counted. Returns false, with no change, when figures are not settled and `isPatient`. Call it after locking
 * devices and before locking inboxes.
 */
export async function forgetInviter(
  tx: Tx,
  actor: UserActor,
  { now, isPatient }: { now: Date; isPatient: boolean },
): Promise<boolean> {
  const { id: accountId } = actor;
  const { rows } = await sql<{
    id: string;
  }>`select t.id from tasks t where (t.inviter_id = ${accountId} and t.state <> 'closed')
      or t.id = any(array(select task_id from task_supervisors where account_id = ${accountId}))`.execute(tx);
  const tasks = await lockTasks(
    tx,
    rows.map(({ id }) => id),
  );
  // Read again under the lock: a draft may have been sent meanwhile.
  const closes = new Set(tasks.filter((task) => isClosing(task, accountId)).map(({ id }) => id));
  if (isPatient && (await areUncounted(tx, [...closes]))) return false;
  await sql`delete from task_supervisors s using accounts a where a.id = ${accountId}
    and (s.account_id = ${accountId} or s.account in (a.email, a.phone))`.execute(tx);
  for (const task of tasks) {
    if (task.state === 'draft' && task.inviterId === accountId) {
      await notifyTask(tx, task);
      await tx.deleteFrom('tasks').where('id', '=', task.id).execute();
    } else if (!closes.has(task.id)) await notifyTask(tx, task);
  }
  for (const task of tasks) {
    if (!closes.has(task.id) || task.state === 'closed') continue;
    await moveOn(tx, actor, { task, action: 'close', state: 'closed', now });
    await sql`update tasks set note = '' where id = ${task.id}`.execute(tx);
  }
  return true;
}
