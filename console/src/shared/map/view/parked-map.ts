import { type RefObject, useLayoutEffect } from 'react';
import { onSessionEnd } from '../../api/session.ts';
import { measureToPaint } from '../../performance-marks.ts';
import { onTabDispose } from '../../tabs/tabs.ts';

const mostParked = 2;
/**
 * Maximum number of WebGL contexts, including shown maps. Browsers drop the oldest context after 8 (Android) to 16,
 * and reopening a map creates the new one first.
 */
const mostContexts = 6;

/** A map that can be resumed, suspended and ended. */
export interface Parkable {
  contexts(): number;
  setShown(shown: boolean): void;
  remove(): void;
}
interface Parked {
  element: HTMLDivElement;
  view: Parkable;
}

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

/** Keeps shown maps and the two hidden ones used last, fewer if they hold many contexts. */
function trim(): void {
  const hidden = [...parked].filter(([, entry]) => !entry.element.isConnected).map(([key]) => key);
  const contexts = () => [...parked.values()].reduce((sum, { view }) => sum + view.contexts(), 0);
  for (const [index, key] of hidden.entries())
    if (hidden.length - index > mostParked || contexts() > mostContexts) dispose(key);
}

/** Ends a map, so that it is built again when next shown, for example after a lost WebGL context. */
export function discardParkedMap(key: string): void {
  dispose(key);
}

/**
 * Shows the map of `key` (a tab's key, with `#…` for a second map of the page) in the host. DOM node and map live
 * outside React: hiding the page detaches them, closing the tab ends them. Resuming takes milliseconds, building two
 * seconds. `make` returns nothing if no map can be created. `shown` runs at every show and may return a cleanup.
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
