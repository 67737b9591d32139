import { useSession } from '../../shared/api/session.ts';
import { hasDraft } from '../../shared/drafts/draft-store.ts';
import { tabs, useTabs } from '../../shared/tabs/tabs.ts';

/**
 * Whether closing an open page would lose typed content. A page that was not shown since a reload, or was unloaded,
 * is known only by its drafts.
 */
export function hasUnsaved(tabKey: string): boolean {
  if (useTabs.getState().live.includes(tabKey)) return tabs.isDirty(tabKey);
  const { me } = useSession.getState();
  return me !== undefined && hasDraft(me.id, tabKey);
}
