import { sql } from 'kysely';
import { notifySql } from '../../events.ts';
import { type NewNotice, postNotices } from '../../messages/notices.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import type { LockedTask } from './locked-tasks.store.ts';
import { managersOf } from './task-people.store.ts';

export const taskTarget = (id: string) => ({ kind: 'task', id });

type Page = NonNullable<NewNotice['target']>;
export const overviewPage = (id: string): Page => ({ page: 'tasksChart', query: { task: id } });
export const machinesPage = (id: string): Page => ({ page: 'tasksMachines', query: { task: id } });
export const recordsPage = (id: string): Page => ({ page: 'tasksReviseRecords', query: { task: id } });
export const invitationsPage: Page = { page: 'tasksUnconfirmed' };

/** The owner and company that answer for a drone of a task. */
export interface Answerer {
  ownerId: string | null;
  companyId: string | null;
}

/** Refreshes the open consoles of everyone who sees the task, with the commit. */
export async function notifyTask(
  db: Database,
  task: Pick<LockedTask, 'id' | 'inviterId' | 'companyId'>,
): Promise<void> {
  const { rows } = await sql<{ account_id: string | null; company_id: string | null }>`
    select account_id, null::uuid as company_id from active_supervisors where task_id = ${task.id}
    union select owner_id, case when owner_id is null then company_id end from task_participants
      where task_id = ${task.id} and invited_at is not null`.execute(db);
  const accountIds = new Set(rows.flatMap(({ account_id }) => account_id ?? []));
  accountIds.add(task.inviterId);
  const companies = new Set(rows.flatMap(({ company_id }) => company_id ?? []));
  const changed = { type: 'changed', noun: 'tasks', id: task.id } as const;
  const ids = [...accountIds];
  // The payload of NOTIFY is limited to 8000 bytes.
  for (let start = 0; start < ids.length; start += idsPerEvent)
    await notifySql({
      ...changed,
      accountIds: ids.slice(start, start + idsPerEvent),
      ...(start === 0 && task.companyId ? { companyId: task.companyId } : {}),
    }).execute(db);
  for (const companyId of companies) await notifySql({ ...changed, companyId }).execute(db);
}

const idsPerEvent = 150;

/**
 * Notifies everyone who answers for some of these drones once, with the number of their drones. Call it last in a
 * transaction: it locks inboxes.
 */
export async function notifyAnswerers(
  db: Database,
  at: Date,
  o: {
    drones: readonly Answerer[];
    /** The account that caused the notice and does not receive it. */
    but?: string;
    notice: (drones: number) => Omit<NewNotice, 'to'>;
  },
): Promise<void> {
  const owners = new Map<string, number>();
  const companies = new Map<string, number>();
  for (const { ownerId, companyId } of o.drones) {
    if (ownerId) owners.set(ownerId, (owners.get(ownerId) ?? 0) + 1);
    else if (companyId) companies.set(companyId, (companies.get(companyId) ?? 0) + 1);
  }
  const notices: NewNotice[] = [...owners]
    .filter(([id]) => id !== o.but)
    .map(([id, drones]) => ({ to: [id], ...o.notice(drones) }) as NewNotice);
  for (const [companyId, drones] of companies) {
    const to = (await managersOf(db, companyId)).filter((id) => id !== o.but);
    notices.push({ to, ...o.notice(drones) } as NewNotice);
  }
  await postNotices(db, at, notices);
}
