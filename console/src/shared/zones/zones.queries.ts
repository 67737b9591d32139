import type { ZoneQuestion } from '@smartflight/contract/zones.ts';
import { zones } from '@smartflight/contract/zones.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { isRefresh } from '../api/query-client.ts';
import type { ZoneBox } from './zone-box.ts';

export const zonesKey = ['zones'] as const;
/** Zones change by the day, not by the minute. */
const staleMs = 300_000;

/** What a map draws in a box of tiles. */
export const zonesIn = ({ bbox, zoom }: ZoneBox) =>
  queryOptions({
    queryKey: [...zonesKey, 'map', bbox, zoom],
    queryFn: ({ signal }) => call(zones.map, { query: { bbox, zoom }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: staleMs,
    meta: { quiet: true },
  });

export const zoneDetail = (id: string) =>
  queryOptions({
    queryKey: [...zonesKey, 'detail', id],
    queryFn: (context) =>
      call(zones.get, { params: { id }, signal: context.signal, quiet: isRefresh(context) }),
    staleTime: staleMs,
    meta: { quiet: true },
  });

export const zoneCheck = (body: ZoneQuestion) =>
  queryOptions({
    queryKey: [...zonesKey, 'check', body],
    queryFn: ({ signal }) => call(zones.check, { body, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { quiet: true },
  });
