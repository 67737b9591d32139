import { inbox } from '@smartflight/contract/messages/inbox.endpoints.ts';
import type { InboxState, Notice } from '@smartflight/contract/messages/inbox.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onceShown } from '../../shared/after-paint.ts';
import { call } from '../../shared/api/client.ts';

export const inboxKey = ['inbox'] as const;
export const stateKey = [...inboxKey, 'state'] as const;

/** Polling interval, for networks without a live connection, such as behind some proxies. */
const recountMs = 120_000;

/** False until the first rendering is on the screen. */
function useShown(): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => onceShown(() => setShown(true)), []);
  return isShown;
}

/** The number of unread messages, requested after the first screen. Errors are not shown; the last count stays. */
export function useInboxState(): InboxState | undefined {
  const enabled = useShown();
  const { data } = useQuery({
    queryKey: stateKey,
    queryFn: ({ signal }) => call(inbox.state, { signal, quiet: true }),
    enabled,
    meta: { quiet: true },
    refetchInterval: recountMs,
  });
  return data;
}

/** The newest unread messages with a number above `no`. */
export async function noticesAfter(no: number): Promise<Notice[]> {
  const { items } = await call(inbox.list, { query: { unread: 'true', size: 10 }, quiet: true });
  return items.filter((notice) => notice.no > no);
}
