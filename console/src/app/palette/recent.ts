import { readStored, writeStored } from '../../shared/storage.ts';
import { readOwnTitle, sameTitle } from '../../shared/tabs/own-title.ts';
import type { OwnTitle } from '../../shared/tabs/tab-moves.ts';
import { useTabs } from '../../shared/tabs/tabs.ts';

/** An opened page with its own title. */
export interface RecentPage {
  href: string;
  title: OwnTitle | undefined;
}

const mostKept = 12;
const storageKey = (userId: string) => `smartflight.recent.${userId}`;

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

/** Puts a page first; the same page with other filters replaces its former entry. */
export function remembered(list: readonly RecentPage[], page: RecentPage): RecentPage[] {
  const others = list.filter(({ href }) => pathOf(href) !== pathOf(page.href));
  return [page, ...others].slice(0, mostKept);
}

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
