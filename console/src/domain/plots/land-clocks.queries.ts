import { mostClockPlots } from '@smartflight/contract/records/clocks.ts';
import { records } from '@smartflight/contract/records/records.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';

const refreshMs = 60_000;

/** Waits that run on plots, of which at most 200 are asked for. */
export const clocksOfPlots = (plotIds: readonly string[]) =>
  queryOptions({
    queryKey: ['records', 'clocks', plotIds],
    queryFn: ({ signal }) =>
      call(records.clocks, {
        query: { plotIds: plotIds.slice(0, mostClockPlots).join(',') },
        signal,
        quiet: true,
      }),
    enabled: plotIds.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    meta: { quiet: true },
  });

/** Waits that run on the plots inside a box, `west,south,east,north`. */
export const clocksInBox = (bbox: string) =>
  queryOptions({
    queryKey: ['records', 'clocks', bbox],
    queryFn: ({ signal }) => call(records.clocks, { query: { bbox }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    meta: { quiet: true },
  });
