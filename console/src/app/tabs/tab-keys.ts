import { useShortcut } from '../../shared/keys/shortcuts.ts';
import { go } from '../../shared/navigation.ts';
import { useTabs } from '../../shared/tabs/tabs.ts';

function step(by: 1 | -1): void {
  const { tabs, active } = useTabs.getState();
  const next = tabs[tabs.findIndex((tab) => tab.key === active) + by];
  if (next) go(next.href);
}

/** `[` and `]` go to the previous and next open page, with or without a visible strip. */
export function useTabKeys(): void {
  useShortcut('tabBefore', () => step(-1));
  useShortcut('tabAfter', () => step(1));
}
