import { futureClockMs } from '@smartflight/contract/device-link/intervals.ts';
import { stationReadingS } from '@smartflight/contract/stations/stations.ts';
import type pg from 'pg';
import type { Point } from '../tracks/point.ts';

/** Stores the air that drones measure with their own sensors. */
export interface DroneAirWriter {
  /** Resolves once the readings among these points are stored, at most one of a drone in 10 s; undefined without any. */
  write(points: readonly Point[]): Promise<void> | undefined;
}

interface Row {
  id: string;
  at: string;
  windMps?: number | undefined;
  windDeg?: number | undefined;
  tempC?: number | undefined;
  humidityPct?: number | undefined;
  lat?: number | undefined;
  lon?: number | undefined;
}

const storeSql = `
insert into station_readings (station_id, at, wind_mps, wind_deg, temp_c, humidity_pct, lat, lon)
select d.id, i.at, i."windMps", i."windDeg", i."tempC", i."humidityPct", i.lat, i.lon
from jsonb_to_recordset($1::jsonb) as i (id text, at timestamptz, "windMps" real, "windDeg" real, "tempC" real,
    "humidityPct" real, lat float8, lon float8)
  join devices d on d.id = i.id and d.kind = 'drone'
on conflict do nothing`;

/** Most drones whose last stored reading is remembered; the index of the table stops repeated ones too. */
const mostRemembered = 20_000;
const spacingMs = stationReadingS * 1_000;

/**
 * Creates the writer. Messages with a reading within the same 10 s as the last stored one cost no query, and those that
 * arrive during a query are stored together by the next.
 */
export function createDroneAirWriter(pool: pg.Pool): DroneAirWriter {
  const last = new Map<string, number>();
  let waiting: Row[] = [];
  let next: Promise<void> | undefined;
  let running: Promise<unknown> = Promise.resolve();

  const store = async (): Promise<void> => {
    const rows = waiting;
    waiting = [];
    next = undefined;
    try {
      await pool.query({ name: 'store-drone-air', text: storeSql, values: [JSON.stringify(rows)] });
    } catch (error) {
      // The messages are sent again, and their readings must not count as stored.
      for (const { id } of rows) last.delete(id);
      throw error;
    }
  };
  return {
    write: (points) => {
      if (!points.some(({ data }) => data.air)) return undefined;
      const rows = points.flatMap((point) => {
        const row = rowOf(point);
        const nth = Math.floor(point.at / spacingMs);
        if (!row || last.get(point.droneId) === nth) return [];
        if (last.size >= mostRemembered) last.clear();
        last.set(point.droneId, nth);
        return [row];
      });
      if (rows.length === 0) return next ?? Promise.resolve();
      waiting.push(...rows);
      if (!next) {
        const before = running.catch(() => undefined);
        next = before.then(store);
        running = next;
      }
      return next;
    },
  };
}

/** The row of a sample with a reading; undefined when its clock is ahead, because the time is part of the evidence. */
function rowOf({ droneId: id, at, receivedAt, data }: Point): Row | undefined {
  const { windMps, windDeg, tempC, humidityPct } = data.air ?? {};
  const hasAny = [windMps, windDeg, tempC, humidityPct].some((value) => value !== undefined);
  if (!hasAny || at > receivedAt + futureClockMs) return undefined;
  const { lat, lon } = data;
  return { id, at: new Date(at).toISOString(), windMps, windDeg, tempC, humidityPct, lat, lon };
}
