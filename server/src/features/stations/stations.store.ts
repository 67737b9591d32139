import { deltaT } from '@smartflight/contract/records/delta-t.ts';
import type { Station, StationReading } from '@smartflight/contract/stations/stations.schemas.ts';
import { stationLink, stationSilence } from '@smartflight/contract/stations/stations.ts';
import type { WeatherLimits } from '@smartflight/contract/weather/limits.schemas.ts';
import { outsideOf } from '@smartflight/contract/weather/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { managedDrones, visibleDrones } from '../../access/scope.ts';
import { contains, inOrderOf } from '../../platform/postgres/name-search.ts';
import type { Database } from '../../platform/postgres/pools.ts';

export interface StationContext {
  db: Database;
  actor: UserActor;
  now: Date;
}

interface ReadingRow {
  at: Date;
  wind_mps: number | null;
  gust_mps: number | null;
  wind_deg: number | null;
  temp_c: number | null;
  humidity_pct: number | null;
  pressure_hpa: number | null;
  rain_mmph: number | null;
}

interface StationRow extends Omit<ReadingRow, 'at'> {
  id: string;
  name: string;
  model: string;
  company_id: string | null;
  company_name: string | null;
  own_lat: number | null;
  own_lon: number | null;
  lat: number | null;
  lon: number | null;
  seen_at: Date | null;
  online: boolean | null;
  at: Date | null;
  retired_at: Date | null;
  may_manage: boolean;
  limits: WeatherLimits | null;
}

const measures = sql`r.wind_mps, r.gust_mps, r.wind_deg, r.temp_c, r.humidity_pct, r.pressure_hpa, r.rain_mmph`;

/** Readings from before a station came to its company are not shown to it. */
const shown = sql<boolean>`(d.company_since is null or r.at >= d.company_since)`;

const selected = ({ actor }: StationContext): RawBuilder<StationRow> => sql<StationRow>`
  select d.id, d.name, d.model, d.company_id, c.name as company_name, s.lat as own_lat, s.lon as own_lon, r.lat, r.lon,
    s.seen_at, s.online, r.at, ${measures}, d.retired_at, ${managedDrones(actor)} as may_manage, h.weather_limits as limits
  from devices d left join companies c on c.id = d.company_id left join stations s on s.station_id = d.id
    left join record_holders h on h.company_id = d.company_id
    left join lateral (
      select r.* from station_readings r where r.station_id = d.id and ${shown} order by r.at desc limit 1) r on true`;

/** Condition on `devices d`: stations of the company are shown to all of its people, because its flights carry what they measured. */
const visibleStations = (actor: UserActor, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${visibleDrones(actor, undefined, now)} or coalesce(d.company_id = ${actor.companyId}, false))`;

/** A page of stations that the actor may see, by name; retired ones are left out. */
export async function listStations(
  context: StationContext,
  o: { q?: string | undefined; link?: 'online' | 'offline' | undefined; page: number; size: number },
): Promise<{ items: Station[]; total: number }> {
  const { db, actor, now } = context;
  const parts = [sql`d.kind = 'station'`, sql`d.retired_at is null`, visibleStations(actor, now)];
  if (o.q) {
    const { q } = o;
    const texts = [sql`d.id`, sql`d.name`, sql`d.model`].map((text) => contains(text, q));
    parts.push(sql`(${sql.join(texts, sql` or `)})`);
  }
  if (o.link) {
    const isOnline = sql`coalesce(s.online and s.seen_at >= ${new Date(now.getTime() - stationSilence.offlineMs)}, false)`;
    parts.push(o.link === 'online' ? isOnline : sql`not ${isOnline}`);
  }
  const matching = sql.join(parts, sql` and `);
  const [page, count] = await Promise.all([
    sql<StationRow>`${selected(context)} where ${matching} order by ${inOrderOf(actor.language, sql`d.name`)}, d.id
      limit ${o.size} offset ${(o.page - 1) * o.size}`.execute(db),
    sql<{
      total: number;
    }>`select count(*)::int as total from devices d left join stations s on s.station_id = d.id
      where ${matching}`.execute(db),
  ]);
  return { items: page.rows.map((row) => toStation(row, now)), total: count.rows[0]?.total ?? 0 };
}

/** One visible station; undefined when foreign or missing. */
export async function getStation(context: StationContext, id: string): Promise<Station | undefined> {
  const { db, actor, now } = context;
  const { rows } = await sql<StationRow>`${selected(context)}
    where d.id = ${id} and d.kind = 'station' and ${visibleStations(actor, now)}`.execute(db);
  return rows[0] && toStation(rows[0], now);
}

/**
 * Readings of a visible station, oldest first, at most `points`: as reported when there are no more, else means of
 * equal lengths of time. Undefined when the station is foreign or missing.
 */
export async function readReadings(
  { db, actor, now }: StationContext,
  id: string,
  o: { from: Date; to: Date; points: number },
): Promise<{ meanS: number; items: StationReading[] } | undefined> {
  const { rows: found } = await sql<{ number: number }>`
    select count(r.at)::int as number from devices d
      left join station_readings r on r.station_id = d.id and r.at between ${o.from} and ${o.to} and ${shown}
    where d.id = ${id} and d.kind = 'station' and ${visibleStations(actor, now)} group by d.id`.execute(db);
  if (!found[0]) return undefined;
  const spanS = (o.to.getTime() - o.from.getTime()) / 1_000;
  const meanS = found[0].number <= o.points ? 0 : Math.ceil(spanS / (o.points - 1));
  const where = sql`d.id = ${id} and r.at between ${o.from} and ${o.to} and ${shown}`;
  const { rows } = await (meanS === 0
    ? sql<ReadingRow>`select r.at, ${measures} from devices d join station_readings r on r.station_id = d.id
        where ${where} order by r.at limit ${o.points}`
    : sql<ReadingRow>`
        select date_bin(${`${meanS} s`}::interval, r.at, ${o.from}) as at, avg(r.wind_mps)::real as wind_mps,
          max(r.gust_mps) as gust_mps, ((degrees(atan2(avg(sind(r.wind_deg)), avg(cosd(r.wind_deg)))) + 360)::numeric
            % 360)::real as wind_deg,
          avg(r.temp_c)::real as temp_c, avg(r.humidity_pct)::real as humidity_pct,
          avg(r.pressure_hpa)::real as pressure_hpa, max(r.rain_mmph) as rain_mmph
        from devices d join station_readings r on r.station_id = d.id where ${where} group by 1 order by 1
        limit ${o.points}`
  ).execute(db);
  return { meanS, items: rows.map(toReading) };
}

/** Deletes readings from before a time; returns how many. What flights have stored of them stays. */
export async function dropOldReadings(db: Database, before: Date): Promise<void> {
  await sql`delete from station_readings where at < ${before}`.execute(db);
}

const tenths = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);

function toReading(row: ReadingRow): StationReading {
  const { temp_c: temperature, humidity_pct: humidity } = row;
  return {
    at: row.at.toISOString(),
    windMps: tenths(row.wind_mps),
    gustMps: tenths(row.gust_mps),
    windDeg: row.wind_deg === null ? null : Math.round(row.wind_deg) % 360,
    temperatureC: tenths(temperature),
    humidityPct: tenths(humidity),
    deltaTC: temperature === null || humidity === null ? null : tenths(deltaT(temperature, humidity)),
    pressureHpa: tenths(row.pressure_hpa),
    rainMmph: tenths(row.rain_mmph),
  };
}

function toStation(row: StationRow, now: Date): Station {
  const reported = row.lat !== null && row.lon !== null ? { lat: row.lat, lon: row.lon } : undefined;
  const entered =
    row.own_lat !== null && row.own_lon !== null ? { lat: row.own_lat, lon: row.own_lon } : undefined;
  const reading = row.at === null ? null : toReading({ ...row, at: row.at });
  return {
    id: row.id,
    name: row.name,
    model: row.model,
    companyId: row.company_id,
    companyName: row.company_name,
    position: reported ?? entered ?? null,
    isPositionReported: reported !== undefined,
    lastSeenAt: row.seen_at?.toISOString() ?? null,
    link: stationLink(row.seen_at?.getTime(), row.online ?? false, now.getTime()),
    reading,
    outside: reading && row.limits ? outsideOf(row.limits, reading) : [],
    retiredAt: row.retired_at?.toISOString() ?? null,
    mayManage: row.may_manage,
  };
}
