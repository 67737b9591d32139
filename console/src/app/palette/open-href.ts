import { useTabs } from '../../shared/tabs/tabs.ts';

/** Where to go for a page: as it was left, when it is open. */
export function openHref(path: string): string {
  return useTabs.getState().tabs.find((tab) => tab.key === path)?.href ?? path;
}
