import type { MsgKey } from '../i18n/messages.ts';

/** Subject of a page, independent of language; the surrounding text is added where it is shown. */
export interface OwnTitle {
  /** A device's name or id. */
  name: string;
  day?: string | undefined;
  /** Puts the page type before the name, for pages that change the device. */
  afterScreen?: boolean | undefined;
}

/** An open page. `key` is its path with identifying parameters; `href` is its last address with filters. */
export interface Tab {
  key: string;
  href: string;
  titleKey: MsgKey | undefined;
  title: OwnTitle | undefined;
  pinned: boolean;
  /** Incremented by refresh, which mounts the page again. */
  rev: number;
}

export type TabSeed = Pick<Tab, 'key' | 'href' | 'titleKey'>;

/** `live`: keys of the pages kept alive, most recently used first. */
export interface TabsState {
  tabs: readonly Tab[];
  active: string | undefined;
  live: readonly string[];
}

export interface Move {
  state: TabsState;
  /** Pages that were removed, whose parked maps and other resources must be released. */
  disposed: readonly string[];
  /** The new address, when the active page was removed. */
  goTo?: string;
}

/** Decision 14: above this number, the least recently used live page is unloaded. */
export const liveCap = 8;

export const noTabs: TabsState = { tabs: [], active: undefined, live: [] };

/**
 * Opens or returns to a page at `seed.href`. Above the limit, the least recently used page is unloaded, except one
 * with unsaved content, which would be lost.
 */
export function visitTab(
  state: TabsState,
  seed: TabSeed,
  isDirty: (key: string) => boolean = () => false,
): Move {
  const known = state.tabs.find((tab) => tab.key === seed.key);
  const tabs = known
    ? state.tabs.map((tab) => (tab === known && tab.href !== seed.href ? { ...tab, href: seed.href } : tab))
    : [...state.tabs, { ...seed, title: undefined, pinned: false, rev: 0 }];
  const order = [seed.key, ...state.live.filter((key) => key !== seed.key)];
  const disposed = order.slice(liveCap).filter((key) => !isDirty(key));
  const live = order.filter((key) => !disposed.includes(key));
  return { state: { tabs, active: seed.key, live }, disposed };
}

function keep(state: TabsState, stays: (tab: Tab) => boolean): Move {
  const tabs = state.tabs.filter(stays);
  const gone = state.tabs.filter((tab) => !stays(tab)).map((tab) => tab.key);
  const live = state.live.filter((key) => !gone.includes(key));
  const lostActive = state.active !== undefined && gone.includes(state.active);
  const last = tabs.at(-1);
  return {
    state: { tabs, live, active: lostActive ? last?.key : state.active },
    disposed: gone,
    ...(lostActive ? { goTo: last?.href ?? '/' } : {}),
  };
}

/** L-06, L-07: a pinned page stays; closing the active one leads to the last remaining, or to `/`. */
export function closeTab(state: TabsState, key: string): Move {
  return keep(state, (tab) => tab.key !== key || tab.pinned);
}

/** Keeps only `key` and pinned pages; if the active page is closed, `key` becomes active. */
export function closeOtherTabs(state: TabsState, key: string): Move {
  const move = keep(state, (tab) => tab.key === key || tab.pinned);
  const kept = move.state.tabs.find((tab) => tab.key === key);
  if (move.goTo === undefined || !kept) return move;
  return { ...move, state: { ...move.state, active: key }, goTo: kept.href };
}

/** Keeps only pinned pages; an active pinned page stays active. */
export function closeAllTabs(state: TabsState): Move {
  return keep(state, (tab) => tab.pinned);
}

/** L-08: discards the page and mounts it again at the same address. */
export function bumpTab(state: TabsState, key: string): Move {
  const tabs = state.tabs.map((tab) => (tab.key === key ? { ...tab, rev: tab.rev + 1 } : tab));
  return { state: { ...state, tabs }, disposed: [key] };
}

/** Changes title or address of one tab; an unknown key changes nothing. */
export function changeTab(
  state: TabsState,
  key: string,
  patch: Partial<Pick<Tab, 'title' | 'href'>>,
): TabsState {
  return { ...state, tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, ...patch } : tab)) };
}
