import { deltaT } from '@smartflight/contract/records/delta-t.ts';
import type { WeatherMeasure } from '@smartflight/contract/rules/rules.ts';
import type { AirValues } from '@smartflight/contract/weather/limits.ts';
import { distanceM, readingReachMs, stationReachM } from '@smartflight/contract/weather/weather-of.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/pools.ts';

/** The newest reading of a device: its device time, epoch ms. */
export interface MeasuredAir {
  /** Of a station, or of the drone whose own sensor measured. */
  deviceId: string;
  at: number;
  windMps: number | null;
  gustMps: number | null;
  temperatureC: number | null;
  humidityPct: number | null;
}

/** The newest reading of a station, and where it is. */
export interface StationAir extends MeasuredAir {
  lat: number;
  lon: number;
}

/** A drone and where it is. */
export interface PlacedDrone {
  id: string;
  lat?: number | undefined;
  lon?: number | undefined;
}

/** Newest readings of the stations near drones, and of the drones' own sensors. */
export interface NearAir {
  /** Reads the stations of the companies of these drones, and what the drones measured, again. */
  read(droneIds: readonly string[], now: Date): Promise<void>;
  /**
   * The air at a drone: of the nearest station of its company within 5 km and 10 minutes, else of its own sensor within
   * 10 minutes; undefined without one.
   */
  airOf(drone: PlacedDrone, now: number): MeasuredAir | undefined;
  /** A value of that air; undefined without one. */
  valueOf(measure: WeatherMeasure, drone: PlacedDrone, now: number): number | undefined;
}

/** What weather limits are compared with. */
export const limitedValues = ({ windMps, temperatureC, humidityPct }: MeasuredAir): AirValues => ({
  windMps,
  temperatureC,
  deltaTC: temperatureC === null || humidityPct === null ? null : deltaT(temperatureC, humidityPct),
});

const values: Record<WeatherMeasure, (air: MeasuredAir) => number | null> = {
  wind: ({ windMps }) => windMps,
  gust: ({ gustMps }) => gustMps,
  air: ({ temperatureC }) => temperatureC,
  deltaT: (air) => limitedValues(air).deltaTC,
};

const measured = sql`r.wind_mps as "windMps", r.gust_mps as "gustMps", r.temp_c as "temperatureC",
  r.humidity_pct as "humidityPct", (extract(epoch from r.at) * 1000)::float8 as at`;

/** The newest reading of a device of the last 10 minutes. */
const newest = (now: Date) => sql`lateral (select * from station_readings r where r.station_id = d.id
  and r.at >= ${new Date(now.getTime() - readingReachMs)} order by r.at desc limit 1) r`;

/** Newest readings of the stations of companies, of the last 10 minutes, by company. */
export async function readStationAir(
  db: Database,
  companyIds: readonly string[],
  now: Date,
): Promise<Map<string, StationAir[]>> {
  if (companyIds.length === 0) return new Map();
  const { rows } = await sql<StationAir & { companyId: string }>`
    select d.id as "deviceId", d.company_id as "companyId", coalesce(r.lat, s.lat) as lat,
      coalesce(r.lon, s.lon) as lon, ${measured}
    from devices d join stations s on s.station_id = d.id join ${newest(now)} on true
    where d.kind = 'station' and d.retired_at is null and coalesce(r.lat, s.lat) is not null
      and d.company_id = any(${companyIds}::uuid[])`.execute(db);
  return Map.groupBy(rows, ({ companyId }) => companyId);
}

/** The reading of the nearest station within 5 km and 10 minutes; undefined without one. */
export function nearestAir(
  stations: readonly StationAir[],
  place: { lat: number; lon: number },
  now: number,
): { air: StationAir; distanceM: number } | undefined {
  let nearest: { air: StationAir; distanceM: number } | undefined;
  for (const air of stations) {
    const away = distanceM(air, place);
    if (away > stationReachM || now - air.at > readingReachMs) continue;
    if (!nearest || away < nearest.distanceM) nearest = { air, distanceM: away };
  }
  return nearest;
}

/** Creates an empty cache; without `read` no drone has a value. */
export function createNearAir(db: Database): NearAir {
  let stations = new Map<string, StationAir[]>();
  let companies = new Map<string, string | null>();
  let own = new Map<string, MeasuredAir>();
  const airOf: NearAir['airOf'] = ({ id, lat, lon }, now) => {
    const ofCompany = stations.get(companies.get(id) ?? '') ?? [];
    const near =
      lat === undefined || lon === undefined ? undefined : nearestAir(ofCompany, { lat, lon }, now);
    if (near) return near.air;
    const sensed = own.get(id);
    return sensed && now - sensed.at <= readingReachMs ? sensed : undefined;
  };
  return {
    read: async (droneIds, now) => {
      const { rows: drones } = await sql<{ id: string; companyId: string | null }>`
        select id, company_id as "companyId" from drones where id = any(${droneIds}::text[])`.execute(db);
      const { rows: sensed } = await sql<MeasuredAir>`
        select d.id as "deviceId", ${measured} from devices d join ${newest(now)} on true
        where d.kind = 'drone' and d.id = any(${droneIds}::text[])`.execute(db);
      const companyIds = [...new Set(drones.flatMap(({ companyId }) => companyId ?? []))];
      stations = await readStationAir(db, companyIds, now);
      companies = new Map(drones.map(({ id, companyId }) => [id, companyId]));
      own = new Map(sensed.map((air) => [air.deviceId, air]));
    },
    airOf,
    valueOf: (measure, drone, now) => {
      const air = airOf(drone, now);
      return air && (values[measure](air) ?? undefined);
    },
  };
}
