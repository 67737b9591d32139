import {
  distanceM,
  flightWeather,
  type WeatherSegment,
  weatherOf,
} from '@smartflight/contract/weather/weather-of.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { type FlownTrack, type MeasuredFlight, readNear, readOwn } from './flight-weather.store.ts';

/** Treated segments of a stored track; the flight log's own reader gives them. */
export type TreatedOf = (track: Buffer) => WeatherSegment[];

/**
 * Compares the treated ground of a flight with what the stations of its company measured then and there, and where there
 * was none, with what the drone measured itself.
 */
export async function measureFlight(
  db: Database,
  { companyId, droneId, track }: FlownTrack,
  treatedOf: TreatedOf,
): Promise<MeasuredFlight> {
  const segments = track ? minutesOf(treatedOf(track)) : [];
  const first = segments[0];
  const fromAt = first?.at ?? 0;
  const toAt = segments.reduce((latest, { at }) => Math.max(latest, at), fromAt);
  const readings =
    companyId === null || !first
      ? []
      : await readNear(db, companyId, {
          ...{ fromAt, toAt, lat: first.lat, lon: first.lon },
          radiusM: segments.reduce((most, segment) => Math.max(most, distanceM(first, segment)), 0),
        });
  const own = first ? await readOwn(db, droneId, { fromAt, toAt }) : [];
  const all = weatherOf(segments, readings, own);
  return {
    areaM2: segments.reduce((sum, { areaM2 }) => sum + areaM2, 0),
    facts: flightWeather(segments, all),
    minutes: all.map((one, nth) => ({ ...segments[nth]!, ...one })),
  };
}

/** Segments joined by minute, which is as often as stations report: the first place and time, and the whole area. */
function minutesOf(segments: readonly WeatherSegment[]): WeatherSegment[] {
  const minutes = new Map<number, WeatherSegment>();
  for (const segment of segments) {
    const minute = Math.floor(segment.at / 60_000);
    const known = minutes.get(minute);
    if (known) known.areaM2 += segment.areaM2;
    else minutes.set(minute, { ...segment });
  }
  return [...minutes.values()];
}
