import type { taskInvitations } from '@smartflight/contract/endpoints.ts';
import type { BodyOf } from '@smartflight/contract/kit/endpoint.ts';
import type { ProblemCode } from '@smartflight/contract/kit/problems.ts';
import { participantAfter } from '@smartflight/contract/tasks/task-states.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { auditMany } from '../../access/audit.ts';
import { personKey, postNotices } from '../../messages/notices.ts';
import { type LockedTask, lockTasks, type Tx } from './locked-tasks.store.ts';
import { agree, endParticipants, listParticipants, stateOf } from './participants.store.ts';
import { resultsOf } from './results.ts';
import { machinesPage, notifyTask, taskTarget } from './task-notices.ts';
import type { TaskDeps } from './tasks.deps.ts';

type Answer = BodyOf<typeof taskInvitations.answer>['answer'];

/**
 * Answers one or many invitations, each with the revision that was read. Concurrent answers, changes and withdrawals
 * are serialised by the lock on the task. An owner who agreed may leave until the task is closed: a drone that breaks
 * or is needed elsewhere is no longer watched, and its flights stay counted.
 */
export async function answerInvitations(
  workspace: TaskDeps,
  actor: UserActor,
  { answer, items }: { answer: Answer; items: readonly { id: string; revision: number }[] },
): Promise<ReturnType<typeof resultsOf>> {
  const now = new Date(workspace.deps.clock());
  const ids = items.map(({ id }) => id);
  return workspace.deps.pools.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ task_id: string }>`select distinct task_id from task_participants
      where id = any(${ids}::uuid[])`.execute(tx);
    const tasks = new Map(
      (
        await lockTasks(
          tx,
          rows.map(({ task_id }) => task_id),
        )
      ).map((task) => [task.id, task]),
    );
    const all = await listParticipants(tx, actor, ids);
    const refusals = new Map<string, ProblemCode>();
    const answered = new Map<LockedTask, string[]>();
    for (const { id, revision } of items) {
      const one = all.get(id);
      const task = one && tasks.get(one.taskId);
      if (!one?.isMine || !task || one.invitedAt === null) refusals.set(id, 'task.invitation-not-found');
      else if (!participantAfter(stateOf(one, now), answer)) refusals.set(id, 'task.invitation-ended');
      else if (task.state === 'closed') refusals.set(id, 'task.frozen');
      else if (one.revision !== revision) refusals.set(id, 'task.invitation-outdated');
      else answered.set(task, [...(answered.get(task) ?? []), id]);
    }
    const done = [...answered.values()].flat();
    if (answer === 'agree') await agree(tx, { ids: done, by: actor.id, now });
    else if (answer === 'leave')
      await endParticipants(tx, { ids: done, state: 'removed', now, isLeaving: true });
    else await endParticipants(tx, { ids: done, state: 'declined', by: actor.id, now });
    await auditMany(
      tx,
      actor,
      [...answered].map(([task, own]) => ({
        action: `tasks.${answer}`,
        target: taskTarget(task.id),
        detail: { participants: own.slice(0, 50), count: own.length },
      })),
    );
    for (const task of answered.keys()) await notifyTask(tx, task);
    const watchers = answer === 'leave' ? await supervisorsOf(tx, [...answered.keys()]) : undefined;
    await postNotices(
      tx,
      now,
      [...answered].map(([task, own]) => ({
        to: [task.inviterId, ...(watchers?.get(task.id) ?? [])],
        text: 'task.answered' as const,
        args: { who: actor.username, task: task.name, drones: own.length, answer },
        target: machinesPage(task.id),
        key: personKey(actor.id, `task:${task.id}:answered:${now.getTime()}`),
      })),
    );
    return resultsOf(actor, ids, refusals);
  });
}

async function supervisorsOf(tx: Tx, tasks: readonly LockedTask[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; people: string[] }>`select task_id as id,
      array_agg(distinct account_id) as people from active_supervisors
    where task_id = any(${tasks.map(({ id }) => id)}::uuid[]) group by task_id`.execute(tx);
  return new Map(rows.map(({ id, people }) => [id, people]));
}
