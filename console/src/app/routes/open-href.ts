import type { TabsState } from '../../shared/tabs/tab-moves.ts';
import { useTabs } from '../../shared/tabs/tabs.ts';

const hrefIn = ({ tabs }: TabsState, path: string): string =>
  tabs.find((tab) => tab.key === path)?.href ?? path;

/** Address of a page; of an open tab, as it was left. */
export const openHref = (path: string): string => hrefIn(useTabs.getState(), path);

export const useOpenHref = (path: string): string => useTabs((state) => hrefIn(state, path));
