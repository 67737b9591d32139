import { weather as endpoints } from '@smartflight/contract/endpoints.ts';
import type { FlightWeatherFacts } from '@smartflight/contract/weather/weather.schemas.ts';
import {
  distanceM,
  flightWeather,
  type WeatherSegment,
  weatherOf,
} from '@smartflight/contract/weather/weather-of.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { route } from '../../access/http/route.ts';
import { fault } from '../../platform/http/fault.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { type FlownTrack, readNear, readTrack } from './flight-weather.store.ts';

/** Treated segments of a stored track; the flight log's own reader gives them. */
export type TreatedOf = (track: Buffer) => WeatherSegment[];

/** Adds the calls of measured weather. */
export function weatherRoutes(app: FastifyInstance, deps: Deps, treatedOf: TreatedOf): void {
  const { db } = deps.pools;
  route(app, endpoints.ofFlight, async ({ actor, params }) => {
    const flown = await readTrack(db, actor, { id: params.id, now: new Date(deps.clock()) });
    if (!flown) throw fault('flight.not-found');
    return factsOf(db, flown, treatedOf);
  });
}

async function factsOf(
  db: Database,
  { companyId, track }: FlownTrack,
  treatedOf: TreatedOf,
): Promise<FlightWeatherFacts> {
  const segments = track ? minutesOf(treatedOf(track)) : [];
  const first = segments[0];
  const readings =
    companyId === null || !first
      ? []
      : await readNear(db, companyId, {
          fromAt: first.at,
          toAt: segments.reduce((latest, { at }) => Math.max(latest, at), first.at),
          ...{ lat: first.lat, lon: first.lon },
          radiusM: segments.reduce((most, segment) => Math.max(most, distanceM(first, segment)), 0),
        });
  const names = new Map(readings.map(({ stationId, name }) => [stationId, name]));
  const found = flightWeather(segments, weatherOf(segments, readings));
  return {
    ...found,
    stations: found.stations.map(({ id, distanceM: away }) => ({
      id,
      name: names.get(id) ?? id,
      distanceM: Math.round(away),
    })),
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
