import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { startTabs } from '../../shared/tabs/tabs.ts';
import { homePath, tabSeed } from '../routes/routing.ts';

/** Starts the tabs of an account: its pinned home page and the open pages stored in this browser. */
export function startUserTabs(me: Me): void {
  const home = tabSeed(homePath(me), me);
  startTabs(me.id, home ? [home] : [], (href) => tabSeed(href, me));
}
