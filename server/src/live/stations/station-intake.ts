import { futureClockMs } from '@smartflight/contract/device-link/intervals.ts';
import type { StationData } from '@smartflight/contract/device-link/station.schemas.ts';
import { readingReachMs } from '@smartflight/contract/weather/weather-of.ts';
import type pg from 'pg';
import { sentAtOf } from '../intake/message-mark.ts';
import type { PowerFault, PowerMessage, PowerRead } from '../power/power-message.ts';

interface Reading {
  /** Device time, epoch ms. */
  at: number;
  data: StationData;
}

/** Stores what weather stations report. */
export interface StationWriter {
  /**
   * Resolves once a message is durable: all readings of a batch or none. `isKept`: a retained message, which does not
   * show the present state. `isLate`: one that was queued, which shows it only by the times of its readings.
   */
  keep(
    message: PowerMessage,
    receivedAt: number,
    o?: { isKept?: boolean; isLate?: boolean | undefined },
  ): Promise<void>;
}

/**
 * Leaves out the readings of a message whose clock is ahead, or that are older than readings are stored for, and adds
 * why to its faults. The time is part of the evidence, so it is not corrected.
 */
export function withinTime(
  { message, faults }: PowerRead,
  { receivedAt, retentionDays }: { receivedAt: number; retentionDays: number },
): PowerRead {
  if (message?.kind !== 'samples') return message ? { message, faults } : { faults };
  const found: PowerFault[] = [...faults];
  const samples = message.samples.filter(({ ts }) => {
    const isAhead = ts > receivedAt + futureClockMs;
    const isOld = ts < receivedAt - retentionDays * 86_400_000;
    if (isAhead) found.push({ refusal: 'schema', field: 'ts' });
    if (isOld) found.push({ refusal: 'too-old' });
    return !isAhead && !isOld;
  });
  return {
    message: samples.length > 0 ? { ...message, samples } : { ...about(message), kind: 'heard' },
    faults: found,
  };
}

const about = ({ deviceKind, id }: PowerMessage) => ({ deviceKind, id });

const seenSql = `
insert into stations as s (station_id, first_seen_at, seen_at, online)
select d.id, to_timestamp($2::float8 / 1000), to_timestamp($2::float8 / 1000), $3 from devices d
where d.id = $1 and d.kind = 'station'
on conflict (station_id) do update set first_seen_at = coalesce(s.first_seen_at, excluded.first_seen_at),
  seen_at = excluded.seen_at, online = excluded.online
where s.seen_at is null or s.seen_at <= excluded.seen_at`;

const storeSql = `
with seen as (${seenSql} returning station_id)
insert into station_readings
  (station_id, at, wind_mps, gust_mps, wind_deg, temp_c, humidity_pct, pressure_hpa, rain_mmph, lat, lon)
select d.id, i.at, i."windMps", i."gustMps", i."windDeg", i."tempC", i."humidityPct", i."pressureHpa", i."rainMmph",
  i.lat, i.lon
from jsonb_to_recordset($4::jsonb) as i (at timestamptz, "windMps" real, "gustMps" real, "windDeg" real, "tempC" real,
    "humidityPct" real, "pressureHpa" real, "rainMmph" real, lat float8, lon float8)
  join devices d on d.id = $1 and d.kind = 'station'
on conflict do nothing`;

/** Settled flights of the company of a station within 10 minutes of its late readings, which are measured again. */
const lateSql = `
insert into weather_queue select f.id from devices d join flights f on f.company_id = d.company_id
where d.id = $1 and d.kind = 'station' and f.counted and f.state = 'final' and f.net_m2 > 0
  and f.start_at between to_timestamp($2::float8 / 1000) - interval '1 day' and to_timestamp($3::float8 / 1000)
  and f.end_at >= to_timestamp($2::float8 / 1000)
order by f.id on conflict do nothing`;

/** Creates the writer. Repeated readings are stored once. */
export function createStationWriter(pool: pg.Pool): StationWriter {
  const seen = (id: string, at: number, isOnline: boolean): Promise<unknown> =>
    pool.query({ name: 'see-station', text: seenSql, values: [id, at, isOnline] });
  return {
    keep: async (message, receivedAt, { isKept = false, isLate = false } = {}) => {
      const { id } = message;
      if (message.kind === 'status') {
        if (!isLate && (!isKept || !message.data.online)) await seen(id, receivedAt, message.data.online);
      } else if (message.kind !== 'samples') {
        if (!isKept && !isLate) await seen(id, receivedAt, true);
      } else {
        const readings = message.samples.map(
          ({ ts, data }): Reading => ({ at: ts, data: data as StationData }),
        );
        const seenAt = Math.max(...readings.map(({ at: ts }) => sentAtOf(receivedAt, { ts, isLate })));
        await pool.query({
          name: 'store-station-readings',
          text: storeSql,
          values: [id, seenAt, true, JSON.stringify(readings.map(rowOf))],
        });
        if (!message.isBuffered && !isLate) return;
        const times = readings.map(({ at }) => at);
        await pool.query({
          name: 'queue-late-weather',
          text: lateSql,
          values: [id, Math.min(...times) - readingReachMs, Math.max(...times) + readingReachMs],
        });
      }
    },
  };
}

const rowOf = ({ at, data }: Reading) => {
  const { windMps, gustMps, windDeg, tempC, humidityPct, pressureHpa, rainMmph, lat, lon } = data;
  const place = lat === 0 && lon === 0 ? {} : { lat, lon };
  return {
    ...{ windMps, gustMps, windDeg, tempC, humidityPct, pressureHpa, rainMmph, ...place },
    at: new Date(at).toISOString(),
  };
};
