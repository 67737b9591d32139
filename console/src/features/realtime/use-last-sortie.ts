import { type Flight, flights } from '@smartflight/contract/flights.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';

const refreshMs = 20_000;

/** The newest stored sortie of a drone, while it is not `flying`: figures that agree with the log. */
export function useLastSortie(droneId: string, flying: boolean): Flight | undefined {
  const { data } = useQuery({
    queryKey: ['flights', 'last', droneId],
    queryFn: ({ signal }) => call(flights.list, { query: { droneId, size: 1 }, signal }),
    enabled: !flying,
    staleTime: 0,
    refetchInterval: refreshMs,
    meta: { quiet: true },
  });
  return data?.items[0];
}
