import type { LinkPhase } from '@smartflight/client/live/socket.ts';
import type { LiveDrone, LiveEvent } from '@smartflight/contract/devices/live.schemas.ts';

export interface FleetStore {
  /** Incremented with every change, also when only time changed a drone's category. */
  version(): number;
  drones(): ReadonlyMap<string, LiveDrone>;
  get(id: string): LiveDrone | undefined;
  apply(event: LiveEvent): void;
  setPhase(phase: LinkPhase): void;
  phase(): LinkPhase;
  /** False until the first snapshot was received. */
  isKnown(): boolean;
  /** The server's clock, epoch ms, for ages, whatever the local clock shows. */
  serverNow(): number;
  /** Time since which nothing was received, by the server's clock; undefined while connected. */
  cutSince(): number | undefined;
  /** Signals a change by time alone. */
  touch(): void;
  onDrone(listener: (drone: LiveDrone) => void): () => void;
  onEvent(listener: (event: LiveEvent) => void): () => void;
  /** Called at most four times a second after changes, for React. */
  subscribe(listener: () => void): () => void;
  clear(): void;
}

const reactMs = 250;

export function createFleetStore(clock: () => number = Date.now): FleetStore {
  const drones = new Map<string, LiveDrone>();
  const droneListeners = new Set<(drone: LiveDrone) => void>();
  const eventListeners = new Set<(event: LiveEvent) => void>();
  const listeners = new Set<() => void>();
  let version = 0;
  let phase: LinkPhase = 'connecting';
  let known = false;
  let aheadMs: number | undefined;
  let cutSince: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const changed = (): void => {
    version += 1;
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      for (const listener of listeners) listener();
    }, reactMs);
  };
  const put = (drone: LiveDrone, isWhole: boolean): void => {
    const before = drones.get(drone.id);
    const next = isWhole || !before ? drone : { ...before, ...drone };
    drones.set(drone.id, next);
    for (const listener of droneListeners) listener(next);
  };
  /** The message with the shortest delay gives the best estimate of the clock difference. */
  const learnClock = (at: number): void => {
    const ahead = at - clock();
    aheadMs = aheadMs === undefined || Math.abs(ahead - aheadMs) > 60_000 ? ahead : Math.max(aheadMs, ahead);
  };
  const serverNow = (): number => clock() + (aheadMs ?? 0);

  function setPhase(next: LinkPhase): void {
    if (next === 'live') cutSince = undefined;
    else cutSince ??= serverNow();
    if (next === phase) return;
    phase = next;
    changed();
  }

  return {
    version: () => version,
    drones: () => drones,
    get: (id) => drones.get(id),
    phase: () => phase,
    isKnown: () => known,
    serverNow,
    cutSince: () => cutSince,
    touch: changed,
    apply: (event) => {
      if (event.type !== 'bye') setPhase('live');
      if (event.type === 'snapshot') {
        aheadMs = undefined;
        learnClock(event.at);
        known = true;
        const left = new Set(drones.keys());
        for (const drone of event.drones) {
          left.delete(drone.id);
          put(drone, true);
        }
        for (const id of left) drones.delete(id);
      } else if (event.type === 'delta') {
        learnClock(event.at);
        for (const id of event.gone) drones.delete(id);
        for (const drone of event.drones) put(drone, false);
        if (event.drones.length + event.gone.length === 0) return;
      }
      for (const listener of eventListeners) listener(event);
      changed();
    },
    setPhase,
    onDrone: (listener) => add(droneListeners, listener),
    onEvent: (listener) => add(eventListeners, listener),
    subscribe: (listener) => add(listeners, listener),
    clear: () => {
      drones.clear();
      known = false;
      changed();
    },
  };
}

function add<T>(set: Set<T>, listener: T): () => void {
  set.add(listener);
  return () => {
    set.delete(listener);
  };
}
