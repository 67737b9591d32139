import { isFlying } from '@smartflight/contract/device-link/flying.ts';
import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import type { LockAlarm } from './alarms.ts';

export const lockAlarm: LockAlarm = { level: 'emergency', code: 'locked_flight' };

/** The lock and the flight are reported by separate messages; both must hold for this time, ms. */
export const contradictionMs = 3_000;

const working: ReadonlySet<string | undefined> = new Set(['spray', 'sow']);

/**
 * Whether a drone's own reports contradict each other: locked, and in flight; without a known flight state, at work. A
 * pump test on the ground is none, and neither is a lock ordered in flight, which takes effect on landing.
 */
export const isContradiction = (drone: LiveDrone): boolean =>
  drone.locked === true && drone.landed !== 'landing' && (isFlying(drone) ?? working.has(drone.work));
