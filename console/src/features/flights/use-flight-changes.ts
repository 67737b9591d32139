import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { joinLink } from '../../live/link.ts';
import type { LinkPhase } from '../../live/socket.ts';
import { staleAfter, throttled } from './flight-changes.ts';
import { flightsKey } from './flights.queries.ts';
import type { FlightScope } from './list/flight-search.ts';

/** A corner in which no drone flies: this page wants news of sorties, not positions. */
const nowhere: [number, number, number, number] = [-180, -90, -179.9, -89.9];

/**
 * While the page is shown, fetches again what it shows of flights when the server says that flights changed, at
 * most once per 2 s, and after every break of the connection. Lists are also fetched once the server listens: they
 * may have been read a moment before. `id` narrows it to one sortie.
 */
export function useFlightChanges(scope: FlightScope, id?: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const changed = new Set<string>();
    let all = false;
    const refetch = throttled(() => {
      const isStale = staleAfter(all ? undefined : changed);
      all = false;
      changed.clear();
      void queries.invalidateQueries({
        queryKey: flightsKey,
        predicate: ({ queryKey }) => isStale(queryKey),
      });
    });
    let broken = false;
    let isFirst = true;
    const onPhase = (phase: LinkPhase) => {
      if (phase === 'live' && (broken || isFirst)) {
        all = broken;
        isFirst = false;
        refetch.changed();
      }
      broken = phase === 'waiting' || (broken && phase !== 'live');
    };
    const seat = joinLink({
      onPhase,
      onEvent: (event) => {
        if (event.type === 'changed' && event.noun === 'flights' && (id === undefined || event.id === id)) {
          changed.add(event.id);
          refetch.changed();
        }
      },
    });
    seat.watch({ scope, bbox: nowhere, zoom: 12 });
    return () => {
      seat.stop();
      refetch.stop();
    };
  }, [queries, scope, id]);
}
