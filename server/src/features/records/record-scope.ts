import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { managedHolders } from '../../access/holder-scope.ts';
import { ownFlights } from '../../access/scope.ts';

/**
 * Condition on `records r join record_holders h`: the actor manages its holder, or sees one of its flights as owner,
 * pilot or member of a team.
 */
export const visibleRecords = (actor: UserActor, now: Date): RawBuilder<boolean> =>
  actor.seesAll
    ? sql<boolean>`true`
    : sql<boolean>`(${managedHolders(actor)} or r.id = any(array(select rf.record_id from record_flights rf
        join flights f on f.id = rf.flight_id where ${ownFlights(actor, now)})))`;

/** Condition on `records r join record_holders h`: the actor may complete and correct it. */
export const managedRecords = (actor: UserActor): RawBuilder<boolean> => managedHolders(actor);
