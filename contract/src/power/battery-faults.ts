import type { EventData } from '../device-link/reports.schemas.ts';
import type { MessageId } from '../messages/messages.ts';

export type FaultSeverity = Exclude<EventData['level'], 'info'>;

/** Faults of batteries: what they report in `faults[]`, and what the server finds in their readings. */
export const batteryFaults = {
  over_discharge: 'critical',
  over_charge: 'critical',
  over_current: 'critical',
  over_temp: 'critical',
  cold_charge: 'warning',
  /** A cell above its limit that the measured total contradicts: the reading is in doubt, not the cell. */
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

/** Faults of chargers and of their bays; the last five are of those with an engine. */
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
/** The words of a fault: what it is, where it comes from, what to do. */
export const faultLabels = ['name', 'cause', 'remedy'] as const;
export type FaultLabel = (typeof faultLabels)[number];

export interface Fault {
  code: string;
  severity: FaultSeverity;
  /** Where its words are in `messages/<lang>.json`; null for a code of the device's own, which is reported as it is. */
  texts: Record<FaultLabel, MessageId> | null;
}

/** A fault by the code a device reported or the server found. A code that no one knows is a warning without words. */
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

/** What is shown where a battery or charger has no fault (C-06). */
export const noFaultText: MessageId = 'fault.none';

/** C-06: the codes of all that is against a battery, as lists and exports name it; none where nothing does. */
export const exceptionsOf = ({
  faults,
  twice,
}: {
  faults: readonly string[];
  twice: object | null;
}): string[] => [...faults, ...(twice && !faults.includes('seen_twice') ? ['seen_twice'] : [])];
