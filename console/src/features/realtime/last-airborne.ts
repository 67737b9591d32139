import type { Flight } from '@smartflight/contract/flights/flights.schemas.ts';
import { isAirborne } from '../../live/drone-status.ts';
import type { FleetStore } from '../../live/fleet-store.ts';

/** The newest airborne sample of a drone received by this console, epoch ms. */
export interface LastAirborne {
  /** Device time, like the end of sorties in the log. */
  at: number;
  /** Server time. */
  seenAt: number;
}

/** Subscribes to a fleet store for its lifetime; undefined for drones never seen in the air. */
export function watchAirborne(store: FleetStore): (droneId: string) => LastAirborne | undefined {
  const last = new Map<string, LastAirborne>();
  store.onDrone((drone) => {
    if (drone.ts === undefined || !isAirborne(drone)) return;
    last.set(drone.id, { at: drone.ts, seenAt: drone.seenAt ?? store.serverNow() });
  });
  return (droneId) => last.get(droneId);
}

/** A ground contact shorter than this doesn't end a sortie, so two sorties never end within it. */
const groundedMs = 3_000;
/** After this time the log is complete: flights of a few seconds are never listed. */
const longestMs = 60_000;

/** Whether the sortie that this console saw ending is still missing in the log, whose newest one is `last`. */
export function isAhead(
  last: Pick<Flight, 'endAt'> | undefined,
  airborne: LastAirborne | undefined,
  now: number,
): boolean {
  if (!airborne || now - airborne.seenAt > longestMs) return false;
  return last === undefined || Date.parse(last.endAt) < airborne.at - groundedMs;
}
