import { testEvent } from '@smartflight/contract/access/webhooks.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { reviewable } from '../../access/review-scope.ts';
import {
  managedDrones,
  readableCommands,
  visibleDrones,
  visibleFlights,
  visibleLifts,
} from '../../access/scope.ts';
import { visibleTasks } from '../../access/task-scope.ts';

/**
 * Condition on `webhook_events e`: the actor may read the change now, by the same conditions as its page. Data of the
 * device under an earlier owner or company is for neither the new one.
 */
export function readableEvents(actor: UserActor, now: Date): RawBuilder<boolean> {
  const { actions, id } = actor;
  const flown = sql`select e.owner_id, e.pilot_id, e.company_id, e.device_id as drone_id`;
  const sameCompany = sql`d.company_id is not distinct from e.company_id`;
  const managed = sql`${managedDrones(actor)} and ${sameCompany}`;
  const parts: RawBuilder<unknown>[] = [];
  /** Other subjects have other ids, which are not uuids. */
  const subjectOf = (type: string) => sql`case when e.type = ${type} then e.subject_id::uuid end`;
  if (actions.has('flights.list'))
    parts.push(sql`e.type in ('flight.settled', 'flight.changed')
      and exists (select from (${flown}) f where ${visibleFlights(actor, undefined, now)})`);
  if (actions.has('drones.list'))
    parts.push(
      sql`e.type in ('alarm.raised', 'alarm.cleared') and exists (select from devices d where d.id = e.device_id
        and (${managed} or ${visibleDrones(actor, undefined, now)} and ${sameCompany}
          and d.owner_id is not distinct from e.owner_id))`,
      sql`e.type in ('device.bound', 'device.unbound') and (e.owner_id = ${id}
        or exists (select from devices d where d.id = e.device_id and ${managed}))`,
      sql`e.type = 'command.completed' and exists (select from commands k join drones d on d.id = k.drone_id
        where k.id = ${subjectOf('command.completed')} and ${readableCommands(actor, now)})`,
    );
  if (actions.has('lifts.list'))
    parts.push(sql`e.type = 'lift.decided'
      and exists (select from lifts l where l.id = ${subjectOf('lift.decided')} and ${visibleLifts(actor)})`);
  if (actions.has('tasks.list'))
    parts.push(sql`e.type = 'task.changed'
      and exists (select from tasks t where t.id = ${subjectOf('task.changed')} and ${visibleTasks(actor)})`);
  const reviewed = actions.has('reviews.list') ? reviewable(actor) : sql`false`;
  parts.push(sql`e.type = 'review.decided' and (e.owner_id = ${id}
    or exists (select from reviews r where r.id = ${subjectOf('review.decided')} and ${reviewed}))`);
  parts.push(sql`e.type = ${testEvent} and e.account_id = ${id}`);
  return sql<boolean>`(coalesce(e.account_id = ${id}, true) and ((${sql.join(parts, sql`) or (`)})))`;
}
