import type { orders } from '@smartflight/contract/endpoints.ts';
import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import type { Currency, Price } from '@smartflight/contract/orders/money.ts';
import type {
  OrderDetail,
  OrderPlot,
  OrderProduct,
  OrderRow,
} from '@smartflight/contract/orders/orders.schemas.ts';
import type { OrderState, OrderWorkType, PriceUnit } from '@smartflight/contract/orders/orders.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { managedHolders, managesCompany, visibleHolders } from '../../access/holder-scope.ts';
import { foldedContains, inOrderOf } from '../../platform/postgres/name-search.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { noticesFor } from './order-notices.store.ts';

/** An order with its sums, as it is stored. */
interface OrderRecord {
  id: string;
  number: number;
  state: OrderState;
  revision: number;
  customer_id: string;
  customer_name: string;
  holder_name: string;
  crop: string;
  target: string;
  work_type: OrderWorkType;
  products: OrderProduct[];
  water_lpha: number | null;
  window_from: string | null;
  window_to: string | null;
  price_per: PriceUnit | null;
  price_minor: number | null;
  currency: Currency | null;
  note: string;
  starts_at: Date | null;
  permit_number: string;
  regimes: string[];
  changed_at: Date;
  is_managed: boolean;
  plots: number;
  plots_done: number;
  plot_m2: number;
  flights: number;
  net_m2: number;
}

const columns = (
  actor: UserActor,
): RawBuilder<unknown> => sql`o.id, o.number, o.state, o.revision, o.customer_id,
  u.name as customer_name, coalesce(c.name, nullif(a.username, ''), '') as holder_name, o.crop, o.target, o.work_type,
  o.products, o.water_lpha, o.window_from, o.window_to, o.price_per, o.price_minor::float8 as price_minor, o.currency,
  o.note, o.starts_at, o.permit_number, h.regimes, o.changed_at, ${managedHolders(actor)} as is_managed, pl.*,
  coalesce((o.statement -> 'totals' ->> 'flights')::int, fl.flights) as flights,
  coalesce((o.statement -> 'totals' ->> 'netAreaM2')::float8, fl.net_m2) as net_m2`;

const found = sql`orders o join customers u on u.id = o.customer_id join record_holders h on h.id = o.holder_id`;

const sums = sql`left join companies c on c.id = h.company_id left join accounts a on a.id = h.account_id
  left join lateral (select count(*)::int as plots, count(op.done_at)::int as plots_done,
      coalesce(sum(p.area_m2), 0) as plot_m2
    from order_plots op join plots p on p.id = op.plot_id where op.order_id = o.id) pl on true
  left join lateral (select count(*)::int as flights, coalesce(sum(round(f.net_m2)), 0) as net_m2
    from order_flights r join flights f on f.id = r.flight_id where r.order_id = o.id) fl on true`;

/** The agreed price; null without one. */
export const priceIn = (row: Pick<OrderRecord, 'price_per' | 'price_minor' | 'currency'>): Price | null =>
  row.price_per === null || row.price_minor === null || row.currency === null
    ? null
    : { per: row.price_per, amountMinor: row.price_minor, currency: row.currency };

const toRow = (row: OrderRecord): OrderRow => ({
  id: row.id,
  number: row.number,
  state: row.state,
  customerId: row.customer_id,
  customerName: row.customer_name,
  holderName: row.holder_name,
  crop: row.crop,
  target: row.target,
  workType: row.work_type,
  from: row.window_from,
  to: row.window_to,
  price: priceIn(row),
  products: row.products.map(({ name }) => name),
  plots: row.plots,
  plotsDone: row.plots_done,
  plotAreaM2: row.plot_m2,
  flights: row.flights,
  netAreaM2: row.net_m2,
  changedAt: row.changed_at.toISOString(),
});

type ListQuery = QueryOf<typeof orders.list>;

const sortColumns: Record<string, RawBuilder<unknown>> = {
  number: sql`o.number`,
  window: sql`coalesce(o.window_to, o.window_from)`,
  changedAt: sql`o.changed_at`,
};

/** One page of the orders that the actor may see, and the number of each state. */
export async function listOrders(
  db: Database,
  actor: UserActor,
  { q, state, customerId, plotId, sort, page, size }: ListQuery,
): Promise<{ items: OrderRow[]; total: number; counts: Record<OrderState, number>; mayEnter: boolean }> {
  const way = sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`;
  const parts = [visibleHolders(actor)];
  if (q)
    parts.push(foldedContains(sql`fold_text(concat_ws(E'\n', o.number::text, u.name, o.crop, o.target))`, q));
  if (customerId) parts.push(sql<boolean>`o.customer_id = ${customerId}`);
  if (plotId)
    parts.push(
      sql<boolean>`exists (select from order_plots op where op.order_id = o.id and op.plot_id = ${plotId})`,
    );
  const where = sql`${sql.join(parts, sql` and `)}`;
  const { rows: states } = await sql<{ state: OrderState; count: number }>`
    select o.state, count(*)::int as count from ${found} where ${where} group by o.state`.execute(db);
  const counts = { draft: 0, planned: 0, working: 0, done: 0, cancelled: 0 };
  for (const one of states) counts[one.state] = one.count;
  const ofState = state === undefined ? sql`true` : sql`o.state = ${state}`;
  const order = sql`${sortColumns[sort.replace('-', '')]} ${way}, o.id`;
  const { rows } = await sql<OrderRecord>`select ${columns(actor)} from ${found} ${sums} where o.id in (
      select o.id from ${found} where ${where} and ${ofState}
      order by ${order} limit ${size} offset ${(page - 1) * size})
    order by ${order}`.execute(db);
  return {
    items: rows.map(toRow),
    total: state === undefined ? states.reduce((sum, { count }) => sum + count, 0) : counts[state],
    counts,
    mayEnter: actor.seesAll || actor.companyId === null || managesCompany(actor),
  };
}

/** A plot of an order, with the names of the caller's columns. */
export const plotColumns = sql`p.id, p.name, p.area_m2 as "areaM2", (p.south + p.north) / 2 as lat,
  case when p.west <= p.east then (p.west + p.east) / 2
    else (p.west + p.east) / 2 + case when p.west + p.east > 0 then -180 else 180 end end as lon,
  op.done_at as "doneAt", nullif(b.username, '') as "doneBy"`;

/** A plot as it is read with `plotColumns`. */
export type PlotRecord = Omit<OrderPlot, 'doneAt'> & { doneAt: Date | null };

/** The plot as callers get it. */
export const toPlot = ({ doneAt, ...plot }: PlotRecord): OrderPlot => ({
  ...plot,
  doneAt: doneAt?.toISOString() ?? null,
});

/** An order; undefined when the actor may not see it or there is none. */
export async function readOrder(
  db: Database,
  actor: UserActor,
  id: string,
): Promise<Omit<OrderDetail, 'warnings'> | undefined> {
  const { rows } = await sql<OrderRecord>`select ${columns(actor)} from ${found} ${sums}
    where o.id = ${id} and ${visibleHolders(actor)}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { rows: plots } = await sql<PlotRecord>`select ${plotColumns} from order_plots op
    join plots p on p.id = op.plot_id left join accounts b on b.id = op.done_by
    where op.order_id = ${id} order by ${inOrderOf(actor.language, sql`p.name`)}, p.id`.execute(db);
  const startAt = row.starts_at?.toISOString() ?? null;
  return {
    ...toRow(row),
    products: row.products,
    waterLpha: row.water_lpha,
    note: row.note,
    startAt,
    permitNumber: row.permit_number,
    notices: row.state === 'cancelled' ? [] : await noticesFor(db, contentOf(row, startAt)),
    revision: row.revision,
    changes: row.state === 'done' ? await changesSince(db, id) : null,
    plots: plots.map(toPlot),
    mayManage: row.is_managed && actor.actions.has('records.manage'),
    mayEnter: (row.state === 'planned' || row.state === 'working') && actor.actions.has('records.enter'),
  };
}

/** What a notice names of an order. */
const contentOf = (row: OrderRecord, startAt: string | null) => ({
  id: row.id,
  regimes: row.regimes,
  workType: row.work_type,
  crop: row.crop,
  target: row.target,
  products: row.products,
  waterLpha: row.water_lpha,
  permitNumber: row.permit_number,
  startAt,
  plots: row.plots,
});

/** What differs between the frozen statement of an order and its flights now; null for nothing. */
async function changesSince(db: Database, id: string): Promise<OrderDetail['changes']> {
  const { rows } = await sql<{ gone: number; changed: number }>`select
      count(*) filter (where f.id is null)::int as gone,
      count(*) filter (where f.id is not null and (round(f.net_m2), round(f.flight_s), round(f.volume_l * 1000),
        round(f.mass_kg * 1000)) is distinct from (l."netAreaM2", l."durationS", l."volumeMl", l."massG"))::int as changed
    from orders o
    cross join lateral jsonb_to_recordset(o.statement -> 'lines') l ("flightId" uuid, "netAreaM2" float8,
      "durationS" float8, "volumeMl" float8, "massG" float8)
    left join order_flights r on r.order_id = o.id and r.flight_id = l."flightId"
    left join flights f on f.id = r.flight_id
    where o.id = ${id}`.execute(db);
  const [found] = rows;
  return found && found.gone + found.changed > 0 ? found : null;
}
