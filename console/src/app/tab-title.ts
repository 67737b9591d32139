import type { Translate } from '../shared/i18n/messages.ts';
import type { Tab } from '../shared/tabs/tab-moves.ts';

/** The page's own title, else the screen's, else 'no-name' (L-06). */
export function tabTitle(tab: Tab, t: Translate): string {
  return tab.title || (tab.titleKey ? t(tab.titleKey) : t('tabs.untitled'));
}
