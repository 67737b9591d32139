import type { FlightCoverage } from '@smartflight/contract/flights/flights.schemas.ts';
import type { OrderMapAnswer } from '@smartflight/contract/orders/order-map.schemas.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { visibleHolders } from '../../access/holder-scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';

/** Flights whose ground is drawn: tracing one takes 20 ms. */
const mostFlights = 40;

/** Reads the treated ground of flights that the actor sees, by flight id. */
export type ReadGround = (actor: UserActor, ids: readonly string[]) => Promise<Map<string, FlightCoverage>>;

/** The plots of an order with their newest boundaries, and the ground of its flights; undefined if it is not seen. */
export async function readOrderMap(
  { db, readGround }: { db: Database; readGround: ReadGround },
  actor: UserActor,
  id: string,
): Promise<OrderMapAnswer | undefined> {
  const { rows: found } = await sql`select 1 from orders o join record_holders h on h.id = o.holder_id
    where o.id = ${id} and ${visibleHolders(actor)}`.execute(db);
  if (found.length === 0) return undefined;
  const { rows: plots } = await sql<OrderMapAnswer['plots'][number]>`
    select p.id, p.name, p.crop, p.area_m2 as "areaM2", coalesce(b.outline, b.boundary) as boundary,
      op.done_at is not null as "isDone"
    from order_plots op join plots p on p.id = op.plot_id
      join plot_boundaries b on b.plot_id = p.id and b.version = p.boundary_version
    where op.order_id = ${id} order by p.name, p.id`.execute(db);
  const { rows: flights } = await sql<{ id: string }>`select f.id from order_flights r
    join flights f on f.id = r.flight_id where r.order_id = ${id} order by f.start_at desc limit ${mostFlights}`.execute(
    db,
  );
  const ground = await readGround(
    actor,
    flights.map((flight) => flight.id),
  );
  return {
    plots,
    flights: [...ground].map(([flightId, { once, twice, more }]) => ({ id: flightId, once, twice, more })),
  };
}
