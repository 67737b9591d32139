import { useState } from 'react';
import { useSession } from '../api/session.ts';
import { useOptionalTabKey } from '../tabs/page.tsx';
import { onTabDispose, useTabs } from '../tabs/tabs.ts';
import { type DraftPlace, forgetDrafts, readDraft, writeDraft } from './draft-store.ts';

const visitorId = 'visitor';

export interface Draft<T> {
  value: T;
  /** Whether `value` was typed before this page was here: before a reload or the end of a session. */
  isRestored: boolean;
  change: (next: T) => void;
  /** After it was sent or thrown away: nothing is kept, `value` is the initial one. */
  clear: () => void;
}

/**
 * The unsent content of a form, kept from the first letter on: a dead session (P-10), a reload or a new build does not
 * take it away. It belongs to the user and the page, goes when it is sent, when the page is really closed and when the
 * user logs out. `read` checks what was kept; undefined refuses it. Secret fields are not kept.
 */
export function useDraft<T>(name: string, initial: T, read: (kept: unknown) => T | undefined): Draft<T> {
  const tabKey = useOptionalTabKey();
  const userId = useSession((session) => session.me?.id ?? visitorId);
  const place: DraftPlace = { userId, page: tabKey ?? location.pathname, name };
  const [restored] = useState(() => {
    const kept = readDraft(place);
    return kept === undefined ? undefined : read(kept);
  });
  const [value, setValue] = useState(restored ?? initial);
  const change = (next: T) => {
    setValue(next);
    writeDraft(place, JSON.stringify(next) === JSON.stringify(initial) ? undefined : next);
  };
  return { value, isRestored: restored !== undefined, change, clear: () => change(initial) };
}

/** For the moment in which a user logs out by choice; a session that the server ends keeps its drafts. */
export function forgetOwnDrafts(): void {
  const { me } = useSession.getState();
  if (me) forgetDrafts(me.id);
}

// Anyone who signs in need not be the visitor that typed.
useSession.subscribe(({ me }, before) => {
  if (me && me.id !== before.me?.id) forgetDrafts(visitorId);
});

onTabDispose((key) => {
  const { me, phase } = useSession.getState();
  const { tabs } = useTabs.getState();
  // Sleep and refresh leave the tab open; the end of the session leaves none.
  const isClosed = phase === 'in' && tabs.length > 0 && !tabs.some((tab) => tab.key === key);
  if (me && isClosed) forgetDrafts(me.id, key);
});
