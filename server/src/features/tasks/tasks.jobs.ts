import type { TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import { auditMany } from '../../platform/audit.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { lockTasks } from './locked-tasks.store.ts';
import { expireDue } from './participants.store.ts';
import { notifyTask, taskTarget } from './task-notices.ts';
import { markParticipants } from './tasks.store.ts';

/** Longer than a flight is being written. */
const freshMs = 10 * 60_000;

type ClockDeps = Pick<Deps, 'pools' | 'clock'>;

/** Invitations and proposals run out by time, looked at every minute. */
export const taskTasks = (deps: ClockDeps): TaskList => ({ settleTasks: () => settleTasks(deps) });

/**
 * A flight that was being written while its drone agreed saw no agreement, nor the agreement the flight: what agreed
 * lately is looked at once more. Looking twice changes nothing.
 */
async function markFresh(db: Database, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from task_participants
    where state = 'agreed' and answered_at > ${new Date(now.getTime() - freshMs)} limit 5000`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.transaction().execute((tx) => markParticipants(tx, ids));
}

/** Ends what has waited for too long, task by task. Answers are refused from the very moment, whenever this runs. */
export async function settleTasks({ pools, clock }: ClockDeps): Promise<void> {
  const now = new Date(clock());
  await markFresh(pools.db, now);
  const { rows } = await sql<{ task_id: string }>`
    select task_id from task_participants where state = 'untreated' and expires_at <= ${now}
    union select task_id from task_proposals where state = 'untreated' and expires_at <= ${now} limit 500`.execute(
    pools.db,
  );
  for (const { task_id } of rows)
    await pools.db.transaction().execute(async (tx) => {
      const [task] = await lockTasks(tx, [task_id]);
      if (!task) return;
      const detail = await expireDue(tx, { taskId: task_id, now });
      await auditMany(tx, { kind: 'system', name: 'tasks' }, [
        {
          action: 'tasks.expire',
          target: taskTarget(task_id),
          detail,
        },
      ]);
      await notifyTask(tx, task);
    });
}
