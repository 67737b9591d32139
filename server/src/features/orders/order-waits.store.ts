import type { OrderState } from '@smartflight/contract/orders/orders.ts';
import { sql } from 'kysely';
import type { Planner } from '../../access/plot-scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { joinPlanner, readersOf } from './order-notices.store.ts';

/** An open order, and whom to notify of waits on its land. */
export interface WaitingOrder {
  id: string;
  number: number;
  state: OrderState;
  /** First day of its window. */
  from: string | null;
  /** Its plots that are not done. */
  plotIds: string[];
  planner: Planner;
  /** The person who planned it, else the managers of its holder. */
  readers: string[];
  /** Names of the waits that they were notified of; null when it is unknown, as the release before planned the order. */
  notified: string[] | null;
}

const columns = sql`o.id, o.number, o.state, o.window_from as "from", o.notified_waits as notified, ${readersOf} as readers,
    array(select op.plot_id from order_plots op where op.order_id = o.id and op.done_at is null) as "plotIds",
    jsonb_build_object('companyId', h.company_id, 'accountId', h.account_id) as planner
  from orders o join record_holders h on h.id = o.holder_id ${joinPlanner}`;

/** Open orders that have a plot with a record or whose notices are unknown, in the order of their ids. */
export async function ordersAfter(
  db: Database,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrder>`select ${columns} where o.state in ('planned', 'working')
      and (o.notified_waits is null
        or exists (select from order_plots op join records r on r.plot_id = op.plot_id and r.holder_id = o.holder_id
          where op.order_id = o.id and op.done_at is null))
      and ${after === undefined ? sql`true` : sql`o.id > ${after}`}
    order by o.id limit ${limit}`.execute(db);
  return rows;
}

/** An order that the caller has locked. */
export async function waitingOrder(tx: Database, id: string): Promise<WaitingOrder | undefined> {
  const { rows } = await sql<WaitingOrder>`select ${columns} where o.id = ${id}`.execute(tx);
  return rows[0];
}

/** Those of the records that have flights of an order, and with `isGuessed` of work that it was most likely planned for. */
export async function ownRecords(
  db: Database,
  { id, recordIds, isGuessed }: { id: string; recordIds: readonly string[]; isGuessed: boolean },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select r.id from records r, orders o
    where r.id = any(${recordIds}::uuid[]) and o.id = ${id}
      and case when exists (select from record_flights rf join order_flights x on x.flight_id = rf.flight_id
          where rf.record_id = r.id)
        then exists (select from record_flights rf join order_flights x on x.flight_id = rf.flight_id
          where rf.record_id = r.id and x.order_id = o.id)
        else ${isGuessed} and r.holder_id = o.holder_id and r.work_type in (o.work_type, 'mixed')
          and r.local_date >= coalesce(o.window_from, (o.created_at at time zone r.time_zone)::date) end`.execute(
    db,
  );
  return new Set(rows.map((row) => row.id));
}

/** Stores of which waits the readers of an order were notified; false when that has changed since it was read, or the order is no longer open. */
export async function writeNotified(
  tx: Database,
  { id, notified }: WaitingOrder,
  now: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`update orders set notified_waits = ${now}::text[]
    where id = ${id} and state in ('planned', 'working') and notified_waits is not distinct from ${notified}::text[] returning id`.execute(
    tx,
  );
  return rows.length > 0;
}
