import { currentFmt } from '../../shared/format/fmt.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { OwnTitle, Tab } from '../../shared/tabs/tab-moves.ts';

/** A page's own title in the user's language. `screen`: the title of its page type. */
export function ownTitle({ name, day, afterScreen }: OwnTitle, screen: string): string {
  const about = day === undefined ? name : `${name} · ${currentFmt().day(day, { weekday: false })}`;
  return afterScreen ? `${screen} ${about}` : about;
}

/** The page's own title, else that of its type, else 'no-name' (L-06). */
export function tabTitle(tab: Tab, t: Translate): string {
  const screen = tab.titleKey ? t(tab.titleKey) : undefined;
  if (tab.title) return ownTitle(tab.title, screen ?? '').trimStart();
  return screen ?? t('tabs.untitled');
}
