import type { TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import { auditMany } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { lockTasks } from './locked-tasks.store.ts';
import { expireDue } from './participants.store.ts';
import { notifyTask, taskTarget } from './task-notices.ts';
import { markParticipants } from './tasks.store.ts';

/** Longer than writing a flight takes. */
const freshMs = 10 * 60_000;

type ClockDeps = Pick<Deps, 'pools' | 'clock'>;

export const taskTasks = (deps: ClockDeps): TaskList => ({ settleTasks: () => settleTasks(deps) });

/**
 * A flight and an agreement that were written concurrently did not see each other, so recent agreements are checked
 * once more. Idempotent.
 */
async function markFresh(db: Database, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from task_participants
    where state = 'agreed' and answered_at > ${new Date(now.getTime() - freshMs)} limit 5000`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.transaction().execute((tx) => markParticipants(tx, ids));
}

/**
 * Expires invitations and proposals past their deadline, task by task. Answers are refused from the deadline on, even
 * before this runs.
 */
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
