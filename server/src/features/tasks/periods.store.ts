import type { taskPeriods } from '@smartflight/contract/endpoints.ts';
import type { QueryOf, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import type { TaskPeriod } from '@smartflight/contract/tasks/task.schemas.ts';
import type { PayRule } from '@smartflight/contract/tasks/task.ts';
import type { ProposalState } from '@smartflight/contract/tasks/task-states.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { answersFor, leads, visibleTasks } from '../../access/task-scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import type { LockedTask, Tx } from './locked-tasks.store.ts';
import type { LockedParticipant } from './participants.store.ts';

/** Open invitations get this period and pay rule, and a new revision: answers to the earlier one are outdated. */
export async function askAgain(
  tx: Tx,
  { ids, period, payBy }: { ids: readonly string[]; period: TaskPeriod; payBy: PayRule },
): Promise<void> {
  await sql`update task_participants set from_day = ${period.from}, to_day = ${period.to}, pay_by = ${payBy},
      revision = revision + 1
    where id = any(${ids}::uuid[]) and state = 'untreated'`.execute(tx);
}

/** Marks open proposals for these drones as superseded. */
export async function supersede(
  tx: Tx,
  { participantIds, now }: { participantIds: readonly string[]; now: Date },
): Promise<void> {
  await sql`update task_proposals set state = 'superseded', ended_at = ${now}
    where participant_id = any(${participantIds}::uuid[]) and state = 'untreated'`.execute(tx);
}

export async function insertProposals(
  tx: Tx,
  actor: UserActor,
  o: {
    task: LockedTask;
    participants: readonly LockedParticipant[];
    period: TaskPeriod;
    note: string;
    now: Date;
    until: Date;
  },
): Promise<void> {
  if (o.participants.length === 0) return;
  await tx
    .insertInto('task_proposals')
    .values(
      o.participants.map((one) => ({
        task_id: o.task.id,
        participant_id: one.id,
        old_from: one.fromDay,
        old_to: one.toDay,
        new_from: o.period.from,
        new_to: o.period.to,
        old_pay_by: one.payBy,
        new_pay_by: o.task.payBy,
        note: o.note,
        proposed_by: actor.id,
        proposed_at: o.now,
        expires_at: o.until,
      })),
    )
    .execute();
}

export async function endProposals(
  tx: Tx,
  o: { ids: readonly string[]; state: Exclude<ProposalState, 'untreated'>; by?: string; now: Date },
): Promise<void> {
  await sql`update task_proposals set state = ${o.state}, ended_at = ${o.now}, answered_by = ${o.by ?? null}
    where id = any(${o.ids}::uuid[]) and state = 'untreated'`.execute(tx);
}

/**
 * Puts the periods and pay rules of these proposals into force, also for earlier flights. The order of agreement counts, not the
 * order of proposals.
 */
export async function agreePeriods(
  tx: Tx,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await sql`insert into task_periods as q (participant_id, effective_from, from_day, to_day)
    select o.participant_id, greatest(${now}::timestamptz, (select max(k.effective_from) + interval '1 millisecond'
      from task_periods k where k.participant_id = o.participant_id)), o.new_from, o.new_to
    from task_proposals o where o.id = any(${ids}::uuid[])
    on conflict (participant_id, effective_from) do update set from_day = excluded.from_day,
      to_day = excluded.to_day`.execute(tx);
  await sql`update task_participants p set from_day = o.new_from, to_day = o.new_to, pay_by = o.new_pay_by
    from task_proposals o
    where o.id = any(${ids}::uuid[]) and p.id = o.participant_id`.execute(tx);
}

interface Proposed {
  id: string;
  taskId: string;
  participantId: string;
  state: ProposalState;
  expiresAt: Date;
  isMine: boolean;
}

export async function listProposed(
  tx: Tx,
  actor: UserActor,
  ids: readonly string[],
): Promise<Map<string, Proposed>> {
  const { rows } =
    await sql<Proposed>`select o.id, o.task_id as "taskId", o.participant_id as "participantId",
      o.state, o.expires_at as "expiresAt", ${answersFor(actor)} as "isMine"
    from task_proposals o join task_participants p on p.id = o.participant_id
    where o.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

interface ProposalRecord {
  id: string;
  task_id: string;
  task_name: string;
  participant_id: string;
  drone_id: string;
  drone_name: string;
  owner_name: string | null;
  old_from: string;
  old_to: string;
  new_from: string;
  new_to: string;
  old_pay_by: PayRule;
  new_pay_by: PayRule;
  time_zone: string;
  note: string;
  state: ProposalState;
  proposed_by_name: string | null;
  proposed_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  answered_by_name: string | null;
  can_answer: boolean;
  can_withdraw: boolean;
}

/** Proposals of the tasks that the actor leads or supervises, and those for drones that the actor answers for. */
export async function listProposals(
  db: Database,
  actor: UserActor,
  query: QueryOf<typeof taskPeriods.list>,
  now: Date,
): Promise<ResultOf<typeof taskPeriods.list>> {
  const state = sql`case when o.state = 'untreated' and o.expires_at <= ${now} then 'expired' else o.state end`;
  const conditions = [
    sql`(${answersFor(actor)} or ${visibleTasks(actor, 'edit')} or ${visibleTasks(actor, 'supervise')})`,
  ];
  if (query.taskId) conditions.push(sql`o.task_id = ${query.taskId}`);
  if (query.state) conditions.push(sql`${state} = ${query.state}`);
  if (query.mine === 'true') conditions.push(sql`${answersFor(actor)} and ${state} = 'untreated'`);
  const from = sql`from task_proposals o join tasks t on t.id = o.task_id
    join task_participants p on p.id = o.participant_id where ${sql.join(conditions, sql` and `)}`;
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<ProposalRecord>`select o.*, ${state} as state, t.name as task_name, t.time_zone, p.drone_id,
        d.name as drone_name, coalesce(nullif(w.username, ''), c.name) as owner_name,
        nullif(b.username, '') as proposed_by_name, nullif(y.username, '') as answered_by_name,
        (o.mine and ${state} = 'untreated') as can_answer, (o.led and ${state} = 'untreated') as can_withdraw
      from (select o.*, ${answersFor(actor)} as mine, ${leads(actor)} as led ${from}
        order by o.proposed_at desc, o.id limit ${query.size} offset ${(query.page - 1) * query.size}) o
      join tasks t on t.id = o.task_id join task_participants p on p.id = o.participant_id
      join devices d on d.id = p.drone_id left join accounts w on w.id = p.owner_id
      left join companies c on c.id = p.company_id left join accounts b on b.id = o.proposed_by
      left join accounts y on y.id = o.answered_by order by o.proposed_at desc, o.id`.execute(db),
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
  ]);
  return {
    total: sums[0]?.total ?? 0,
    items: rows.map((row) => ({
      id: row.id,
      taskId: row.task_id,
      taskName: row.task_name,
      participantId: row.participant_id,
      droneId: row.drone_id,
      droneName: row.drone_name,
      ownerName: row.owner_name ?? '',
      old: { from: row.old_from, to: row.old_to },
      new: { from: row.new_from, to: row.new_to },
      oldPayBy: row.old_pay_by,
      newPayBy: row.new_pay_by,
      timeZone: row.time_zone,
      note: row.note,
      state: row.state,
      proposedByName: row.proposed_by_name ?? '',
      proposedAt: row.proposed_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      answeredByName: row.answered_by_name,
      canAnswer: row.can_answer,
      canWithdraw: row.can_withdraw,
    })),
  };
}
