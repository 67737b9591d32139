import { type LinkState, linkStateOf } from '@smartflight/contract/device-link/intervals.ts';
import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import { liveRates } from '@smartflight/contract/devices/live.ts';

/** What a drone counts as in lists and chips. `attention` is a warning or a fault. */
export const droneStatuses = ['working', 'standby', 'attention', 'offline'] as const;
export type DroneStatus = (typeof droneStatuses)[number];
export type DroneGlyph = 'working' | 'standby' | 'warning' | 'fault' | 'offline';

/** What a view of the fleet depends on besides the drone itself. */
export interface Moment {
  /** The server's clock, epoch ms. */
  now: number;
  /** Since when the console receives nothing; undefined while the link is live. */
  cutSince: number | undefined;
  /** Drones outside this box are reported at the slow rate; without a box all at the quick one. */
  box?: readonly [west: number, south: number, east: number, north: number] | undefined;
}

/** After this long without a connection nothing on screen counts as fresh. */
const cutMs = 5_000;

export const isAirborne = ({ landed, armed, heightAglM, speedMps }: LiveDrone): boolean =>
  landed === undefined
    ? armed === true && ((heightAglM ?? 0) > 1 || (speedMps ?? 0) > 1.5)
    : landed !== 'on_ground';

function isInBox({ lat, lon }: LiveDrone, box: Moment['box']): boolean {
  if (!box || lat === undefined || lon === undefined) return box === undefined;
  const [west, south, east, north] = box;
  const isBetween = west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
  return isBetween && lat >= south && lat <= north;
}

/**
 * Online, stale or offline by the contract's intervals. Drones off screen are sent more rarely and are given that
 * much longer; while the console itself receives nothing, no one counts as online.
 */
export function linkOf(drone: LiveDrone, { now, cutSince, box }: Moment): LinkState {
  const grace = isInBox(drone, box) ? 0 : liveRates.hiddenMs;
  const state = linkStateOf(drone.seenAt, isAirborne(drone), drone.online === false, now - grace);
  const isCut = cutSince !== undefined && now - cutSince > cutMs;
  return isCut && state === 'online' ? 'stale' : state;
}

export function glyphOf(drone: LiveDrone, link: LinkState): DroneGlyph {
  if (link === 'offline') return 'offline';
  const level = drone.alarm?.level;
  if (level === 'critical' || level === 'emergency') return 'fault';
  if (level === 'warning') return 'warning';
  return isAirborne(drone) ? 'working' : 'standby';
}

export const statusOf = (glyph: DroneGlyph): DroneStatus =>
  glyph === 'warning' || glyph === 'fault' ? 'attention' : glyph;
