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

/**
 * Query for all filtered flights in the list's order. Columns are named like the contract's fields; instants are
 * whole seconds since 1970 UTC (truncated), flags are joined by commas.
 */
export function flightLines(
  db: Database,
  actor: UserActor,
  { filter, now }: { filter: FlightFilter; now: Date },
): SelectText {
  const { key, order } = sortOf(filter.sort);
  const columns = Object.entries(reported).map(([name, value]) => sql`${value} as ${sql.id(name)}`);
  const { sql: text, parameters } = sql`
    select ${sql.join(columns)} from ${scopedFlights(actor, filter, now)}
    join drones d on d.id = f.drone_id left join accounts a on a.id = f.pilot_id
    left join plots p on p.id = f.plot_id left join companies c on c.id = f.company_id
    where ${matching(filter)} and ${unlessZero(filter)} order by ${order(key, sql`f.id`)}`.compile(db);
  return { sql: text, parameters };
}
