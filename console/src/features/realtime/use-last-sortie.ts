import { flights } from '@smartflight/contract/flights/flights.endpoints.ts';
import type { Flight } from '@smartflight/contract/flights/flights.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import type { FleetScreen } from './fleet-screen.ts';
import { isAhead } from './last-airborne.ts';

const refreshMs = 20_000;
/** Polling interval until the ended sortie is in the log. */
const awaitMs = 2_000;

export interface LastSortie {
  flight: Flight | undefined;
  /** The newest sortie is not stored yet; don't show an older one instead. */
  isAwaited: boolean;
}

/** The newest stored sortie of a drone while it is not `flying`, so that the figures match the log. */
export function useLastSortie(screen: FleetScreen, droneId: string, flying: boolean): LastSortie {
  const awaits = (last: Flight | undefined): boolean =>
    isAhead(last, screen.lastAirborne(droneId), screen.store.serverNow());
  const { data, isPending } = useQuery({
    queryKey: ['flights', 'last', droneId],
    queryFn: ({ signal }) => call(flights.list, { query: { droneId, size: 1 }, signal, quiet: true }),
    enabled: !flying,
    staleTime: 0,
    refetchInterval: ({ state }) => (awaits(state.data?.items[0]) ? awaitMs : refreshMs),
    meta: { quiet: true },
  });
  const flight = data?.items[0];
  const isAwaited = !flying && (isPending || awaits(flight));
  return { flight: isAwaited ? undefined : flight, isAwaited };
}
