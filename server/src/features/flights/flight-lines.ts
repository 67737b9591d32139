import type { FlightFilter, FlightLineField } from '@smartflight/contract/flights/flights.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import type { SelectText } from '../../platform/postgres/cursor.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { matching, scopedFlights, sortOf, unlessZero } from './flight-filter.ts';

const epochS = (column: RawBuilder<unknown>) => sql`floor(date_part('epoch', ${column}))::int8`;

const figure = (name: FlightLineField) => sql`f.figures ->> ${sql.lit(name)}`;

const reported: Partial<Record<FlightLineField, RawBuilder<unknown>>> = {
  localDate: sql`f.local_date`,
  startAt: epochS(sql`f.start_at`),
  // A flight in the air has no landing yet.
  endAt: epochS(sql`case when f.state <> 'open' then f.end_at end`),
  droneId: sql`f.drone_id`,
  droneName: sql`d.name`,
  pilotName: sql`a.username`,
  plotName: sql`p.name`,
  companyName: sql`c.name`,
  workType: sql`f.work_type`,
  flightS: sql`f.flight_s`,
  grossAreaM2: sql`f.gross_m2`,
  netAreaM2: sql`f.net_m2`,
  overlapAreaM2: sql`f.overlap_m2`,
  overlapPct: sql`f.overlap_pct`,
  insideAreaM2: sql`f.inside_m2`,
  outsideAreaM2: sql`f.outside_m2`,
  gapAreaM2: sql`f.gap_m2`,
  remainingAreaM2: sql`f.skip_m2 - f.gap_m2`,
  volumeL: sql`f.volume_l`,
  massKg: sql`f.mass_kg`,
  rateLpha: sql`f.rate_lpha`,
  rateKgpha: sql`f.rate_kgpha`,
  workRateHaPerH: sql`f.work_rate_haph`,
  distanceM: sql`f.distance_m`,
  maxHeightM: figure('maxHeightM'),
  maxHeightReference: figure('maxHeightReference'),
  avgWorkHeightM: figure('avgWorkHeightM'),
  heightReference: figure('heightReference'),
  place: sql`f.place`,
  flags: sql`nullif(array_to_string(f.flags || case when f.state = 'open' then array['in-air'] end, ','), '')`,
};

const shapes: Record<string, RawBuilder<unknown>> = {
  id: sql`f.id`,
  plotId: sql`f.plot_id`,
  plotVersion: sql`f.plot_version`,
  track: sql`s.track`,
  boundary: sql`b.boundary`,
};

const stored = sql`left join flight_shapes s on s.flight_id = f.id
  left join plot_boundaries b on b.plot_id = f.plot_id and b.version = f.plot_version`;

/** The same query with ids and the stored track and boundary of each flight. */
export const flightLinesWithShapes = (
  db: Database,
  actor: UserActor,
  o: { filter: FlightFilter; now: Date },
): SelectText => linesOf(db, actor, { ...o, columns: { ...reported, ...shapes }, joins: stored });

/**
 * Query for all filtered flights in the list's order. Columns are named like the contract's fields; instants are
 * whole seconds since 1970 UTC (truncated), flags are joined by commas.
 */
export const flightLines = (
  db: Database,
  actor: UserActor,
  o: { filter: FlightFilter; now: Date },
): SelectText => linesOf(db, actor, { ...o, columns: reported, joins: sql`` });

function linesOf(
  db: Database,
  actor: UserActor,
  o: {
    filter: FlightFilter;
    now: Date;
    columns: Record<string, RawBuilder<unknown>>;
    joins: RawBuilder<unknown>;
  },
): SelectText {
  const { filter, now } = o;
  const { key, order } = sortOf(filter.sort);
  const columns = Object.entries(o.columns).map(([name, value]) => sql`${value} as ${sql.id(name)}`);
  const { sql: text, parameters } = sql`
    select ${sql.join(columns)} from ${scopedFlights(actor, filter, now)}
    join drones d on d.id = f.drone_id left join accounts a on a.id = f.pilot_id
    left join plots p on p.id = f.plot_id left join companies c on c.id = f.company_id ${o.joins}
    where ${matching(filter)} and ${unlessZero(filter)} order by ${order(key, sql`f.id`)}`.compile(db);
  return { sql: text, parameters };
}
