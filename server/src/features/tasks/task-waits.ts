import type { RecordClock } from '@smartflight/contract/records/records.schemas.ts';
import type { UserActor } from '../../access/actor.ts';
import type { Deps } from '../../access/deps.ts';
import { type LandClocks, newWaits } from '../../access/plot-scope.ts';
import { postNotices } from '../../messages/notices.ts';
import { overviewPage } from './task-notices.ts';
import { ownRecords, tasksAfter, type WaitingTask, waitingTask, writeNotified } from './task-waits.store.ts';
import { plannerClocks, taskClocks } from './task-warnings.ts';

/** Tasks that are read at once. */
const atOnce = 200;

type WaitDeps = Pick<Deps, 'pools' | 'clock'> & { clocks: LandClocks };

/** Notifies the actor, who has written a task, and who created it of waits on its land when its period begins, each once. */
export async function notifyOfTask(deps: WaitDeps, actor: UserActor, id: string): Promise<void> {
  const now = new Date(deps.clock());
  const task = await waitingTask(deps.pools.db, id);
  if (!task) return;
  const running = await taskClocks({ db: deps.pools.db, clocks: deps.clocks, now }, actor, task);
  await notify(deps, task, { running, now, readers: [task.inviterId, actor.id] });
}

/**
 * Notifies the people who created tasks of waits that have begun on their land since, each once. Records of flights of a
 * task begin none for it.
 */
export async function notifyOfTaskWaits(deps: WaitDeps): Promise<void> {
  const { db } = deps.pools;
  const now = new Date(deps.clock());
  let after: string | undefined;
  for (;;) {
    const found = await tasksAfter(db, { after, now, limit: atOnce });
    for (const task of found) {
      const running = await plannerClocks({ db, clocks: deps.clocks, now }, task.planner, task);
      await notify(deps, task, { running, now, readers: [task.inviterId] });
    }
    after = found.at(-1)?.id;
    if (found.length < atOnce) return;
  }
}

async function notify(
  { pools }: WaitDeps,
  task: WaitingTask,
  { running, now, readers }: { running: readonly RecordClock[]; now: Date; readers: readonly string[] },
): Promise<void> {
  if (running.length === 0) return;
  const recordIds = running.map(({ recordId }) => recordId);
  await pools.db.transaction().execute(async (tx) => {
    const own = await ownRecords(tx, { id: task.id, recordIds });
    const waits = newWaits(
      running.filter(({ recordId }) => !own.has(recordId)),
      task,
    );
    if (!waits || !(await writeNotified(tx, task, waits.notified))) return;
    await postNotices(tx, now, [
      {
        to: readers,
        text: 'task.land-waits',
        args: { task: task.name, n: waits.plots },
        target: overviewPage(task.id),
        key: `task.land-waits:${task.id}`,
      },
    ]);
  });
}
