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

/** Where a page is. Frozen while it is hidden: a page never sees another page's address. */
export interface PageLocation {
  /** Path with identifying parameters: the key of the page's tab. */
  tabKey: string;
  pathname: string;
  search: string;
  params: Readonly<Record<string, string>>;
}

const PageContext = createContext<PageLocation | undefined>(undefined);

/** Gives everything inside its page's own address. */
export function PageScope(props: { location: PageLocation; children: ReactNode }) {
  return <PageContext value={props.location}>{props.children}</PageContext>;
}

/** The page's own address; never use the router's location inside a page. */
export function usePageLocation(): PageLocation {
  const location = useContext(PageContext);
  if (!location) throw new Error('usePageLocation is for pages inside a tab');
  return location;
}

/** The key of the page's tab; undefined outside the tabs, as in the wizard. */
export function useOptionalTabKey(): string | undefined {
  return useContext(PageContext)?.tabKey;
}

/** Key of the tab that the page is in. Throws outside a page. */
export function useTabKey(): string {
  return usePageLocation().tabKey;
}

/** The named parts of the page's path, such as `id`. Throws outside a page. */
export function usePageParams(): Readonly<Record<string, string>> {
  return usePageLocation().params;
}

type SearchPatch = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Puts a patch into a query string: null, undefined, false and '' take an entry away. */
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
 * The page's filters as they are in its URL, and a setter that patches them (decision 14).
 * Replaces the history entry unless `push`; on a hidden page only the tab's remembered address moves.
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
      // The browser may be on its way to another page already; its address is not this page's to change.
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

/** Sets the tab's and the window's title to the page's own (a drone's name); undefined = the screen's title. */
export function useTabTitle(title: OwnTitle | undefined): void {
  const key = useTabKey();
  const { name, day, afterScreen } = title ?? {};
  useEffect(() => {
    tabs.setTitle(key, name === undefined ? undefined : { name, day, afterScreen });
  }, [key, name, day, afterScreen]);
}

/** While `dirty`, closing the tab asks first: until the form is clean or gone, also while its page is hidden. */
export function useTabGuard(dirty: boolean): void {
  const key = useOptionalTabKey();
  const form = useId();
  useEffect(() => {
    if (key !== undefined) tabs.setDirty(key, form, dirty);
  }, [key, form, dirty]);
  // `<Activity>` ends all other effects when it hides the page: this one ends only with the form.
  useInsertionEffect(
    () => () => {
      if (key !== undefined) tabs.setDirty(key, form, false);
    },
    [key, form],
  );
}

/** Runs when the page is hidden or closed: close menus, stop what plays. */
export function useOnHide(hide: () => void): void {
  const latest = useRef(hide);
  useEffect(() => {
    latest.current = hide;
  });
  useLayoutEffect(() => () => latest.current(), []);
}
