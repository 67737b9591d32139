import type { TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import { auditMany } from '../../platform/audit.ts';
import type { Deps } from '../../platform/deps.ts';
import { holdTasks } from './held-tasks.store.ts';
import { expireDue } from './participants.store.ts';
import { taskTarget, tellTask } from './task-news.ts';

type ClockDeps = Pick<Deps, 'pools' | 'clock'>;

/** Invitations and proposals run out by time, looked at every minute. */
export const taskTasks = (deps: ClockDeps): TaskList => ({ settleTasks: () => settleTasks(deps) });

/** Ends what has waited for too long, task by task. Answers are refused from the very moment, whenever this runs. */
export async function settleTasks({ pools, clock }: ClockDeps): Promise<void> {
  const now = new Date(clock());
  const { rows } = await sql<{ task_id: string }>`
    select task_id from task_participants where state = 'untreated' and expires_at <= ${now}
    union select task_id from task_proposals where state = 'untreated' and expires_at <= ${now} limit 500`.execute(
    pools.db,
  );
  for (const { task_id } of rows)
    await pools.db.transaction().execute(async (tx) => {
      const [task] = await holdTasks(tx, [task_id]);
      if (!task) return;
      const detail = await expireDue(tx, { taskId: task_id, now });
      await auditMany(tx, { kind: 'system', name: 'tasks' }, [
        {
          action: 'tasks.expire',
          target: taskTarget(task_id),
          detail,
        },
      ]);
      await tellTask(tx, task);
    });
}
