import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import { mostSupervisors } from '@smartflight/contract/tasks/task.ts';
import { sql } from 'kysely';
import { accountByContact } from '../../access/account-by-contact.ts';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import { personKey, postNotices } from '../../messages/notices.ts';
import { fault } from '../../platform/http/fault.ts';
import { lockLed } from './locked-tasks.store.ts';
import { notifyTask, overviewPage, taskTarget } from './task-notices.ts';
import type { TaskDeps } from './tasks.deps.ts';
import { getTask } from './tasks.store.ts';

/**
 * Lets an account view a task completely. Throws `task.not-found`, `access.denied`, `account.not-found`,
 * `task.supervisor-already`, `task.too-many-supervisors`.
 */
export async function addSupervisor(
  { deps }: TaskDeps,
  actor: UserActor,
  { id, account }: { id: string; account: string },
): Promise<TaskDetail> {
  const { db } = deps.pools;
  // Checked first: a caller who may not change the task must not learn which accounts exist.
  await db.transaction().execute((tx) => lockLed(tx, actor, id));
  const to = await accountByContact({ db, limits: deps.limits }, actor, account, 'body.account');
  const now = new Date(deps.clock());
  await db.transaction().execute(async (tx) => {
    const task = await lockLed(tx, actor, id);
    const { rows } = await sql<{
      count: number;
    }>`select count(*) from task_supervisors where task_id = ${id}`.execute(tx);
    if ((rows[0]?.count ?? 0) >= mostSupervisors) throw fault('task.too-many-supervisors');
    const added = await tx
      .insertInto('task_supervisors')
      .values({ task_id: id, account_id: to.id, added_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('account_id')
      .execute();
    if (added.length === 0 || to.id === task.inviterId)
      throw fault('task.supervisor-already', [{ at: 'body.account', code: 'task.supervisor-already' }]);
    await audit(tx, actor, {
      action: 'tasks.add-supervisor',
      target: taskTarget(id),
      detail: { accountId: to.id },
    });
    await notifyTask(tx, task);
    await postNotices(tx, now, [
      {
        to: [to.id],
        text: 'task.supervisor',
        args: { by: actor.username, task: task.name },
        target: overviewPage(id),
        key: personKey(actor.id, `task:${id}:supervisor`),
      },
    ]);
  });
  return getTask(db, actor, id);
}

/** Removes a supervisor. Throws `task.not-found`, `access.denied`, `task.supervisor-not-found`. */
export async function removeSupervisor(
  { deps }: TaskDeps,
  actor: UserActor,
  { id, accountId }: { id: string; accountId: string },
): Promise<TaskDetail> {
  const { db } = deps.pools;
  await db.transaction().execute(async (tx) => {
    const task = await lockLed(tx, actor, id);
    await notifyTask(tx, task);
    const gone = await tx
      .deleteFrom('task_supervisors')
      .where('task_id', '=', id)
      .where('account_id', '=', accountId)
      .returning('account_id')
      .execute();
    if (gone.length === 0) throw fault('task.supervisor-not-found');
    await audit(tx, actor, {
      action: 'tasks.remove-supervisor',
      target: taskTarget(id),
      detail: { accountId },
    });
  });
  return getTask(db, actor, id);
}
