import { isFlying } from '@smartflight/contract/device-link/flying.ts';
import { type LinkState, linkStateOf } from '@smartflight/contract/device-link/intervals.ts';
import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import { liveRates } from '@smartflight/contract/devices/live.ts';

/** What a view of the fleet depends on besides the drone's data. */
export interface Moment {
  now: number;
  /** Time since which nothing was received; undefined while connected. */
  cutSince: number | undefined;
  /** Drones outside this box are updated at the slow rate; without a box all at the fast rate. */
  box?: readonly [west: number, south: number, east: number, north: number] | undefined;
}

/** After this time without a connection nothing shown counts as current. */
const cutMs = 5_000;

/** Whether the drone is in flight by the rule of the contract; a drone that reports too little is not. */
export const isAirborne = (drone: LiveDrone): boolean => isFlying(drone) === true;

function isInBox({ lat, lon }: LiveDrone, box: Moment['box']): boolean {
  if (!box || lat === undefined || lon === undefined) return box === undefined;
  const [west, south, east, north] = box;
  const isBetween = west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
  return isBetween && lat >= south && lat <= north;
}

/**
 * Online, stale or offline by the contract's intervals. Drones outside the view are sent less often, so their
 * interval is longer; without a connection of the console, none is online.
 */
export function linkOf(drone: LiveDrone, { now, cutSince, box }: Moment): LinkState {
  const grace = isInBox(drone, box) ? 0 : liveRates.hiddenMs;
  const state = linkStateOf(drone.seenAt, isAirborne(drone), drone.online === false, now - grace);
  const isCut = cutSince !== undefined && now - cutSince > cutMs;
  return isCut && state === 'online' ? 'stale' : state;
}
