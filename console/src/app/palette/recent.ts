import { readStored, writeStored } from '../../shared/storage.ts';
import { readOwnTitle, sameTitle } from '../../shared/tabs/own-title.ts';
import type { OwnTitle } from '../../shared/tabs/tab-moves.ts';
import { useTabs } from '../../shared/tabs/tabs.ts';

/** A page that was open, with the title it had of its own. */
export interface RecentPage {
  href: string;
  title: OwnTitle | undefined;
}

const mostKept = 12;
const storageKey = (userId: string) => `smartflight.recent.${userId}`;

/** The pages that this user opened last in this browser, the newest first. */
export function recentPages(userId: string): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey(userId)) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((entry: unknown) => {
      if (typeof entry !== 'object' || entry === null || !('href' in entry)) return [];
      const title = 'title' in entry ? readOwnTitle(entry.title) : undefined;
      return typeof entry.href === 'string' ? [{ href: entry.href, title }] : [];
    });
  } catch {
    return [];
  }
}

const pathOf = (href: string): string => new URL(href, 'http://console.invalid').pathname;

/** Puts a page at the head of the list; the same page with other filters takes its own place. */
export function remembered(list: readonly RecentPage[], page: RecentPage): RecentPage[] {
  const others = list.filter(({ href }) => pathOf(href) !== pathOf(page.href));
  return [page, ...others].slice(0, mostKept);
}

/** Writes down which pages are shown, until stopped. */
export function watchRecent(userId: string): () => void {
  const note = () => {
    const { tabs, active } = useTabs.getState();
    const shown = tabs.find((tab) => tab.key === active);
    if (!shown) return;
    const before = recentPages(userId);
    const [head] = before;
    if (head?.href === shown.href && sameTitle(head.title, shown.title)) return;
    writeStored(
      storageKey(userId),
      JSON.stringify(remembered(before, { href: shown.href, title: shown.title })),
    );
  };
  note();
  return useTabs.subscribe(note);
}
