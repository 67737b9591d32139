import type { Action } from '@smartflight/contract/access/access.ts';
import { testEvent, type WebhookEvent } from '@smartflight/contract/access/webhooks.ts';
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
 * Condition on `webhook_events e`: the actor may read the change now, by the same conditions as its page. Data of a
 * device under an earlier owner or company is not for the new one. Events of other types than `types` are not readable:
 * the database plans only the conditions that are needed.
 */
export function readableEvents(
  actor: UserActor,
  { now, types }: { now: Date; types: ReadonlySet<string> },
): RawBuilder<boolean> {
  const { actions, id } = actor;
  const readable = conditionsOf(actor, now)
    .filter(
      ({ of, needs }) => of.some((type) => types.has(type)) && (needs === undefined || actions.has(needs)),
    )
    .map(({ of, when }) => sql`e.type = any(${of}::text[]) and ${when}`);
  if (readable.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(coalesce(e.account_id = ${id}, true) and ((${sql.join(readable, sql`) or (`)})))`;
}

interface Condition {
  of: readonly (WebhookEvent | typeof testEvent)[];
  needs?: Action;
  when: RawBuilder<unknown>;
}

function conditionsOf(actor: UserActor, now: Date): Condition[] {
  const { actions, id } = actor;
  const flown = sql`select e.owner_id, e.pilot_id, e.company_id, e.device_id as drone_id`;
  const sameCompany = sql`d.company_id is not distinct from e.company_id`;
  const managed = sql`${managedDrones(actor)} and ${sameCompany}`;
  /** Other subjects have other ids, which are not uuids. */
  const subjectOf = (type: WebhookEvent) => sql`case when e.type = ${type} then e.subject_id::uuid end`;
  const reviewed = actions.has('reviews.list') ? reviewable(actor) : sql`false`;
  return [
    {
      of: ['flight.settled', 'flight.changed'],
      needs: 'flights.list',
      when: sql`exists (select from (${flown}) f where ${visibleFlights(actor, undefined, now)})`,
    },
    {
      of: ['alarm.raised', 'alarm.cleared'],
      needs: 'drones.list',
      when: sql`exists (select from devices d where d.id = e.device_id and (${managed}
        or ${visibleDrones(actor, undefined, now)} and ${sameCompany} and d.owner_id is not distinct from e.owner_id))`,
    },
    {
      of: ['device.bound', 'device.unbound'],
      needs: 'drones.list',
      when: sql`(e.owner_id = ${id} or exists (select from devices d where d.id = e.device_id and ${managed}))`,
    },
    {
      of: ['command.completed'],
      needs: 'drones.list',
      when: sql`exists (select from commands k join drones d on d.id = k.drone_id
        where k.id = ${subjectOf('command.completed')} and ${readableCommands(actor, now)})`,
    },
    {
      of: ['lift.decided'],
      needs: 'lifts.list',
      when: sql`exists (select from lifts l where l.id = ${subjectOf('lift.decided')} and ${visibleLifts(actor)})`,
    },
    {
      of: ['task.changed'],
      needs: 'tasks.list',
      when: sql`exists (select from tasks t where t.id = ${subjectOf('task.changed')} and ${visibleTasks(actor)})`,
    },
    {
      of: ['review.decided'],
      when: sql`(e.owner_id = ${id}
        or exists (select from reviews r where r.id = ${subjectOf('review.decided')} and ${reviewed}))`,
    },
    { of: [testEvent], when: sql`e.account_id = ${id}` },
  ];
}
