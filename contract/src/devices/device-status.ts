import type { LinkState } from '../device-link/intervals.ts';
import type { TelemetryData } from '../device-link/telemetry.schemas.ts';
import type { workStates } from '../device-link/telemetry.ts';

/** Statuses of a device, beside whether it is online and whether it is locked. */
export const deviceStatuses = ['abnormal', 'maintain', 'working', 'charge', 'standby', 'idle'] as const;
export type DeviceStatus = (typeof deviceStatuses)[number];

export interface DroneSigns {
  link: LinkState;
  /** Its updater has taken it out of service. */
  inMaintenance?: boolean;
  /** Level of the gravest alarm that is active. */
  alarmLevel?: string | undefined;
  armed?: boolean | undefined;
  landed?: TelemetryData['landed'] | (string & {}) | undefined;
  work?: (typeof workStates)[number] | (string & {}) | undefined;
  /** Negative while the battery is charged. */
  currentA?: number | undefined;
}

/** Charging current below which a reading is noise, A. */
const chargingA = -0.5;

/**
 * The status of a drone, the first of these rules that holds: abnormal with a critical or emergency alarm that is active;
 * maintain while its updater has taken it out of service; working in the air; charge when current flows into its battery
 * on the ground; standby when armed; else idle. Of a drone that is offline only what its updater and its alarms state is
 * known to hold still; the rest is idle.
 */
export function droneStatus(signs: DroneSigns): DeviceStatus {
  if (signs.alarmLevel === 'critical' || signs.alarmLevel === 'emergency') return 'abnormal';
  if (signs.inMaintenance) return 'maintain';
  if (signs.link === 'offline') return 'idle';
  if (signs.landed === 'in_air' || signs.landed === 'taking_off' || signs.landed === 'landing')
    return 'working';
  if (signs.currentA !== undefined && signs.currentA < chargingA) return 'charge';
  return signs.armed ? 'standby' : 'idle';
}
