import { roleCodes } from '@smartflight/contract/access/access.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/postgres/pools.ts';
import type { UserActor } from './actor.ts';
import { ownFlights } from './scope.ts';

/** Condition on `record_holders h`: the actor's own, that of the company, and as a manager of its descendants. */
export const visibleHolders = (actor: UserActor): RawBuilder<boolean> =>
  sql<boolean>`(${managedHolders(actor)} or coalesce(h.company_id = ${actor.companyId}, false))`;

/** Condition on `record_holders h`: the actor's own, and as a manager those of the company and its descendants. */
export function managedHolders(actor: UserActor): RawBuilder<boolean> {
  const { id, companyIds, seesAll } = actor;
  if (seesAll) return sql<boolean>`true`;
  const own = sql<boolean>`coalesce(h.account_id = ${id}, false)`;
  if (!managesCompany(actor)) return own;
  return sql<boolean>`(${own} or coalesce(h.company_id = any(${companyIds}::uuid[]), false))`;
}

/** Whether the actor manages a company, so that what they enter belongs to it. */
export const managesCompany = ({ roles, companyId, seesAll }: UserActor): boolean =>
  companyId !== null && (seesAll || roles.includes(roleCodes.manager));

/** The holder to which the actor's new products, customers and records belong; made when it is first needed. */
export const ownHolder = (tx: Database, actor: UserActor): Promise<string> =>
  holderOf(tx, managesCompany(actor) ? { companyId: actor.companyId } : { accountId: actor.id });

/** The holder of a company, or of an account; made when it is first needed. */
export async function holderOf(
  tx: Database,
  { companyId = null, accountId = null }: { companyId?: string | null; accountId?: string | null },
): Promise<string> {
  await sql`insert into record_holders (company_id, account_id) values (${companyId}, ${accountId})
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ id: string }>`select id from record_holders
    where company_id = ${companyId} or account_id = ${accountId}`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error('the holder was not made');
  return found.id;
}

/** The holder `h` whose settings an actor goes by: the company, else the own account; and whether they may change it. */
export const holderSeen = (actor: UserActor): { condition: RawBuilder<boolean>; isManaged: boolean } => ({
  condition:
    actor.companyId === null
      ? sql<boolean>`h.account_id = ${actor.id}`
      : sql<boolean>`h.company_id = ${actor.companyId}`,
  isManaged: actor.companyId === null || managesCompany(actor),
});

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
