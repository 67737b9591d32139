import { isAirborne } from '../../../live/drone-status.ts';
import type { FleetStore } from '../../../live/fleet-store.ts';
import type { Reading } from './trend.ts';

/** Time between two readings that are kept, and the age up to which they are. */
const everyMs = 10_000;
const keptMs = 300_000;

const watched = new WeakMap<FleetStore, Map<string, Reading[]>>();

/** The readings of each drone's flight in the last minutes, oldest first, from the first call for a store on. */
export function readingsOf(store: FleetStore): ReadonlyMap<string, readonly Reading[]> {
  const known = watched.get(store);
  if (known) return known;
  const readings = new Map<string, Reading[]>();
  watched.set(store, readings);
  store.onDrone((drone) => {
    const { id, ts, tankL, hopperKg, socPct, areaM2 } = drone;
    if (ts === undefined || !isAirborne(drone)) {
      readings.delete(id);
      return;
    }
    const own = readings.get(id) ?? [];
    const age = ts - (own.at(-1)?.at ?? Number.NEGATIVE_INFINITY);
    if (age >= 0 && age < everyMs) return;
    // A device clock that was set back starts over.
    if (age < 0) own.length = 0;
    own.push({ at: ts, tankL, hopperKg, socPct, areaM2 });
    while (own[0] && own[0].at < ts - keptMs) own.shift();
    readings.set(id, own);
  });
  return readings;
}
