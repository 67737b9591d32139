import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { startTabs } from '../../shared/tabs/tabs.ts';
import { homePath, tabSeed } from '../routes/routing.ts';

/** Starts the tabs of an account: its home, pinned, and what this browser remembers of its open pages. */
export function startUserTabs(me: Me): void {
  const home = tabSeed(homePath(me), me);
  startTabs(me.id, home ? [home] : [], (href) => tabSeed(href, me));
}
