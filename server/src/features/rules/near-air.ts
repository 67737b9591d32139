import { deltaT } from '@smartflight/contract/records/delta-t.ts';
import type { WeatherMeasure } from '@smartflight/contract/rules/rules.ts';
import { distanceM, readingReachMs, stationReachM } from '@smartflight/contract/weather/weather-of.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/pools.ts';

/** The newest reading of a station: where it is, and when it was received, epoch ms. */
export interface StationAir {
  lat: number;
  lon: number;
  at: number;
  windMps: number | null;
  gustMps: number | null;
  temperatureC: number | null;
  humidityPct: number | null;
}

/** Newest readings of the stations near drones. */
export interface NearAir {
  /** Reads the stations of the companies of these drones again. */
  read(droneIds: readonly string[], now: Date): Promise<void>;
  /** A value of the station nearest to a drone within 5 km and 10 minutes; undefined without one. */
  valueOf(
    measure: WeatherMeasure,
    drone: { id: string; lat?: number | undefined; lon?: number | undefined },
    now: number,
  ): number | undefined;
}

const values: Record<WeatherMeasure, (air: StationAir) => number | null> = {
  wind: ({ windMps }) => windMps,
  gust: ({ gustMps }) => gustMps,
  air: ({ temperatureC }) => temperatureC,
  deltaT: ({ temperatureC, humidityPct }) =>
    temperatureC === null || humidityPct === null ? null : deltaT(temperatureC, humidityPct),
};

/** Creates an empty cache; without `read` no drone has a value. */
export function createNearAir(db: Database): NearAir {
  let stations = new Map<string, StationAir[]>();
  let companies = new Map<string, string>();
  return {
    read: async (droneIds, now) => {
      const { rows: drones } = await sql<{ id: string; companyId: string }>`
        select id, company_id as "companyId" from drones
        where id = any(${droneIds}::text[]) and company_id is not null`.execute(db);
      companies = new Map(drones.map(({ id, companyId }) => [id, companyId]));
      const { rows } = await sql<StationAir & { companyId: string }>`
        select d.company_id as "companyId", coalesce(r.lat, s.lat) as lat, coalesce(r.lon, s.lon) as lon,
          (extract(epoch from r.at) * 1000)::float8 as at, r.wind_mps as "windMps", r.gust_mps as "gustMps",
          r.temp_c as "temperatureC", r.humidity_pct as "humidityPct"
        from devices d join stations s on s.station_id = d.id
          join lateral (select * from station_readings r where r.station_id = d.id
            and r.at >= ${new Date(now.getTime() - readingReachMs)} order by r.at desc limit 1) r on true
        where d.kind = 'station' and d.retired_at is null and coalesce(r.lat, s.lat) is not null
          and d.company_id = any(${[...new Set(companies.values())]}::uuid[])`.execute(db);
      stations = new Map(
        Object.entries(Object.groupBy(rows, ({ companyId }) => companyId)).map(([id, found = []]) => [
          id,
          found,
        ]),
      );
    },
    valueOf: (measure, { id, lat, lon }, now) => {
      if (lat === undefined || lon === undefined) return undefined;
      let nearest: { air: StationAir; away: number } | undefined;
      for (const air of stations.get(companies.get(id) ?? '') ?? []) {
        const away = distanceM(air, { lat, lon });
        if (away > stationReachM || now - air.at > readingReachMs) continue;
        if (!nearest || away < nearest.away) nearest = { air, away };
      }
      return nearest ? (values[measure](nearest.air) ?? undefined) : undefined;
    },
  };
}
