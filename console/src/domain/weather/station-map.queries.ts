import { maxPageSize } from '@smartflight/contract/kit/paging.ts';
import { stations } from '@smartflight/contract/stations/stations.endpoints.ts';
import type { Station, StationReading } from '@smartflight/contract/stations/stations.schemas.ts';
import { readingReachMs } from '@smartflight/contract/weather/weather-of.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';

/** Polling interval; new readings are not pushed to the console. */
const freshMs = 30_000;

export type PlacedStation = Station & { position: NonNullable<Station['position']> };

/** The first 200 stations by name that the caller sees, those with a position. */
export const stationsOnMap = () =>
  queryOptions({
    queryKey: ['stations', 'map'],
    queryFn: async (context) => {
      const options = { query: { size: maxPageSize }, signal: context.signal, quiet: isRefresh(context) };
      const { items } = await call(stations.list, options);
      return items.filter((station): station is PlacedStation => station.position !== null);
    },
    refetchInterval: freshMs,
    meta: { quiet: true },
  });

/**
 * The reading of a station that is shown as the present weather; undefined when it is older than 10 minutes or the
 * station is offline.
 */
export function currentReading({ link, reading }: Station, nowMs: number): StationReading | undefined {
  if (reading === null || link === 'offline') return undefined;
  return nowMs - Date.parse(reading.at) > readingReachMs ? undefined : reading;
}
