import { onSessionEnd } from '../shared/api/session.ts';
import { type ChargerStore, createChargerStore } from './charger-store.ts';
import { joinLink } from './link.ts';

let store: ChargerStore | undefined;

/** The chargers of the session; the last known data is shown at once when a page returns. */
export function liveChargers(): ChargerStore {
  store ??= createChargerStore();
  return store;
}

onSessionEnd(() => {
  store = undefined;
});

const clockMs = 1_000;

/** Fills the store with the chargers that the user may see, until stopped; a timer signals the passing of time. */
export function connectChargers(): () => void {
  const mine = liveChargers();
  const subscription = joinLink({
    onEvent: mine.apply,
    // Chargers count as live only from their first frame, whatever else was received.
    onPhase: (phase) => {
      if (phase !== 'live' || mine.isKnown()) mine.setPhase(phase);
    },
  });
  subscription.watchChargers({});
  const timer = setInterval(mine.touch, clockMs);
  return () => {
    clearInterval(timer);
    subscription.stop();
    mine.setPhase('waiting');
  };
}
