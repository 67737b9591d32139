import { places } from '@smartflight/contract/places/places.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';

export const placesKey = ['places'] as const;
/** Places change by the season, not by the minute. */
const staleMs = 300_000;
const meta = { quiet: true };

/** Places in a box of the map, `west,south,east,north`. */
export const placesIn = (bbox: string) =>
  queryOptions({
    queryKey: [...placesKey, 'map', bbox],
    queryFn: ({ signal }) => call(places.map, { query: { bbox }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: staleMs,
    meta,
  });

export const placeDetail = (id: string) =>
  queryOptions({
    queryKey: [...placesKey, 'detail', id],
    queryFn: (context) =>
      call(places.get, { params: { id }, signal: context.signal, quiet: isRefresh(context) }),
    meta,
  });

/** Places near the ground of a flight. */
export const placesOfFlight = (id: string) =>
  queryOptions({
    queryKey: [...placesKey, 'flight', id],
    queryFn: ({ signal }) => call(places.ofFlight, { params: { id }, signal, quiet: true }),
    meta,
  });

/** Places near the ground of a record; a change of the record reads them again. */
export const placesOfRecord = (id: string, revision: number) =>
  queryOptions({
    queryKey: [...placesKey, 'record', id, revision],
    queryFn: ({ signal }) => call(places.ofRecord, { params: { id }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    meta,
  });
