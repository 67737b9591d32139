import { nameOrderOf } from '@smartflight/contract/kit/languages.ts';
import type { Price } from '@smartflight/contract/orders/money.ts';
import type { Statement, StatementLine } from '@smartflight/contract/orders/orders.schemas.ts';
import { type OrderState, orderLimits } from '@smartflight/contract/orders/orders.ts';
import { linePrices, totalsOf } from '@smartflight/contract/orders/statement.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { managedHolders, visibleHolders } from '../../access/holder-scope.ts';
import { ownFlights } from '../../access/scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { priceIn } from './orders.store.ts';

/** Condition on `flights f` and `record_holders h`: the flight is one of the holder's. */
export const flightOfHolder = sql<boolean>`(f.company_id = h.company_id
  or f.company_id is null and f.owner_id = h.account_id)`;

/** Condition on `flights f` and `record_holders h`: managers reach all flights of a holder, others those they see. */
export const reachedFlights = (actor: UserActor, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${managedHolders(actor)} or ${ownFlights(actor, now)})`;

/** Condition on `flights f`: its figures are final, and it counts. */
export const chargeable = sql<boolean>`(f.counted and f.state = 'final')`;

/** Whether the actor may attach a flight to orders of this holder. */
export async function reachesFlight(
  tx: Database,
  actor: UserActor,
  { flightId, holderId, now }: { flightId: string; holderId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`select 1 from flights f join record_holders h on h.id = ${holderId}
    where f.id = ${flightId} and ${chargeable} and ${flightOfHolder} and ${reachedFlights(actor, now)}`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Attaches a flight to a locked order. Returns the number of the order that has it, which is another one if it was taken,
 * and whether the order has room.
 */
export async function insertFlight(
  tx: Database,
  { orderId, flightId, by, at }: { orderId: string; flightId: string; by: string | null; at: Date },
): Promise<'attached' | 'taken' | 'full'> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from order_flights where order_id = ${orderId}`.execute(tx);
  if ((rows[0]?.count ?? 0) >= orderLimits.flights) return 'full';
  await sql`insert into order_flights (flight_id, order_id, confirmed_at, confirmed_by)
    values (${flightId}, ${orderId}, ${at}, ${by}) on conflict (flight_id) do nothing`.execute(tx);
  const { rows: kept } = await sql`select 1 from order_flights
    where flight_id = ${flightId} and order_id = ${orderId}`.execute(tx);
  return kept.length > 0 ? 'attached' : 'taken';
}

/** Takes a flight out of a locked order; false if it was not in it. */
export async function deleteFlight(
  tx: Database,
  { orderId, flightId }: { orderId: string; flightId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('order_flights')
    .where('order_id', '=', orderId)
    .where('flight_id', '=', flightId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Number of flights of an order. */
export async function countFlights(tx: Database, orderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from order_flights where order_id = ${orderId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

type Head = Pick<
  Statement,
  'number' | 'holderName' | 'crop' | 'target' | 'workType' | 'products' | 'plots'
> & {
  state: OrderState;
  statement: Statement | null;
  customerName: string;
  address: string;
  reference: string;
  price_per: Price['per'] | null;
  price_minor: number | null;
  currency: Price['currency'] | null;
};

type LineRecord = Omit<StatementLine, 'startAt' | 'priceMinor'> & { startAt: Date; timeZone: string };

/**
 * The statement of an order that the actor sees: as it was when the order was done, else of its flights at present. The
 * plots are in the order of the actor's language.
 */
export async function readStatement(
  db: Database,
  actor: UserActor,
  id: string,
): Promise<Statement | undefined> {
  const { rows } =
    await sql<Head>`select o.number, o.state, o.statement, o.crop, o.target, o.work_type as "workType",
      o.products, o.price_per, o.price_minor, o.currency, u.name as "customerName", u.address, u.reference,
      coalesce(c.name, nullif(a.username, ''), '') as "holderName",
      array(select p.name from order_plots op join plots p on p.id = op.plot_id where op.order_id = o.id
        order by p.id) as plots
    from orders o join customers u on u.id = o.customer_id join record_holders h on h.id = o.holder_id
      left join companies c on c.id = h.company_id left join accounts a on a.id = h.account_id
    where o.id = ${id} and ${visibleHolders(actor)}`.execute(db);
  const [head] = rows;
  if (head === undefined) return undefined;
  const statement = head.statement ?? statementOf(head, await readLines(db, id));
  return { ...statement, plots: statement.plots.toSorted(nameOrderOf(actor.language)) };
}

async function readLines(db: Database, orderId: string): Promise<LineRecord[]> {
  const { rows } =
    await sql<LineRecord>`select f.id as "flightId", f.start_at as "startAt", f.local_date as "localDate",
      f.time_zone as "timeZone", f.drone_id as "droneId", d.name as "droneName", nullif(a.username, '') as "pilotName",
      p.name as "plotName", f.work_type as "workType", round(f.net_m2)::bigint as "netAreaM2",
      round(f.flight_s)::bigint as "durationS", round(f.volume_l * 1000)::bigint as "volumeMl",
      round(f.mass_kg * 1000)::bigint as "massG"
    from order_flights r join flights f on f.id = r.flight_id join drones d on d.id = f.drone_id
      left join accounts a on a.id = f.pilot_id left join plots p on p.id = f.plot_id
    where r.order_id = ${orderId} order by f.start_at, f.id limit ${orderLimits.flights}`.execute(db);
  return rows;
}

function statementOf(head: Head, flights: readonly LineRecord[]): Statement {
  const price = priceIn(head);
  const prices = price && linePrices(price, flights);
  const lines = flights.map(({ startAt, timeZone: _, ...flight }, at) => ({
    ...flight,
    startAt: startAt.toISOString(),
    priceMinor: prices?.[at] ?? null,
  }));
  return {
    number: head.number,
    state: head.state,
    holderName: head.holderName,
    customer: { name: head.customerName, address: head.address, reference: head.reference },
    crop: head.crop,
    target: head.target,
    workType: head.workType,
    products: head.products,
    price,
    timeZone: flights[0]?.timeZone ?? 'UTC',
    plots: head.plots,
    lines,
    totals: totalsOf(lines),
    frozenAt: null,
  };
}
