import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import { mostSupervisors } from '@smartflight/contract/tasks/task.ts';
import { sql } from 'kysely';
import {
  hasAddress,
  hasContact,
  isEffective,
  lockAddress,
  spendAddress,
} from '../../access/account-addresses.ts';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import { type Contact, contactOf, textOf } from '../../access/contacts.ts';
import { personKey, postNotices } from '../../messages/notices.ts';
import { fault } from '../../platform/http/fault.ts';
import { lockLed, type Tx } from './locked-tasks.store.ts';
import { notifyTask, overviewPage, taskTarget } from './task-notices.ts';
import type { TaskDeps } from './tasks.deps.ts';
import { getTask } from './tasks.store.ts';

/**
 * Lets the person who has an address view a task completely, and notifies their account, if there is one: the answer
 * and the statements are the same for all addresses. Throws `task.not-found`, `access.denied`,
 * `task.supervisor-already`, `task.too-many-supervisors`, `request.rate-limited`.
 */
export async function addSupervisor(
  { deps }: TaskDeps,
  actor: UserActor,
  { id, account }: { id: string; account: string },
): Promise<TaskDetail> {
  const { db } = deps.pools;
  const contact = contactOf(account, 'body.account');
  // Checked first: a call that is refused is not counted as a new address.
  await db.transaction().execute((tx) => lockLed(tx, actor, id));
  await spendAddress(deps.limits, actor);
  const now = new Date(deps.clock());
  await db.transaction().execute(async (tx) => {
    const task = await lockLed(tx, actor, id);
    const { rows } = await sql<{
      count: number;
    }>`select count(*) from task_supervisors where task_id = ${id}`.execute(tx);
    if ((rows[0]?.count ?? 0) >= mostSupervisors) throw fault('task.too-many-supervisors');
    await lockAddress(tx, contact);
    const added = await insertSupervisor(tx, { id, contact, now });
    if (!added || (await hasContact(tx, [actor.id], contact)))
      throw fault('task.supervisor-already', [{ at: 'body.account', code: 'task.supervisor-already' }]);
    await audit(tx, actor, {
      action: 'tasks.add-supervisor',
      target: taskTarget(id),
      detail: { supervisor: added.id },
    });
    await notifyTask(tx, task);
    await postNotices(tx, now, [
      {
        // A waiting supervisor's own id is no account's, so that both cases do the same work.
        to: [added.accountId ?? added.id],
        text: 'task.supervisor',
        args: { by: actor.username, task: task.name },
        target: overviewPage(id),
        key: personKey(actor.id, `task:${id}:supervisor`),
      },
    ]);
  });
  return getTask(db, actor, id);
}

/** Adds an address, with the verified account that has it, if any; undefined when it was added before. */
async function insertSupervisor(
  tx: Tx,
  { id, contact, now }: { id: string; contact: Contact; now: Date },
): Promise<{ id: string; accountId: string | null } | undefined> {
  const { rows } = await sql<{ id: string; accountId: string | null }>`
    insert into task_supervisors (task_id, account_id, account, added_at)
    values (${id}, (select a.id from accounts a where ${hasAddress(contact)} and ${isEffective}), ${textOf(contact)},
      ${now})
    on conflict (task_id, account) do nothing returning id, account_id as "accountId"`.execute(tx);
  return rows[0];
}

/** Removes a supervisor. Throws `task.not-found`, `access.denied`, `task.supervisor-not-found`. */
export async function removeSupervisor(
  { deps }: TaskDeps,
  actor: UserActor,
  { id, supervisorId }: { id: string; supervisorId: string },
): Promise<TaskDetail> {
  const { db } = deps.pools;
  await db.transaction().execute(async (tx) => {
    const task = await lockLed(tx, actor, id);
    await notifyTask(tx, task);
    const gone = await tx
      .deleteFrom('task_supervisors')
      .where('task_id', '=', id)
      .where('id', '=', supervisorId)
      .returning('id')
      .execute();
    if (gone.length === 0) throw fault('task.supervisor-not-found');
    await audit(tx, actor, {
      action: 'tasks.remove-supervisor',
      target: taskTarget(id),
      detail: { supervisor: supervisorId },
    });
  });
  return getTask(db, actor, id);
}
