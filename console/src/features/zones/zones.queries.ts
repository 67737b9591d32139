import { zones } from '@smartflight/contract/airspace/zones.endpoints.ts';
import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { zonesKey } from '../../domain/zones/zones.queries.ts';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';

export const pageSize = 50;
const quiet = { quiet: true };

export const zoneList = (query: QueryInput<typeof zones.list>) =>
  queryOptions({
    queryKey: [...zonesKey, 'list', query],
    queryFn: (context) => call(zones.list, { query, signal: context.signal, quiet: isRefresh(context) }),
    placeholderData: keepPreviousData,
    meta: quiet,
  });

export const zoneSources = queryOptions({
  queryKey: [...zonesKey, 'sources'],
  queryFn: ({ signal }) => call(zones.sources, { signal, quiet: true }),
  meta: quiet,
});

export const unresolvedZones = queryOptions({
  queryKey: [...zonesKey, 'unresolved'],
  queryFn: ({ signal }) => call(zones.unresolved, { signal, quiet: true }),
  meta: quiet,
});
