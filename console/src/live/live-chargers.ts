import { onSessionEnd } from '../shared/api/session.ts';
import { type ChargerStore, createChargerStore } from './charger-store.ts';
import { joinLink } from './link.ts';

let store: ChargerStore | undefined;

/** The chargers of the session; what was known last is shown at once when a page returns. */
export function liveChargers(): ChargerStore {
  store ??= createChargerStore();
  return store;
}

onSessionEnd(() => {
  store = undefined;
});

const clockMs = 1_000;

/** Fills the store with every charger that the reader may see until stopped; one clock notifies the store that time has passed. */
export function connectChargers(): () => void {
  const mine = liveChargers();
  const subscription = joinLink({
    onEvent: mine.apply,
    // Before the first chargers nothing of them is live, whatever else has come.
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
