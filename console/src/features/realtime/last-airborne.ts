import type { Flight } from '@smartflight/contract/flights/flights.schemas.ts';
import { isAirborne } from '../../live/drone-status.ts';
import type { FleetStore } from '../../live/fleet-store.ts';

/** The newest sample in the air that this console has had of a drone, epoch ms. */
export interface LastAirborne {
  /** By the drone's clock, as the log reports the end of its sorties. */
  at: number;
  /** By the server's clock. */
  seenAt: number;
}

/** Watches a fleet for as long as it lives; a drone never seen in the air has none. */
export function watchAirborne(store: FleetStore): (droneId: string) => LastAirborne | undefined {
  const last = new Map<string, LastAirborne>();
  store.onDrone((drone) => {
    if (drone.ts === undefined || !isAirborne(drone)) return;
    last.set(drone.id, { at: drone.ts, seenAt: drone.seenAt ?? store.serverNow() });
  });
  return (droneId) => last.get(droneId);
}

/** A touch of the ground shorter than this ends no sortie, so no two sorties end within it. */
const groundedMs = 3_000;
/** After this long the log has what it will have: a hop of seconds is never listed. */
const longestMs = 60_000;

/** Whether the sortie that this console saw end is still to come into the log, whose newest one is `last`. */
export function isAhead(
  last: Pick<Flight, 'endAt'> | undefined,
  airborne: LastAirborne | undefined,
  now: number,
): boolean {
  if (!airborne || now - airborne.seenAt > longestMs) return false;
  return last === undefined || Date.parse(last.endAt) < airborne.at - groundedMs;
}
