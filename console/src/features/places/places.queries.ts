import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { places } from '@smartflight/contract/places/places.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { placesKey } from '../../domain/places/places.queries.ts';
import { call } from '../../shared/api/client.ts';
import { isRefresh } from '../../shared/api/query-client.ts';

export const placeList = (query: QueryInput<typeof places.list>) =>
  queryOptions({
    queryKey: [...placesKey, 'list', query],
    queryFn: (context) => call(places.list, { query, signal: context.signal, quiet: isRefresh(context) }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
