import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { visibleHolders } from '../../access/holder-scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';

/** Condition on `records r join record_holders h`: one of its flights is for the order, and the actor sees those of its holder. */
export const isOfOrder = (actor: UserActor, orderId: string): RawBuilder<boolean> =>
  sql<boolean>`${visibleHolders(actor)} and r.id in (select rf.record_id from record_flights rf
    join order_flights x on x.flight_id = rf.flight_id where x.order_id = ${orderId})`;

/** Condition on `records r join record_holders h`: the customer that was entered, else that of an order of its flights, has the name. */
export const isOfCustomer = (actor: UserActor, name: string): RawBuilder<boolean> =>
  sql<boolean>`case when r.entries ? 'customerName' then lower(r.entries ->> 'customerName') = lower(${name})
    else ${visibleHolders(actor)} and exists (select from record_flights rf join order_flights x on x.flight_id = rf.flight_id
      join orders o on o.id = x.order_id join customers cu on cu.id = o.customer_id
      where rf.record_id = r.id and lower(cu.name) = lower(${name})) end`;

/** The orders of the flights of a record that the caller has found in the actor's reach, by number. */
export async function ordersOf(
  db: Database,
  actor: UserActor,
  id: string,
): Promise<{ id: string; number: number }[]> {
  const { rows } = await sql<{ id: string; number: number }>`select o.id, o.number
    from orders o join record_holders h on h.id = o.holder_id
    where o.id in (select x.order_id from record_flights rf join order_flights x on x.flight_id = rf.flight_id
      where rf.record_id = ${id}) and ${visibleHolders(actor)}
    order by o.number limit 20`.execute(db);
  return rows;
}
