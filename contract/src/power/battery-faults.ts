import type { EventData } from '../device-link/reports.schemas.ts';
import type { MessageId } from '../messages/messages.ts';

export type FaultSeverity = Exclude<EventData['level'], 'info'>;

/** Battery faults: reported in `faults[]`, or found by the server in readings. */
export const batteryFaults = {
  over_discharge: 'critical',
  over_charge: 'critical',
  over_current: 'critical',
  over_temp: 'critical',
  cold_charge: 'warning',
  /** A cell above its limit while the measured total contradicts it: the reading is doubtful. */
  cell_reading: 'warning',
  cell_deviation: 'warning',
  short_circuit: 'emergency',
  sensor: 'warning',
  low_capacity: 'warning',
  cycles_exceeded: 'warning',
  link: 'warning',
  /** Reported by two devices at the same time. */
  seen_twice: 'warning',
} as const satisfies Record<string, FaultSeverity>;
export type BatteryFault = keyof typeof batteryFaults;

/** Faults of chargers and bays; the last five are for chargers with an engine. */
export const chargerFaults = {
  input_low: 'warning',
  input_high: 'critical',
  output: 'critical',
  reversed: 'critical',
  contact: 'warning',
  fan: 'warning',
  hot: 'critical',
  slow: 'warning',
  module: 'critical',
  engine_start: 'warning',
  engine_hot: 'critical',
  engine_oil: 'critical',
  engine_fuel: 'warning',
  engine_speed: 'warning',
} as const satisfies Record<string, FaultSeverity>;
export type ChargerFault = keyof typeof chargerFaults;

export type FaultKind = 'battery' | 'charger';
/** Texts of a fault: name, cause, remedy. */
export const faultLabels = ['name', 'cause', 'remedy'] as const;
export type FaultLabel = (typeof faultLabels)[number];

export interface Fault {
  code: string;
  severity: FaultSeverity;
  /** Message ids of its texts; null for a device's own code, which is shown as reported. */
  texts: Record<FaultLabel, MessageId> | null;
}

/** A fault by its reported or found code. An unknown code is a warning without texts. */
export function faultOf(kind: FaultKind, code: string): Fault {
  if (kind === 'battery' && isBatteryFault(code))
    return {
      code,
      severity: batteryFaults[code],
      texts: {
        name: `fault.battery.${code}.name`,
        cause: `fault.battery.${code}.cause`,
        remedy: `fault.battery.${code}.remedy`,
      },
    };
  if (kind === 'charger' && isChargerFault(code))
    return {
      code,
      severity: chargerFaults[code],
      texts: {
        name: `fault.charger.${code}.name`,
        cause: `fault.charger.${code}.cause`,
        remedy: `fault.charger.${code}.remedy`,
      },
    };
  return { code, severity: 'warning', texts: null };
}

const isBatteryFault = (code: string): code is BatteryFault => Object.hasOwn(batteryFaults, code);
const isChargerFault = (code: string): code is ChargerFault => Object.hasOwn(chargerFaults, code);

/** Text for a battery or charger without faults (C-06). */
export const noFaultText: MessageId = 'fault.none';

/** Codes of all problems of a battery, as shown in lists and exports (C-06). */
export const exceptionsOf = ({
  faults,
  twice,
}: {
  faults: readonly string[];
  twice: object | null;
}): string[] => [...faults, ...(twice && !faults.includes('seen_twice') ? ['seen_twice'] : [])];
