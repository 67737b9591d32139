import type { orders } from '@smartflight/contract/endpoints.ts';
import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import type { WorkItem } from '@smartflight/contract/orders/orders.schemas.ts';
import { openStates } from '@smartflight/contract/orders/orders.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { visibleHolders } from '../../access/holder-scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { type PlotRecord, plotColumns, toPlot } from './orders.store.ts';

type Item = Omit<WorkItem, 'warnings'>;
type Row = Omit<Item, 'plot'> & PlotRecord;

/** One page of the plots of open orders that the actor sees: unfinished first, by the end of their window. */
export async function listWork(
  db: Database,
  actor: UserActor,
  { orderId, page, size }: QueryOf<typeof orders.work>,
): Promise<{ items: Item[]; total: number; left: number }> {
  const found = sql`order_plots op join orders o on o.id = op.order_id join record_holders h on h.id = o.holder_id
    where o.state = any(${[...openStates]}::text[]) and ${visibleHolders(actor)}
      and ${orderId ? sql`o.id = ${orderId}` : sql`true`}`;
  const { rows: counts } = await sql<{ total: number; left: number }>`
    select count(*)::int as total, (count(*) - count(op.done_at))::int as left from ${found}`.execute(db);
  const order = sql`op.done_at is not null, o.window_to, o.window_from, o.number, op.plot_id`;
  const { rows } =
    await sql<Row>`select ${plotColumns}, o.id as "orderId", o.number, o.state, u.name as "customerName",
      o.crop, o.target, o.work_type as "workType", o.products, o.water_lpha as "waterLpha", o.window_from as "from",
      o.window_to as "to", o.note, fl.flights, fl.net_m2 as "netAreaM2"
    from (select op.* from ${found} order by ${order} limit ${size} offset ${(page - 1) * size}) op
      join orders o on o.id = op.order_id join customers u on u.id = o.customer_id join plots p on p.id = op.plot_id
      left join accounts b on b.id = op.done_by
      left join lateral (select count(*)::int as flights, coalesce(sum(round(f.net_m2)), 0) as net_m2
        from order_flights r join flights f on f.id = r.flight_id
        where r.order_id = o.id and f.plot_id = op.plot_id) fl on true
    order by ${order}`.execute(db);
  return {
    items: rows.map(({ id, name, areaM2, lat, lon, doneAt, doneBy, ...item }) => ({
      ...item,
      plot: toPlot({ id, name, areaM2, lat, lon, doneAt, doneBy }),
    })),
    total: counts[0]?.total ?? 0,
    left: counts[0]?.left ?? 0,
  };
}
