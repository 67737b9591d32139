import { type RefObject, useLayoutEffect } from 'react';
import { onSessionEnd } from '../../api/session.ts';
import { measureToPaint } from '../../performance-marks.ts';
import { onTabDispose } from '../../tabs/tabs.ts';

const mostParked = 2;
/**
 * WebGL contexts held at most, shown maps included. Browsers drop the oldest context after 8 (Android) to 16, and
 * reopening a map makes the new one before the old one is gone.
 */
const mostContexts = 6;

/** What can be parked: a map that can be resumed, put to sleep and ended. */
export interface Parkable {
  /** WebGL contexts it holds. */
  contexts(): number;
  setShown(shown: boolean): void;
  remove(): void;
}
interface Parked {
  element: HTMLDivElement;
  view: Parkable;
}

// Oldest use first.
const parked = new Map<string, Parked>();

function dispose(key: string): void {
  const entry = parked.get(key);
  if (!entry) return;
  parked.delete(key);
  entry.view.remove();
  entry.element.remove();
}

onTabDispose((tabKey) => {
  for (const key of [...parked.keys()]) if (key === tabKey || key.startsWith(`${tabKey}#`)) dispose(key);
});

onSessionEnd(() => {
  for (const key of [...parked.keys()]) dispose(key);
});

/** Keeps the shown ones and of the hidden ones the two used last, fewer when they hold many contexts. */
function trim(): void {
  const hidden = [...parked].filter(([, entry]) => !entry.element.isConnected).map(([key]) => key);
  const contexts = () => [...parked.values()].reduce((sum, { view }) => sum + view.contexts(), 0);
  for (const [index, key] of hidden.entries())
    if (hidden.length - index > mostParked || contexts() > mostContexts) dispose(key);
}

/** Ends a map so that the next show builds it again, e.g. after a lost WebGL context. */
export function discardParkedMap(key: string): void {
  dispose(key);
}

/**
 * Shows the map of `key` (a tab's key, with `#…` behind it for a second map of the same page) in the host. The DOM
 * node and the map live outside React: hiding the page only detaches them, closing the tab ends them. Bringing one
 * back takes milliseconds, building one two seconds. `make` answers nothing when no map can be made. `shown` runs at
 * every show and may answer a clean-up.
 */
export function useParkedMap<T extends Parkable>(
  key: string,
  rev: number,
  hostRef: RefObject<HTMLElement | null>,
  make: (element: HTMLDivElement) => T | undefined,
  shown: (view: T) => (() => void) | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is made once per key; rev asks for a new one
  useLayoutEffect(() => {
    const host = hostRef.current;
    if (!host) return;
    let entry = parked.get(key);
    if (entry) {
      measureToPaint('smartflight.map');
      host.append(entry.element);
    } else {
      const element = document.createElement('div');
      element.className = 'sf-map-canvas';
      host.append(element);
      const view = make(element);
      if (!view) {
        element.remove();
        return;
      }
      entry = { element, view };
    }
    const current = entry;
    parked.delete(key);
    parked.set(key, current);
    current.view.setShown(true);
    const cleanUp = shown(current.view as T);
    return () => {
      cleanUp?.();
      current.view.setShown(false);
      current.element.remove();
      trim();
    };
  }, [key, rev]);
}
