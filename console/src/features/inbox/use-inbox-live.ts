import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { joinLink } from '../../live/link.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { inboxKey, noticesAfter, useInboxState } from './inbox.queries.ts';

/** Fetches the inbox anew whenever the server says that it changed, also after every break of the connection. */
export function useInboxLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const seat = joinLink({
      onEvent: (event) => {
        if (event.type === 'changed' && event.noun === 'inbox')
          void queries.invalidateQueries({ queryKey: inboxKey });
      },
      onPhase: () => undefined,
    });
    return () => seat.stop();
  }, [queries]);
}

/**
 * How many messages have come since the shell was opened; what is critical among them is also said by a toast, on
 * the page that is looked at.
 */
export function useArrivals(): number {
  const newest = useInboxState()?.newest;
  const known = useRef<number>(undefined);
  const [arrived, setArrived] = useState(0);
  useEffect(() => {
    const before = known.current;
    if (newest === undefined) return;
    known.current = newest;
    if (before === undefined || newest <= before) return;
    setArrived((count) => count + newest - before);
    if (document.hidden) return;
    noticesAfter(before).then(
      (notices) => {
        for (const { severity, text } of notices.slice(0, 2)) if (severity === 'critical') toast.error(text);
      },
      () => undefined,
    );
  }, [newest]);
  return arrived;
}
