import { zones } from '@smartflight/contract/airspace/zones.endpoints.ts';
import type { ZoneQuestion } from '@smartflight/contract/airspace/zones.schemas.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { type FaultKind, faultOf } from '../../shared/api/faults.ts';
import { isRefresh } from '../../shared/api/query-client.ts';
import type { ZoneBox } from './zone-box.ts';

export const zonesKey = ['zones'] as const;
/** Zones change daily, not by the minute. */
const staleMs = 300_000;

const mostRetries = 5;
const passing: ReadonlySet<FaultKind> = new Set(['network', 'timeout', 'tooMany', 'unavailable', 'broken']);

export const zonesIn = ({ bbox, zoom }: ZoneBox) =>
  queryOptions({
    queryKey: [...zonesKey, 'map', bbox, zoom],
    queryFn: ({ signal }) => call(zones.map, { query: { bbox, zoom }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: staleMs,
    // Nothing else requests again before the map moves, and a map without its zones looks like free airspace.
    retry: (failures, error) => failures < mostRetries && passing.has(faultOf(error).kind),
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
