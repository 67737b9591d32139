import { sql } from 'kysely';
import { type NewNotice, postNotices } from '../../messages/notices.ts';
import { type LockedTask, lockTasks, type Tx } from './locked-tasks.store.ts';
import { endParticipants, listOpen } from './participants.store.ts';
import { machinesPage, notifyTask } from './task-notices.ts';

/** Locks the tasks that a locked drone is in. Lock order: after its commands and desired states, before any inbox. */
export async function lockTasksOf(tx: Tx, droneId: string): Promise<LockedTask[]> {
  const { rows } = await sql<{ task_id: string }>`select task_id from task_participants
    where drone_id = ${droneId} and state in ('untreated', 'agreed') order by task_id`.execute(tx);
  if (rows.length === 0) return [];
  return lockTasks(
    tx,
    rows.map(({ task_id }) => task_id),
  );
}

/**
 * Removes a drone that changes owner or leaves service from every open task; its flights until then stay counted.
 * Call it with the device, its commands and its desired states locked; it notifies people.
 */
export async function leaveTasks(tx: Tx, droneId: string, now: Date): Promise<void> {
  const tasks = await lockTasksOf(tx, droneId);
  const notices: { task: LockedTask; droneName: string; ownerId: string | null }[] = [];
  for (const task of tasks) {
    const [one] = (await listOpen(tx, task.id)).filter((participant) => participant.droneId === droneId);
    if (!one || task.state === 'closed') continue;
    if (task.state === 'draft') {
      await tx.deleteFrom('task_participants').where('id', '=', one.id).execute();
      continue;
    }
    await endParticipants(tx, {
      ids: [one.id],
      state: one.state === 'agreed' ? 'removed' : 'withdrawn',
      now,
    });
    await notifyTask(tx, task);
    notices.push({ task, droneName: one.droneName, ownerId: one.ownerId });
  }
  await postNotices(
    tx,
    now,
    notices.map(
      ({ task, droneName, ownerId }): NewNotice => ({
        to: [task.inviterId, ...(ownerId ? [ownerId] : [])],
        text: 'task.left',
        args: { task: task.name, drone: droneName },
        target: machinesPage(task.id),
      }),
    ),
  );
}
