import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useInboxChanges } from '../../live/use-inbox-changes.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { inboxKey, noticesAfter, useInboxState } from './inbox.queries.ts';

/** Refetches the inbox when the server reports a change, and after every reconnect. */
export function useInboxLive(): void {
  const queries = useQueryClient();
  useInboxChanges(() => void queries.invalidateQueries({ queryKey: inboxKey }));
}

/** Limits the toasts, so that they don't cover the page; the others are in the panel. */
const mostToasts = 2;

/** The number of messages since the shell was opened; critical ones are also shown as a toast on the visible page. */
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
