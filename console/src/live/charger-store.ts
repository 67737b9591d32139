import type { LinkPhase } from '@smartflight/client/live/socket.ts';
import type { LiveEvent } from '@smartflight/contract/devices/live.schemas.ts';
import type { LiveCharger } from '@smartflight/contract/power/charger.schemas.ts';

export interface ChargerStore {
  /** Incremented with every change, also when only time changed the result. */
  version(): number;
  chargers(): ReadonlyMap<string, LiveCharger>;
  apply(event: LiveEvent): void;
  phase(): LinkPhase;
  setPhase(phase: LinkPhase): void;
  /** False until the server has sent all chargers. */
  isKnown(): boolean;
  /** The server's clock, epoch ms, for ages and remaining times. */
  serverNow(): number;
  /** Time since which nothing was received, by the server's clock; undefined while connected. */
  cutSince(): number | undefined;
  touch(): void;
  /** Called at most four times a second after changes. */
  subscribe(listener: () => void): () => void;
}

const reactMs = 250;

export function createChargerStore(clock: () => number = Date.now): ChargerStore {
  const chargers = new Map<string, LiveCharger>();
  const listeners = new Set<() => void>();
  let version = 0;
  let phase: LinkPhase = 'connecting';
  let isKnown = false;
  let aheadMs = 0;
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
  const serverNow = (): number => clock() + aheadMs;

  function setPhase(next: LinkPhase): void {
    if (next === 'live') cutSince = undefined;
    else cutSince ??= serverNow();
    if (next === phase) return;
    phase = next;
    changed();
  }

  return {
    version: () => version,
    chargers: () => chargers,
    phase: () => phase,
    isKnown: () => isKnown,
    serverNow,
    cutSince: () => cutSince,
    setPhase,
    touch: changed,
    apply: (event) => {
      if (event.type !== 'chargers') return;
      aheadMs = event.at - clock();
      setPhase('live');
      if (event.isWhole) {
        chargers.clear();
        isKnown = true;
      }
      for (const id of event.gone) chargers.delete(id);
      for (const charger of event.chargers) chargers.set(charger.id, charger);
      if (event.isWhole || event.chargers.length + event.gone.length > 0) changed();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
