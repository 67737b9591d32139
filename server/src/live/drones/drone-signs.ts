import { isFlying } from '@smartflight/contract/device-link/flying.ts';
import { type LinkState, linkStateOf } from '@smartflight/contract/device-link/intervals.ts';
import { type DroneSigns, droneStatus } from '@smartflight/contract/devices/device-status.ts';
import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import type { FleetState } from '../fleet/fleet-state.ts';

type Known = Pick<FleetState, 'get' | 'entries' | 'clock'>;

/** State of the link to a drone at that moment (epoch ms), from its last report. */
export const linkOf = (drone: LiveDrone, now: number): LinkState =>
  linkStateOf(drone.seenAt, isFlying(drone) === true, drone.online === false, now);

/** State of a drone at this moment, from its last report. */
export function signsOf(fleet: Known, id: string) {
  const drone = fleet.get(id)?.drone ?? { id };
  const link = linkOf(drone, fleet.clock());
  const { alarm } = drone;
  const signs: DroneSigns = { ...drone, link, alarmLevel: alarm?.level };
  return {
    link,
    seenAt: drone.seenAt === undefined ? null : new Date(drone.seenAt),
    alarm: alarm?.code ?? null,
    alarmLevel: alarm?.level ?? null,
    statusOf: (inMaintenance: boolean) => droneStatus({ ...signs, inMaintenance }),
  };
}

/** Whether a drone is in flight as far as known; an offline drone counts as not in flight. */
export function isAirborne(fleet: Known, id: string): boolean {
  const drone = fleet.get(id)?.drone;
  return drone !== undefined && isFlying(drone) === true && linkOf(drone, fleet.clock()) !== 'offline';
}

/** Whether a drone counts as online at that moment (epoch ms), from its last report. */
export const isThere = (drone: LiveDrone, now: number): boolean => linkOf(drone, now) !== 'offline';

/** Whether a drone is online now, or at another time. */
export function isOnline(fleet: Known, id: string, now = fleet.clock()): boolean {
  const drone = fleet.get(id)?.drone;
  return drone !== undefined && isThere(drone, now);
}

/** Ids of the drones with an active alarm, by level. */
export function alarmedIds(fleet: Known): { grave: string[]; warned: string[] } {
  const found = { grave: [] as string[], warned: [] as string[] };
  for (const { id, drone } of fleet.entries()) {
    const level = drone.alarm?.level;
    if (level === undefined) continue;
    found[level === 'critical' || level === 'emergency' ? 'grave' : 'warned'].push(id);
  }
  return found;
}
