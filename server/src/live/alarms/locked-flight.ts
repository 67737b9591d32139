import type { LiveDrone } from '@smartflight/contract/devices/live.schemas.ts';
import type { LockAlarm } from './alarms.ts';

export const lockAlarm: LockAlarm = { level: 'emergency', code: 'locked_flight' };

/** The lock and the flight are reported by separate messages; both must hold for this time, ms. */
export const contradictionMs = 3_000;

/** A lock ordered in flight takes effect on landing, so a landing drone may already report it. */
const inFlight: ReadonlySet<string | undefined> = new Set(['taking_off', 'in_air']);
const working: ReadonlySet<string | undefined> = new Set(['spray', 'sow']);

/**
 * Whether a drone's own reports contradict each other: locked, and in flight; without a reported flight state, at
 * work. A pump test on the ground is none.
 */
export const isContradiction = ({ locked, landed, work }: LiveDrone): boolean =>
  locked === true && (landed === undefined ? working.has(work) : inFlight.has(landed));
