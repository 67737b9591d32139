import {
  type FlightWeather,
  type Measurement,
  readingReachMs,
  type SegmentWeather,
  type StationMeasurement,
  stationReachM,
  type WeatherSegment,
} from '@smartflight/contract/weather/weather-of.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { visibleFlights } from '../../access/scope.ts';
import type { Database } from '../../platform/postgres/pools.ts';

/** Weather of a flight, whole and by minute of treatment. */
export interface MeasuredFlight {
  areaM2: number;
  facts: FlightWeather;
  minutes: (WeatherSegment & SegmentWeather)[];
}

export interface FlownTrack {
  companyId: string | null;
  droneId: string;
  /** Null when nothing is stored of its track. */
  track: Buffer | null;
}

/** The track of a visible flight; undefined when foreign or missing. */
export async function readTrack(
  db: Database,
  actor: UserActor,
  { id, now }: { id: string; now: Date },
): Promise<FlownTrack | undefined> {
  const { rows } = await sql<FlownTrack>`
    select f.company_id as "companyId", f.drone_id as "droneId", s.track from flights f left join flight_shapes s on s.flight_id = f.id
    where f.id = ${id} and ${visibleFlights(actor, undefined, now)}`.execute(db);
  return rows[0];
}

/** The track of any flight, for background work; undefined when it is gone. */
export async function trackOf(db: Database, id: string): Promise<FlownTrack | undefined> {
  const { rows } = await sql<FlownTrack>`
    select f.company_id as "companyId", f.drone_id as "droneId", s.track from flights f left join flight_shapes s on s.flight_id = f.id
    where f.id = ${id}`.execute(db);
  return rows[0];
}

/** What was stored of a flight that the caller has found in the actor's reach. */
export async function readMeasured(
  db: Database,
  _actor: UserActor,
  id: string,
): Promise<Omit<MeasuredFlight, 'areaM2'> | undefined> {
  const { rows } = await sql<Omit<MeasuredFlight, 'areaM2'>>`
    select facts, minutes from flight_weather where flight_id = ${id}`.execute(db);
  return rows[0];
}

/** Flights that one transaction measures. */
const atOnce = 20;

/** Takes flights that wait to be measured. */
export async function takeWaiting(tx: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from weather_queue where flight_id in (
    select flight_id from weather_queue order by flight_id limit ${atOnce} for update skip locked)
    returning flight_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Stores the measured weather of a flight instead of what was stored before. What was measured stays when the
 * readings are gone since.
 */
export async function storeMeasured(
  tx: Database,
  id: string,
  { areaM2, facts, minutes }: MeasuredFlight,
  now: Date,
): Promise<void> {
  await sql`insert into flight_weather (flight_id, measured_at, area_m2, facts, minutes)
    select id, ${now}, ${areaM2}, ${JSON.stringify(facts)}, ${JSON.stringify(minutes)} from flights where id = ${id}
    on conflict (flight_id) do update set measured_at = excluded.measured_at, area_m2 = excluded.area_m2,
      facts = excluded.facts, minutes = excluded.minutes
      where (excluded.facts -> 'shares' ->> 'unknown')::float8 < 1
        or (flight_weather.facts -> 'shares' ->> 'unknown')::float8 = 1`.execute(tx);
}

interface Around {
  /** Epoch ms. */
  fromAt: number;
  toAt: number;
  lat: number;
  lon: number;
  /** Farthest treated ground from that point, m. */
  radiusM: number;
}

/** Most readings that one flight is compared with: a day of ten stations that report every ten seconds. */
const mostReadings = 86_400;

/**
 * Readings of a company's stations that could be within reach of a flight, also of retired ones. A station is where it
 * reported to be, else where people entered it.
 */
export async function readNear(
  db: Database,
  companyId: string,
  { fromAt, toAt, lat, lon, radiusM }: Around,
): Promise<StationMeasurement[]> {
  const latDegrees = (radiusM + stationReachM) / 110_000;
  const { rows } = await sql<Omit<StationMeasurement, 'at'> & { at: Date }>`
    select d.id as "stationId", r.at, r.wind_mps as "windMps", r.gust_mps as "gustMps",
      r.wind_deg as "windFromDeg", r.temp_c as "temperatureC", r.humidity_pct as "humidityPct",
      coalesce(r.lat, s.lat) as lat, coalesce(r.lon, s.lon) as lon
    from devices d join stations s on s.station_id = d.id
      join station_readings r on r.station_id = d.id
        and r.at between ${new Date(fromAt - readingReachMs)} and ${new Date(toAt + readingReachMs)}
    where d.kind = 'station' and d.company_id = ${companyId} and (d.company_since is null or r.at >= d.company_since)
      and coalesce(r.lat, s.lat) between ${lat - latDegrees} and ${lat + latDegrees}
      and coalesce(r.lon, s.lon) is not null
      and abs(mod((coalesce(r.lon, s.lon) - ${lon})::numeric + 540, 360) - 180) * cosd(${lat}) <= ${latDegrees * 1.1}
    order by d.id, r.at limit ${mostReadings}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

/** What a drone measured with its own sensor within 10 minutes of a time, epoch ms. */
export async function readOwn(
  db: Database,
  droneId: string,
  { fromAt, toAt }: Pick<Around, 'fromAt' | 'toAt'>,
): Promise<Measurement[]> {
  const { rows } = await sql<Omit<Measurement, 'at'> & { at: Date }>`
    select r.at, r.wind_mps as "windMps", r.gust_mps as "gustMps", r.wind_deg as "windFromDeg",
      r.temp_c as "temperatureC", r.humidity_pct as "humidityPct"
    from station_readings r where r.station_id = ${droneId}
      and r.at between ${new Date(fromAt - readingReachMs)} and ${new Date(toAt + readingReachMs)}
    order by r.at limit ${mostReadings}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}
