import { useCallback } from 'react';
import { useT } from '../shared/i18n/use-t.ts';
import { go } from '../shared/navigation.ts';
import type { Tab } from '../shared/tabs/tab-moves.ts';
import { tabs, useTabs } from '../shared/tabs/tabs.ts';
import { confirm } from '../shared/ui/confirm-store.ts';
import type { MenuItem } from '../shared/ui/menu.tsx';
import { paths } from './routing.ts';
import { tabTitle } from './tab-title.ts';

/** Asks before a page with unsaved content goes; runs `proceed` when nothing is lost or the user agrees. */
function useAsk() {
  const t = useT();
  return useCallback(
    async (going: readonly Tab[], proceed: () => void) => {
      const dirty = going.find((tab) => !tab.pinned && tabs.isDirty(tab.key));
      const text = dirty && t('tabs.dirty', { name: tabTitle(dirty, t) });
      if (!text || (await confirm({ text, ok: t('dialog.closeAnyway') }))) proceed();
    },
    [t],
  );
}

/** What can be done with an open page: refresh, close, close others, close all (L-06). */
export function useTabItems(): { itemsFor: (tab: Tab) => MenuItem[]; close: (tab: Tab) => void } {
  const t = useT();
  const open = useTabs((state) => state.tabs);
  const ask = useAsk();
  const close = (tab: Tab) => void ask([tab], () => tabs.close(tab.key));
  const closeOthers = (tab: Tab) => {
    const others = open.filter((other) => other !== tab);
    void ask(others, () => tabs.closeOthers(tab.key));
  };
  return {
    close,
    itemsFor: (tab) => [
      {
        key: 'refresh',
        label: t('tabs.refresh'),
        run: () => go(paths.redirect + tab.href, { replace: true }),
      },
      { key: 'close', label: t('tabs.close'), disabled: tab.pinned, run: () => close(tab) },
      { key: 'others', label: t('tabs.closeOthers'), run: () => closeOthers(tab) },
      { key: 'all', label: t('tabs.closeAll'), run: () => void ask(open, () => tabs.closeAll()) },
    ],
  };
}
