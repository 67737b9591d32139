import type { LinkPhase } from '@smartflight/client/live/socket.ts';
import { useRef, useSyncExternalStore } from 'react';
import type { FleetStore } from './fleet-store.ts';

/** A store whose version changes with its data. */
interface Versioned {
  version(): number;
  subscribe(listener: () => void): () => void;
}

/**
 * Reads from the store by `select` at most four times a second; renders only when `equal` reports a difference, so
 * moving drones alone cause no render. `select` must be stable.
 */
export function useFleet<T, Store extends Versioned = FleetStore>(
  store: Store,
  select: (store: Store) => T,
  equal: (a: T, b: T) => boolean = Object.is,
): T {
  const kept = useRef<{ version: number; select: unknown; value: T }>(undefined);
  const read = (): T => {
    const before = kept.current;
    const version = store.version();
    if (before && before.version === version && before.select === select) return before.value;
    const next = select(store);
    const value = before && equal(before.value, next) ? before.value : next;
    kept.current = { version, select, value };
    return value;
  };
  return useSyncExternalStore(store.subscribe, read);
}

const phaseOf = (store: FleetStore): LinkPhase => store.phase();
export const usePhase = (store: FleetStore): LinkPhase => useFleet(store, phaseOf);

const knownOf = (store: FleetStore): boolean => store.isKnown();
export const useKnown = (store: FleetStore): boolean => useFleet(store, knownOf);
