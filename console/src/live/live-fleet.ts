import { livePath } from '@smartflight/contract/live.ts';
import { onSessionEnd } from '../shared/api/session.ts';
import { leave } from '../shared/api/session-end.ts';
import { readToken } from '../shared/api/token.ts';
import { currentHref } from '../shared/navigation.ts';
import { createFleetStore, type FleetStore } from './fleet-store.ts';
import { createLiveSocket, type LiveSocket, type Watch } from './socket.ts';

export type Scope = 'own' | 'tenant';

const stores = new Map<Scope, FleetStore>();

/** The store of a scope; what it knew last is shown at once when its page comes back. */
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

/** A timer that comes this much late means that the machine slept. */
const sleptMs = 5_000;
const clockMs = 1_000;

export interface LiveLink {
  watch(watch: Omit<Watch, 'scope'>): void;
  stop(): void;
}

/** Connects the scope's store to the server until stopped; one clock tells it that time has passed. */
export function connectFleet(scope: Scope): LiveLink {
  const store = fleetOf(scope);
  const socket = createLiveSocket({
    url: `${location.origin.replace(/^http/, 'ws')}${livePath}`,
    token: readToken,
    onEvent: store.apply,
    onPhase: (phase, code) => {
      store.setPhase(phase);
      if (phase === 'ended' && code === 4401 && readToken() !== undefined) leave(currentHref());
    },
  });
  socket.watch({ scope });
  const stopWaking = watchForWaking(store, socket);
  return {
    watch: (watch) => socket.watch({ ...watch, scope }),
    stop: () => {
      stopWaking();
      socket.stop();
      store.setPhase('waiting');
    },
  };
}

/** Looks after the connection when the network or the machine comes back, or somebody looks again. */
function watchForWaking(store: FleetStore, socket: LiveSocket): () => void {
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    if (now - last > sleptMs) socket.check();
    last = now;
    store.touch();
  }, clockMs);
  const check = (): void => {
    if (!document.hidden) socket.check();
  };
  const cut = (): void => store.setPhase('waiting');
  window.addEventListener('online', check);
  window.addEventListener('offline', cut);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', check);
    window.removeEventListener('offline', cut);
    document.removeEventListener('visibilitychange', check);
  };
}
