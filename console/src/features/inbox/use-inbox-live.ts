import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useInboxChanges } from '../../live/use-inbox-changes.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { inboxKey, noticesAfter, useInboxState } from './inbox.queries.ts';

/** Fetches the inbox again whenever the server reports that it changed, also after every break of the connection. */
export function useInboxLive(): void {
  const queries = useQueryClient();
  useInboxChanges(() => void queries.invalidateQueries({ queryKey: inboxKey }));
}

/** More at once would cover the page; the others are in the panel. */
const mostToasts = 2;

/**
 * How many messages have come since the shell was opened; what is critical among them is also stated by a toast, on
 * the page that is looked at.
 */
export function useArrivals(): number {
  const newest = useInboxState()?.newest;
  const known = useRef<number>(undefined);
  const [arrived, setArrived] = useState(0);
  useEffect(() => {
    const before = known.current;
    if (newest === undefined) return;
    known.current = Math.max(newest, before ?? 0);
    if (before === undefined || newest <= before) return;
    setArrived((count) => count + newest - before);
    if (document.hidden) return;
    noticesAfter(before).then(
      (notices) => {
        const grave = notices.filter(({ severity }) => severity === 'critical');
        for (const { text } of grave.slice(0, mostToasts)) toast.error(text);
      },
      () => undefined,
    );
  }, [newest]);
  return arrived;
}
