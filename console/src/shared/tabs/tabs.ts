import { create } from 'zustand';
import { go } from '../navigation.ts';
import { readStored, writeStored } from '../storage.ts';
import { readOwnTitle } from './own-title.ts';
import {
  bumpTab,
  changeTab,
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  type Move,
  noTabs,
  type OwnTitle,
  type Tab,
  type TabSeed,
  type TabsState,
  visitTab,
} from './tab-moves.ts';

export const useTabs = create<TabsState>()(() => noTabs);

const disposers = new Set<(key: string) => void>();
/** Forms with unsaved content, by page key. */
const dirtyForms = new Map<string, Set<string>>();
let storageKey: string | undefined;

/** Called with the key of every page that is closed, refreshed or unloaded, not when it is only hidden. */
export function onTabDispose(dispose: (key: string) => void): () => void {
  disposers.add(dispose);
  return () => disposers.delete(dispose);
}

function commit(move: Move): void {
  useTabs.setState(move.state);
  for (const key of move.disposed) {
    dirtyForms.delete(key);
    for (const dispose of disposers) dispose(key);
  }
  guardWindow();
  remember();
  if (move.goTo !== undefined) go(move.goTo);
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** While any page has unsaved content, the browser asks before a reload or closing the window. */
function guardWindow(): void {
  if (dirtyForms.size > 0) window.addEventListener('beforeunload', askBeforeUnload);
  else window.removeEventListener('beforeunload', askBeforeUnload);
}

function remember(): void {
  if (storageKey === undefined) return;
  const list = useTabs.getState().tabs.map(({ href, title }) => ({ href, title }));
  writeStored(storageKey, JSON.stringify(list));
}

function recall(key: string): Pick<Tab, 'href' | 'title'>[] {
  try {
    const list: unknown = JSON.parse(readStored(key) ?? '[]');
    if (!Array.isArray(list)) return [];
    return list.flatMap((entry: unknown) => {
      if (typeof entry !== 'object' || entry === null || !('href' in entry)) return [];
      const title = 'title' in entry ? readOwnTitle(entry.title) : undefined;
      return typeof entry.href === 'string' ? [{ href: entry.href, title }] : [];
    });
  } catch {
    return [];
  }
}

/**
 * Starts the tabs of a user: pinned pages first, then the user's open pages stored in this browser (decision 14).
 * `resolve` returns undefined for addresses that the user may no longer open.
 */
export function startTabs(
  userId: string,
  pinned: readonly TabSeed[],
  resolve: (href: string) => TabSeed | undefined,
): void {
  storageKey = `smartflight.tabs.${userId}`;
  const tabs = pinned.map((seed) => ({
    ...seed,
    title: undefined as OwnTitle | undefined,
    pinned: true,
    rev: 0,
  }));
  for (const { href, title } of recall(storageKey)) {
    const seed = resolve(href);
    const known = tabs.find((tab) => tab.key === seed?.key);
    if (known && seed) known.href = seed.href;
    else if (seed) tabs.push({ ...seed, title, pinned: false, rev: 0 });
  }
  useTabs.setState({ ...noTabs, tabs });
}

/** Closes all tabs without forgetting the stored ones, and disposes every live page. */
export function stopTabs(): void {
  storageKey = undefined;
  const keys = useTabs.getState().tabs.map((tab) => tab.key);
  commit({ state: noTabs, disposed: keys });
}

export const tabs = {
  visit: (seed: TabSeed) => commit(visitTab(useTabs.getState(), seed, (key) => dirtyForms.has(key))),
  close: (key: string) => commit(closeTab(useTabs.getState(), key)),
  closeOthers: (key: string) => commit(closeOtherTabs(useTabs.getState(), key)),
  closeAll: () => commit(closeAllTabs(useTabs.getState())),
  bump: (key: string) => commit(bumpTab(useTabs.getState(), key)),
  /** Sets the page's own title; undefined restores the default. */
  setTitle: (key: string, title: OwnTitle | undefined) => {
    useTabs.setState(changeTab(useTabs.getState(), key, { title }));
    remember();
  },
  /** Changes the address of a hidden page without showing it. */
  setHref: (key: string, href: string) => {
    useTabs.setState(changeTab(useTabs.getState(), key, { href }));
    remember();
  },
  /** Records whether a form of a page has unsaved content. */
  setDirty: (key: string, form: string, dirty: boolean) => {
    const forms = dirtyForms.get(key) ?? new Set();
    if (dirty) forms.add(form);
    else forms.delete(form);
    if (forms.size > 0) dirtyForms.set(key, forms);
    else dirtyForms.delete(key);
    guardWindow();
  },
  isDirty: (key: string) => dirtyForms.has(key),
};
