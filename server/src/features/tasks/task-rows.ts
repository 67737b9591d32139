import type { Task, TaskCounts } from '@smartflight/contract/tasks/task.schemas.ts';
import type { CountFrom, PayRule, TaskRight } from '@smartflight/contract/tasks/task.ts';
import type { TaskState } from '@smartflight/contract/tasks/task-states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { answersFor, isPartOf, rightOn } from '../../access/task-scope.ts';

export interface TaskRecord {
  id: string;
  name: string;
  district: string;
  district_code: string;
  district_m2: number | null;
  from_day: string;
  to_day: string;
  time_zone: string;
  count_from: CountFrom;
  pay_by: PayRule;
  target_m2: number | null;
  crop: string;
  product: string;
  dosage_lpha: number | null;
  state: TaskState;
  right: TaskRight;
  inviter_name: string | null;
  company_name: string | null;
  net_m2: number | null;
  counts: Partial<TaskCounts> | null;
  open_proposals: number;
  created_at: Date;
  closed_at: Date | null;
  version: number;
}

const counted = (actor: UserActor): RawBuilder<boolean> =>
  sql<boolean>`(${rightOn(actor)} <> 'participate' or ${answersFor(actor)} and p.invited_at is not null)`;

/** The columns of a task in answers, selected from `tasks t` with `taskJoins`. */
export const taskColumns = (actor: UserActor): RawBuilder<unknown> => sql`
  t.id, t.name, t.district, t.district_code, t.district_m2, t.from_day, t.to_day, t.time_zone, t.count_from, t.pay_by, t.target_m2, t.crop,
  t.product, t.dosage_lpha, t.state, ${rightOn(actor)} as right, nullif(a.username, '') as inviter_name,
  c.name as company_name, t.created_at, t.closed_at, t.version,
  case when ${rightOn(actor)} <> 'participate' or ${isPartOf(actor)} then coalesce(
    (select sum(n.net_m2)::float8 from task_net_days n where n.task_id = t.id), 0) end as net_m2,
  (select jsonb_object_agg(state, count) from (
    select p.state, count(*) from task_participants p where p.task_id = t.id and ${counted(actor)}
    group by p.state) s) as counts,
  (select count(*) from task_proposals o join task_participants p on p.id = o.participant_id
    where o.task_id = t.id and o.state = 'untreated' and ${counted(actor)}) as open_proposals`;

export const taskJoins = sql`left join accounts a on a.id = t.inviter_id left join companies c on c.id = t.company_id`;

/** Net of planned area, percent; null where either is unknown or nothing is planned. */
export const progressOf = (netM2: number | null, plannedM2: number | null): number | null =>
  netM2 === null || !plannedM2 ? null : (100 * netM2) / plannedM2;

export const toTask = (row: TaskRecord): Task => ({
  id: row.id,
  name: row.name,
  district: row.district,
  districtCode: row.district_code,
  period: { from: row.from_day, to: row.to_day },
  timeZone: row.time_zone,
  countFrom: row.count_from,
  payBy: row.pay_by,
  state: row.state,
  right: row.right,
  inviterName: row.inviter_name ?? '',
  companyName: row.company_name,
  crop: row.crop,
  product: row.product,
  dosageLpha: row.dosage_lpha,
  plannedAreaM2: row.target_m2 ?? row.district_m2,
  netAreaM2: row.net_m2,
  progressPct: progressOf(row.net_m2, row.target_m2 ?? row.district_m2),
  counts: toCounts(row.counts),
  openProposals: row.open_proposals,
  createdAt: row.created_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  version: row.version,
});

export const toCounts = (counts: Partial<TaskCounts> | null): TaskCounts => ({
  untreated: 0,
  agreed: 0,
  declined: 0,
  expired: 0,
  withdrawn: 0,
  removed: 0,
  ...counts,
});
