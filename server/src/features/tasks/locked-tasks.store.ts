import type { CountFrom, PayRule, TaskRight } from '@smartflight/contract/tasks/task.ts';
import type { TaskState } from '@smartflight/contract/tasks/task-states.ts';
import { sql, type Transaction } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { isPartOf, rightOn } from '../../access/task-scope.ts';
import { fault } from '../../platform/http/fault.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';

export type Tx = Transaction<DB>;

export interface LockedTask {
  id: string;
  name: string;
  state: TaskState;
  inviterId: string;
  companyId: string | null;
  fromDay: string;
  toDay: string;
  timeZone: string;
  countFrom: CountFrom;
  payBy: PayRule;
  version: number;
}

interface HeldRow {
  id: string;
  name: string;
  state: TaskState;
  inviter_id: string;
  company_id: string | null;
  from_day: string;
  to_day: string;
  time_zone: string;
  count_from: CountFrom;
  pay_by: PayRule;
  version: number;
  right: TaskRight | null;
}

const toLocked = (row: HeldRow): LockedTask => ({
  id: row.id,
  name: row.name,
  state: row.state,
  inviterId: row.inviter_id,
  companyId: row.company_id,
  fromDay: row.from_day,
  toDay: row.to_day,
  timeZone: row.time_zone,
  countFrom: row.count_from,
  payBy: row.pay_by,
  version: row.version,
});

/**
 * Locks tasks until the end of the transaction, in the order of their ids: serialises changes to a task, its drones
 * and their periods. Lock order: devices, tasks, inboxes.
 */
export async function lockTasks(tx: Tx, ids: readonly string[]): Promise<LockedTask[]> {
  const { rows } =
    await sql<HeldRow>`select t.id, t.name, t.state, t.inviter_id, t.company_id, t.from_day, t.to_day,
    t.time_zone, t.count_from, t.pay_by, t.version, null as right from tasks t where t.id = any(${[...new Set(ids)]}::uuid[])
    order by t.id for no key update`.execute(tx);
  return rows.map(toLocked);
}

/**
 * Locks a task that the actor leads. Throws `task.not-found`, `access.denied` for an actor who may only view it, and
 * `task.changed` when the version is not the newest.
 */
export async function lockLed(tx: Tx, actor: UserActor, id: string, version?: number): Promise<LockedTask> {
  await sql`select from tasks where id = ${id} for no key update`.execute(tx);
  const { rows } =
    await sql<HeldRow>`select t.id, t.name, t.state, t.inviter_id, t.company_id, t.from_day, t.to_day,
    t.time_zone, t.count_from, t.pay_by, t.version, ${rightOn(actor)} as right from tasks t where t.id = ${id}`.execute(
      tx,
    );
  const [row] = rows;
  if (!row?.right) throw fault('task.not-found');
  if (row.right !== 'edit') throw fault('access.denied');
  if (version !== undefined && version !== row.version)
    throw fault('task.changed', [
      { at: 'body.version', code: 'task.changed', detail: { version: row.version } },
    ]);
  return toLocked(row);
}

/** Like `lockLed`, and throws `task.frozen` for a closed task. */
export async function lockOpen(tx: Tx, actor: UserActor, id: string, version?: number): Promise<LockedTask> {
  const task = await lockLed(tx, actor, id, version);
  if (task.state === 'closed') throw fault('task.frozen');
  return task;
}

export interface SeenTask {
  id: string;
  right: TaskRight;
  state: TaskState;
}

/** Throws `task.not-found`; with `figures` also `task.not-confirmed` for an actor who is not a participant yet. */
export async function getVisibleTask(
  db: Database,
  actor: UserActor,
  id: string,
  { figures }: { figures: boolean },
): Promise<SeenTask> {
  const { rows } = await sql<{ state: TaskState; right: TaskRight | null; is_part: boolean }>`
    select t.state, ${rightOn(actor)} as right, ${isPartOf(actor)} as is_part from tasks t where t.id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row?.right) throw fault('task.not-found');
  if (figures && row.right === 'participate' && !row.is_part) throw fault('task.not-confirmed');
  return { id, right: row.right, state: row.state };
}
