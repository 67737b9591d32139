import { useEffect } from 'react';
import { joinLink } from '../../live/link.ts';
import { throttled } from '../../live/throttled.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { zonesKey } from './zones.queries.ts';

/** All consoles are notified of a change in the same moment: each asks at a moment of its own within this time, ms. */
const spreadMs = 2000;

/**
 * Asks for the zones on show again when the server reports that they changed, and once it is received again after a silence,
 * the first one among them: zones may have changed between their answer and the connection.
 */
export function useZoneChanges(): void {
  useEffect(() => {
    let isBehind = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { changed, stop } = throttled(() => void queryClient.invalidateQueries({ queryKey: zonesKey }));
    const subscription = joinLink({
      onEvent: (event) => {
        if (event.type !== 'changed' || event.noun !== 'zones' || timer !== undefined) return;
        timer = setTimeout(() => {
          timer = undefined;
          changed();
        }, Math.random() * spreadMs);
      },
      onPhase: (phase) => {
        if (phase === 'live' && isBehind) changed();
        isBehind = phase !== 'live';
      },
    });
    return () => {
      subscription.stop();
      clearTimeout(timer);
      stop();
    };
  }, []);
}
