import { useEffect } from 'react';
import { joinLink } from '../../live/link.ts';
import { throttled } from '../../live/throttled.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { zonesKey } from './zones.queries.ts';

/** All consoles are notified of a change at the same moment: each refetches after a random delay up to this, ms. */
const spreadMs = 2000;

/**
 * Refetches the shown zones when the server reports a change, and after every connection, including the first: zones
 * may have changed between their response and the connection.
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
