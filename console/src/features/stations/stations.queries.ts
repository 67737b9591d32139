import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { stations } from '@smartflight/contract/stations/stations.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ConnectableDevice } from '../../domain/devices/ownership/ownership-actions.ts';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';

export const stationsKey = ['stations'] as const;

/** Polling interval; new readings are not pushed to the console. */
const freshMs = 30_000;
const hourMs = 3_600_000;

/** One page of stations. */
export const stationList = ({ sort: _, ...query }: QueryInput<typeof stations.list> & { sort?: string }) =>
  queryOptions({
    queryKey: [...stationsKey, 'list', query],
    queryFn: async (context) => {
      const options = { query, signal: context.signal, quiet: isRefresh(context) };
      return { ...(await call(stations.list, options)), counts: undefined };
    },
    placeholderData: keepPreviousData,
    refetchInterval: freshMs,
    meta: { quiet: true },
  });

export const oneStation = (id: string) =>
  queryOptions({
    queryKey: [...stationsKey, 'one', id],
    queryFn: (context) =>
      call(stations.get, { params: { id }, signal: context.signal, quiet: isRefresh(context) }),
    refetchInterval: freshMs,
    meta: { quiet: true },
  });

export const stationRanges = { day: 24, week: 7 * 24, month: 30 * 24 } as const;
export type StationRange = keyof typeof stationRanges;

/** Readings of the last hours up to now. */
export const stationReadings = (id: string, range: StationRange) =>
  queryOptions({
    queryKey: [...stationsKey, 'readings', id, range],
    queryFn: async (context) => {
      const toMs = Date.now();
      const fromMs = toMs - stationRanges[range] * hourMs;
      const query = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
      const found = await call(stations.readings, {
        params: { id },
        query,
        signal: context.signal,
        quiet: isRefresh(context),
      });
      return { ...found, fromMs, toMs };
    },
    refetchInterval: freshMs,
    meta: { quiet: true },
  });

/** What the pages for connecting and diagnosing use of a station. */
export const connectableStation: ConnectableDevice = {
  kind: 'station',
  key: stationsKey,
  diagnostics: (id, o) => call(stations.diagnostics, { params: { id }, ...o }),
  provision: (id) => call(stations.provision, { params: { id } }),
  example: {
    windMps: 2.4,
    gustMps: 4.1,
    windDeg: 225,
    tempC: 21.5,
    humidityPct: 58,
    pressureHpa: 1012,
    rainMmph: 0,
  },
  seenAt: { own: '/stations', tenant: '/stations' },
};
