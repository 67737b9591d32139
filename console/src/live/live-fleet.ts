import type { Watch } from '@smartflight/client/live/socket.ts';
import { onSessionEnd } from '../shared/api/session.ts';
import { createFleetStore, type FleetStore } from './fleet-store.ts';
import { joinLink } from './link.ts';

export type Scope = 'own' | 'tenant';

const stores = new Map<Scope, FleetStore>();

/** The store of a scope; its last data is shown at once when its page returns. */
export function fleetOf(scope: Scope): FleetStore {
  const known = stores.get(scope);
  if (known) return known;
  const store = createFleetStore();
  stores.set(scope, store);
  return store;
}

onSessionEnd(() => {
  for (const store of stores.values()) store.clear();
  stores.clear();
});

const clockMs = 1_000;

export interface LiveLink {
  watch(watch: Omit<Watch, 'scope'>): void;
  stop(): void;
}

/** Fills the scope's store from the server until stopped; a timer signals the passing of time. */
export function connectFleet(scope: Scope): LiveLink {
  const store = fleetOf(scope);
  const subscription = joinLink({
    onEvent: (event) => {
      if (event.type !== 'changed' || event.noun !== 'inbox') store.apply(event);
    },
    onPhase: store.setPhase,
  });
  subscription.watch({ scope });
  const timer = setInterval(store.touch, clockMs);
  return {
    watch: (watch) => subscription.watch({ ...watch, scope }),
    stop: () => {
      clearInterval(timer);
      subscription.stop();
      store.setPhase('waiting');
    },
  };
}
