import type { orders } from '@smartflight/contract/endpoints.ts';
import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import { openStates } from '@smartflight/contract/orders/orders.ts';
import {
  type SuggestableOrder,
  suggestOrder,
  windowToleranceDays,
} from '@smartflight/contract/orders/suggest.ts';
import type { FlightSuggestion } from '@smartflight/contract/orders/suggested-flight.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { visibleHolders } from '../../access/holder-scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { chargeable, flightOfHolder, reachedFlights } from './order-flights.store.ts';

/** Open orders that are compared with the flights of one page. */
const mostOrders = 500;

const isOpen = sql<boolean>`o.state = any(${[...openStates]}::text[])`;

/** First day of an order without one: that on which it was entered. */
const firstDay = sql`coalesce(o.window_from, (o.created_at at time zone 'UTC')::date)`;

/** Condition on `flights f` and `orders o`: kind of work and days fit, with a tolerance in days. */
const fits = (days: number): RawBuilder<boolean> => sql<boolean>`(f.work_type in (o.work_type, 'mixed')
  and f.local_date >= ${firstDay} - ${days}::int and f.local_date <= coalesce(o.window_to, 'infinity'::date) + ${days}::int
  and f.start_at >= ${firstDay} - ${days + 1}::int)`;

type FlightRecord = Omit<FlightSuggestion, 'candidates' | 'startAt'> & { startAt: Date; holderId: string };
type OrderRecord = SuggestableOrder & { holderId: string; customerName: string; crop: string };

/** One page of the flights without an order that the actor may attach, each with the open orders that fit it. */
export async function listSuggestions(
  db: Database,
  actor: UserActor,
  { orderId, page, size }: QueryOf<typeof orders.suggestions>,
  now: Date,
): Promise<{ items: FlightSuggestion[]; total: number }> {
  const open = sql`orders o join record_holders h on h.id = o.holder_id`;
  const where = sql`${isOpen} and ${visibleHolders(actor)} and ${orderId ? sql`o.id = ${orderId}` : sql`true`}
    and ${chargeable} and ${flightOfHolder} and ${reachedFlights(actor, now)}
    and not exists (select from order_flights r where r.flight_id = f.id)`;
  const found = sql`select f.id, f.start_at, h.id as holder_id from ${open} join order_plots op on op.order_id = o.id
      join flights f on f.plot_id = op.plot_id where ${where} and ${fits(windowToleranceDays)}
    union
    select f.id, f.start_at, h.id as holder_id from ${open} join flights f on f.plot_id is null
      where ${where} and num_nonnulls(o.window_from, o.window_to) > 0 and ${fits(0)} and f.net_m2 > 0`;
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from (${found}) q`.execute(db);
  const { rows: flights } =
    await sql<FlightRecord>`select f.id, f.drone_id as "droneId", d.name as "droneName",
      nullif(a.username, '') as "pilotName", f.plot_id as "plotId", p.name as "plotName", f.start_at as "startAt",
      f.local_date as "localDate", f.time_zone as "timeZone", f.work_type as "workType", f.net_m2 as "netAreaM2",
      q.holder_id as "holderId"
    from (select * from (${found}) w order by start_at desc, id limit ${size} offset ${(page - 1) * size}) q
      join flights f on f.id = q.id join drones d on d.id = f.drone_id
      left join accounts a on a.id = f.pilot_id left join plots p on p.id = f.plot_id
    order by f.start_at desc, f.id`.execute(db);
  const known = await openOrders(db, actor, flights);
  return { items: flights.map((flight) => withCandidates(flight, known)), total: counts[0]?.total ?? 0 };
}

function withCandidates(
  { holderId, startAt, ...flight }: FlightRecord,
  orders: readonly OrderRecord[],
): FlightSuggestion {
  const ofHolder = orders.filter((order) => order.holderId === holderId);
  const byId = new Map(ofHolder.map((order) => [order.id, order]));
  return {
    ...flight,
    startAt: startAt.toISOString(),
    candidates: suggestOrder(flight, ofHolder).flatMap(({ orderId, reasons }) => {
      const order = byId.get(orderId);
      if (!order) return [];
      const { number, customerName, crop } = order;
      return [{ orderId, number, customerName, crop, reasons }];
    }),
  };
}

/** Open orders of the flights' holders that have one of their plots, or may have flights without a plot. */
async function openOrders(
  db: Database,
  actor: UserActor,
  flights: readonly FlightRecord[],
): Promise<OrderRecord[]> {
  if (flights.length === 0) return [];
  const plotIds = flights.flatMap(({ plotId }) => plotId ?? []);
  const holders = [...new Set(flights.map(({ holderId }) => holderId))];
  const hasPlotless = flights.some(({ plotId }) => plotId === null);
  const { rows } = await sql<OrderRecord>`select o.id, o.number, o.state, o.work_type as "workType", o.crop,
      o.holder_id as "holderId", u.name as "customerName", o.window_from as "from", o.window_to as "to",
      (o.created_at at time zone 'UTC')::date as since,
      array(select op.plot_id from order_plots op where op.order_id = o.id) as "plotIds",
      array(select op.plot_id from order_plots op where op.order_id = o.id and op.done_at is not null) as "donePlotIds"
    from orders o join customers u on u.id = o.customer_id join record_holders h on h.id = o.holder_id
    where ${isOpen} and ${visibleHolders(actor)} and o.holder_id = any(${holders}::uuid[])
      and (${hasPlotless} or exists (select from order_plots op
        where op.order_id = o.id and op.plot_id = any(${plotIds}::uuid[])))
    order by o.window_to, o.number limit ${mostOrders}`.execute(db);
  return rows;
}
