import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { managedHolders } from '../../access/holder-scope.ts';
import { ownFlights } from '../../access/scope.ts';

/** Condition on a flight `f` of the record of `gone`, a flight that is gone: it was derived from the same samples. */
export const replaces = sql<boolean>`(f.drone_id = gone.drone_id and f.start_at < gone.end_at and f.end_at > gone.start_at)`;

/**
 * Condition on `records r join record_holders h`: the actor manages its holder, was owner or pilot of one of its flights
 * (of a removed one, not of a replaced one, when the record was sealed), or belongs to its company and sees one of them by a permission or a team.
 */
export const visibleRecords = (actor: UserActor, now: Date): RawBuilder<boolean> =>
  actor.seesAll
    ? sql<boolean>`true`
    : sql<boolean>`(${managedHolders(actor)} or r.id = any(array(select rf.record_id from record_flights rf
        join flights f on f.id = rf.flight_id where f.owner_id = ${actor.id} or f.pilot_id = ${actor.id}
        union all select gone.record_id from record_flights gone join records s on s.id = gone.record_id and s.state = 'complete'
          where (gone.owner_id = ${actor.id} or gone.pilot_id = ${actor.id})
            and not exists (select from flights f where f.id = gone.flight_id)
            and not exists (select from record_flights rf join flights f on f.id = rf.flight_id
              where rf.record_id = gone.record_id and ${replaces})))
        or coalesce(h.company_id = ${actor.companyId}, false) and exists (select from record_flights rf
          join flights f on f.id = rf.flight_id where rf.record_id = r.id and ${ownFlights(actor, now)}))`;

/** Condition on `records r join record_holders h`: the actor may complete and correct it. */
export const managedRecords = (actor: UserActor): RawBuilder<boolean> => managedHolders(actor);
