import { useQueryClient } from '@tanstack/react-query';
import { useChanges } from '../../live/use-changes.ts';
import { staleAfter } from './flight-changes.ts';
import { flightsKey } from './flights.queries.ts';
import type { FlightScope } from './list/flight-search.ts';

/** Refetches the shown flights when the server reports a change, or only those of the sortie `id`. */
export function useFlightChanges(scope: FlightScope, id?: string): void {
  const queries = useQueryClient();
  useChanges({ scope, nouns: ['flights'], id }, (ids) => {
    const isStale = staleAfter(ids);
    void queries.invalidateQueries({ queryKey: flightsKey, predicate: ({ queryKey }) => isStale(queryKey) });
  });
}
