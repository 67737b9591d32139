import { useCallback } from 'react';
import { useT } from '../../shared/i18n/use-t.ts';
import { go } from '../../shared/navigation.ts';
import type { Tab } from '../../shared/tabs/tab-moves.ts';
import { tabs, useTabs } from '../../shared/tabs/tabs.ts';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import type { MenuItem } from '../../shared/ui/overlay/menu.tsx';
import { paths } from '../routes/routing.ts';
import { tabTitle } from './tab-title.ts';
import { hasUnsaved } from './unsaved.ts';

/** Asks before closing pages with unsaved content; runs `proceed` if nothing is lost or the user agrees. */
function useAsk() {
  const t = useT();
  return useCallback(
    async (going: readonly Tab[], proceed: () => void, isRefresh = false) => {
      const dirty = going.find((tab) => hasUnsaved(tab.key));
      if (!dirty) return proceed();
      const name = tabTitle(dirty, t);
      const agreed = await confirm({
        text: isRefresh ? t('tabs.dirtyRefresh', { name }) : t('tabs.dirty', { name }),
        ok: t(isRefresh ? 'tabs.refresh' : 'dialog.closeAnyway'),
      });
      if (agreed) proceed();
    },
    [t],
  );
}

export interface TabItems {
  itemsFor: (tab: Tab) => MenuItem[];
  close: (tab: Tab) => void;
}

/** Actions on an open page: refresh, close, close others, close all (L-06). */
export function useTabItems(): TabItems {
  const t = useT();
  const open = useTabs((state) => state.tabs);
  const ask = useAsk();
  const closeable = open.filter((tab) => !tab.pinned);
  const refresh = (tab: Tab) => void ask([tab], () => go(paths.redirect + tab.href, { replace: true }), true);
  const close = (tab: Tab) => void ask(tab.pinned ? [] : [tab], () => tabs.close(tab.key));
  const closeOthers = (tab: Tab) =>
    void ask(
      closeable.filter((other) => other.key !== tab.key),
      () => tabs.closeOthers(tab.key),
    );
  return {
    close,
    itemsFor: (tab) => {
      const others = closeable.some((other) => other.key !== tab.key);
      return [
        { key: 'refresh', label: t('tabs.refresh'), run: () => refresh(tab) },
        { key: 'close', label: t('tabs.close'), disabled: tab.pinned, run: () => close(tab) },
        { key: 'others', label: t('tabs.closeOthers'), disabled: !others, run: () => closeOthers(tab) },
        {
          key: 'all',
          label: t('tabs.closeAll'),
          disabled: closeable.length === 0,
          run: () => void ask(closeable, () => tabs.closeAll()),
        },
      ];
    },
  };
}
