import { useQueryClient } from '@tanstack/react-query';
import { transfersKey } from '../../domain/devices/ownership/offers.queries.ts';
import { useChanges } from '../../live/use-changes.ts';
import type { DroneScope } from './drone-search.ts';
import { dronesKey } from './drones.queries.ts';

/** Refetches the shown drones and offers when the server reports a change. */
export function useDronesLive(scope: DroneScope): void {
  const queries = useQueryClient();
  useChanges({ scope, nouns: ['drones', 'commands', 'transfers'] }, () => {
    void queries.invalidateQueries({ queryKey: dronesKey });
    void queries.invalidateQueries({ queryKey: transfersKey });
  });
}
