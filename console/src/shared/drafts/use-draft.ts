import { useState } from 'react';
import { useSession } from '../api/session.ts';
import { useOptionalTabKey } from '../tabs/page.tsx';
import { onTabDispose, useTabs } from '../tabs/tabs.ts';
import { type DraftPlace, forgetDrafts, readDraft, writeDraft } from './draft-store.ts';

const visitorId = 'visitor';

export interface Draft<T> {
  value: T;
  /** Whether `value` was typed before a reload or the end of a session. */
  isRestored: boolean;
  change: (next: T) => void;
  /** Called after sending or discarding: removes the draft and restores the initial value. */
  clear: () => void;
}

/**
 * Unsent content of a form that survives a reload, a new build and an ended session (P-10). It belongs to user and
 * page, and is removed when it is sent, when the page is closed and at logout. `read` validates stored content;
 * undefined rejects it. Secret fields are not stored.
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

/** Called when a user logs out; drafts survive a session ended by the server. */
export function forgetOwnDrafts(): void {
  const { me } = useSession.getState();
  if (me) forgetDrafts(me.id);
}

// The next user may be another person.
useSession.subscribe(({ me }, before) => {
  if (me && me.id !== before.me?.id) forgetDrafts(visitorId);
});

onTabDispose((key) => {
  const { me, phase } = useSession.getState();
  const { tabs } = useTabs.getState();
  // Unloading and refreshing keep the tab; the end of a session removes all tabs.
  const isClosed = phase === 'in' && tabs.length > 0 && !tabs.some((tab) => tab.key === key);
  if (me && isClosed) forgetDrafts(me.id, key);
});
