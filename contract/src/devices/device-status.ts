import { type FlightSigns, isFlying } from '../device-link/flying.ts';
import type { LinkState } from '../device-link/intervals.ts';
import type { workStates } from '../device-link/telemetry.ts';

/** Statuses of a device, independent of connection and lock. */
export const deviceStatuses = ['abnormal', 'maintain', 'working', 'charge', 'standby', 'idle'] as const;
export type DeviceStatus = (typeof deviceStatuses)[number];

export interface DroneSigns extends FlightSigns {
  link: LinkState;
  /** Set by the person who maintains the device. */
  inMaintenance?: boolean;
  /** Level of the most severe active alarm. */
  alarmLevel?: string | undefined;
  work?: (typeof workStates)[number] | (string & {}) | undefined;
  /** Negative while charging. */
  currentA?: number | undefined;
}

/** Charging currents weaker than this are noise, A. */
const chargingA = -0.5;

/**
 * Status of a drone, the first rule that applies: abnormal with an active critical or emergency alarm; maintain when
 * set so; working in the air; charge when its battery is charging on the ground; standby when armed; else idle.
 * Offline drones are only abnormal, maintain or idle.
 */
export function droneStatus(signs: DroneSigns): DeviceStatus {
  if (signs.alarmLevel === 'critical' || signs.alarmLevel === 'emergency') return 'abnormal';
  if (signs.inMaintenance) return 'maintain';
  if (signs.link === 'offline') return 'idle';
  if (isFlying(signs)) return 'working';
  if (signs.currentA !== undefined && signs.currentA < chargingA) return 'charge';
  return signs.armed ? 'standby' : 'idle';
}
