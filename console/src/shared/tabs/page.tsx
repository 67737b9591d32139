import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { currentHref, go } from '../navigation.ts';
import type { OwnTitle } from './tab-moves.ts';
import { tabs, useTabs } from './tabs.ts';

export interface PageLocation {
  /** Path with identifying parameters: the key of the page's tab. */
  tabKey: string;
  pathname: string;
  search: string;
  params: Readonly<Record<string, string>>;
}

const PageContext = createContext<PageLocation | undefined>(undefined);

/** Provides the address of the page to its contents. */
export function PageScope(props: { location: PageLocation; children: ReactNode }) {
  return <PageContext value={props.location}>{props.children}</PageContext>;
}

/** The page's own address, frozen while it is hidden; never use the router's location inside a page. */
export function usePageLocation(): PageLocation {
  const location = useContext(PageContext);
  if (!location) throw new Error('usePageLocation is for pages inside a tab');
  return location;
}

/** The key of the page's tab; undefined outside the tabs, as in the wizard. */
export function useOptionalTabKey(): string | undefined {
  return useContext(PageContext)?.tabKey;
}

/** The key of the page's tab. Throws outside a page. */
export function useTabKey(): string {
  return usePageLocation().tabKey;
}

/** Named parts of the page's path, such as `id`. Throws outside a page. */
export function usePageParams(): Readonly<Record<string, string>> {
  return usePageLocation().params;
}

type SearchPatch = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Applies a patch to a query string: null, undefined, false and '' remove an entry. */
export function patchSearch(search: string, patch: SearchPatch): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null || value === undefined || value === '' || value === false) next.delete(name);
    else next.set(name, String(value));
  }
  const text = next.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * The page's filters from its URL, and a setter that patches them (decision 14). Replaces the history entry unless
 * `push`; on a hidden page only the tab's stored address changes.
 */
export function usePageSearch(): [
  URLSearchParams,
  (patch: SearchPatch, options?: { push?: boolean }) => void,
] {
  const { tabKey, pathname, search } = usePageLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (patch: SearchPatch, options?: { push?: boolean }) => {
      const { active, tabs: open } = useTabs.getState();
      // The browser may already be navigating to another page, whose address must not be changed.
      const shown = active === tabKey && window.location.pathname === pathname;
      const href = shown ? currentHref() : (open.find((tab) => tab.key === tabKey)?.href ?? pathname);
      const next = pathname + patchSearch(new URL(href, location.origin).search, patch);
      if (next === href) return;
      if (shown) go(next, { replace: !options?.push });
      else tabs.setHref(tabKey, next);
    },
    [tabKey, pathname],
  );
  return [params, change];
}

/** Sets the title of tab and window to the page's own (such as a drone's name); undefined restores the default. */
export function useTabTitle(title: OwnTitle | undefined): void {
  const key = useTabKey();
  const { name, day, afterScreen } = title ?? {};
  useEffect(() => {
    tabs.setTitle(key, name === undefined ? undefined : { name, day, afterScreen });
  }, [key, name, day, afterScreen]);
}

/** While `dirty`, closing the tab asks first; until the form is saved or removed, also while its page is hidden. */
export function useTabGuard(dirty: boolean): void {
  const key = useOptionalTabKey();
  const form = useId();
  useEffect(() => {
    if (key !== undefined) tabs.setDirty(key, form, dirty);
  }, [key, form, dirty]);
  // `<Activity>` ends other effects when it hides the page; this one ends only with the form.
  useInsertionEffect(
    () => () => {
      if (key !== undefined) tabs.setDirty(key, form, false);
    },
    [key, form],
  );
}

/** Runs when the page is hidden or closed, to close menus or stop playback. */
export function useOnHide(hide: () => void): void {
  const latest = useRef(hide);
  useEffect(() => {
    latest.current = hide;
  });
  useLayoutEffect(() => () => latest.current(), []);
}
