import type { TaskRight } from '@smartflight/contract/tasks/task.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from './actor.ts';

/** Condition on `task_participants p`: the actor answers for the drone, as its owner or as a manager of its company. */
export const answersFor = ({ id, companyIds }: UserActor): RawBuilder<boolean> =>
  companyIds.length === 0
    ? sql<boolean>`coalesce(p.owner_id = ${id}, false)`
    : sql<boolean>`(coalesce(p.owner_id = ${id}, false) or p.owner_id is null and coalesce(p.company_id = any(${companyIds}::uuid[]), false))`;

/** Condition on `tasks t`: the actor leads it. */
export function leads({ id, companyIds, seesAll }: UserActor): RawBuilder<boolean> {
  if (seesAll) return sql<boolean>`true`;
  if (companyIds.length === 0) return sql<boolean>`t.inviter_id = ${id}`;
  return sql<boolean>`(t.inviter_id = ${id} or coalesce(t.company_id = any(${companyIds}::uuid[]), false))`;
}

const looksOver = ({ id }: UserActor): RawBuilder<boolean> => sql<boolean>`t.id = any(array(
  select s.task_id from active_supervisors s where s.account_id = ${id}))`;

/** An account whose invitation was withdrawn or expired no longer takes part; in a draft no one is invited. */
const takesPart = (actor: UserActor): RawBuilder<boolean> => sql<boolean>`t.id = any(array(
  select p.task_id from task_participants p where ${answersFor(actor)} and p.invited_at is not null
    and p.state in ('untreated', 'agreed', 'declined', 'removed')))`;

/** Condition on `tasks t`: one of the actor's drones has agreed, so that the actor may see the totals. */
export const isPartOf = (actor: UserActor): RawBuilder<boolean> => sql<boolean>`exists (
  select from task_participants p where p.task_id = t.id and ${answersFor(actor)} and p.state in ('agreed', 'removed'))`;

/** Condition on `tasks t`: the actor sees it and its totals. */
export const seesTotals = (actor: UserActor): RawBuilder<boolean> =>
  sql<boolean>`(${visibleTasks(actor)} and (${rightOn(actor)} <> 'participate' or ${isPartOf(actor)}))`;

/** The actor's right on `tasks t`; null for none. */
export const rightOn = (actor: UserActor): RawBuilder<TaskRight | null> => sql<TaskRight | null>`case
  when ${leads(actor)} then 'edit' when ${looksOver(actor)} then 'supervise'
  when ${takesPart(actor)} then 'participate' end`;

/** Condition on `tasks t`: those the actor may see, or those with one given right. */
export function visibleTasks(actor: UserActor, right?: TaskRight): RawBuilder<boolean> {
  if (right === 'edit') return leads(actor);
  if (right === 'supervise') return looksOver(actor);
  if (right === 'participate') return takesPart(actor);
  return actor.seesAll
    ? sql<boolean>`true`
    : sql<boolean>`(${leads(actor)} or ${looksOver(actor)} or ${takesPart(actor)})`;
}
