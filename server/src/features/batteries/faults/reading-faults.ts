import type { BatteryFault } from '@smartflight/contract/power/battery-faults.ts';
import type { BatteryMake } from '@smartflight/contract/power/battery-models.schemas.ts';
import { type CellVoltages, readVoltage } from '../health/cell-spread.ts';

/** A battery's reading at one instant; absent or null is unknown. Current is positive while discharging. */
export interface BatteryShows {
  cellV?: CellVoltages;
  voltageV?: number | null;
  currentA?: number | null;
  tempC?: number | null;
}

/** A fault that a reading shows, with the cells affected, counted from 1. */
export interface ReadingFault {
  code: BatteryFault;
  cells: number[];
}

/** Current closer to zero than this is noise, A; negative is charging. */
const chargingA = -0.5;

/**
 * Faults that a reading shows against the limits of its model (domain 6). A cell below the lowest voltage is
 * over-discharged, a battery above the highest temperature is too hot, and one charged below the lowest temperature
 * is limited by cold. A cell above the highest voltage is over-charged, unless the cells don't add up to the measured
 * total: then the reading is in doubt. A cell with an impossible voltage has a sensor fault. A value exactly at a
 * limit is no fault.
 */
export function readingFaults(shows: BatteryShows, { limits }: Pick<BatteryMake, 'limits'>): ReadingFault[] {
  const cells = (shows.cellV ?? []).map((given, at) => ({ cell: at + 1, given, volts: readVoltage(given) }));
  const numbers = (list: typeof cells) => list.map(({ cell }) => cell);
  const low = cells.filter(({ volts }) => volts !== null && volts < limits.cellLowV);
  const high = cells.filter(({ volts }) => volts !== null && volts > limits.cellHighV);
  const broken = cells.filter(({ given, volts }) => typeof given === 'number' && volts === null);
  const { tempC, currentA } = shows;
  const isCharging = typeof currentA === 'number' && currentA < chargingA;
  const found: (ReadingFault | false)[] = [
    low.length > 0 && { code: 'over_discharge', cells: numbers(low) },
    high.length > 0 && {
      code: agreesWithTotal(cells, shows.voltageV, limits.totalToleranceV) ? 'over_charge' : 'cell_reading',
      cells: numbers(high),
    },
    broken.length > 0 && { code: 'sensor', cells: numbers(broken) },
    typeof tempC === 'number' && tempC > limits.hotC && { code: 'over_temp', cells: [] },
    typeof tempC === 'number' &&
      tempC < limits.coldChargeC &&
      isCharging && { code: 'cold_charge', cells: [] },
  ];
  return found.filter((fault) => fault !== false);
}

/** The codes that a reading can confirm or clear; it leaves all others as earlier readings left them. */
export function judgedBy(
  { cellV, currentA, tempC }: BatteryShows,
  { limits }: Pick<BatteryMake, 'limits'>,
): BatteryFault[] {
  const hasTemp = typeof tempC === 'number';
  const isCharging = typeof currentA === 'number' ? currentA < chargingA : undefined;
  const isColdKnown =
    isCharging === false || (hasTemp && (isCharging !== undefined || tempC >= limits.coldChargeC));
  return [
    ...(cellV?.length ? (['over_discharge', 'over_charge', 'cell_reading', 'sensor'] as const) : []),
    ...(hasTemp ? (['over_temp'] as const) : []),
    ...(isColdKnown ? (['cold_charge'] as const) : []),
  ];
}

/** Whether the cells add up to the total; an unknown total or cell contradicts nothing. */
function agreesWithTotal(
  cells: readonly { volts: number | null }[],
  voltageV: number | null | undefined,
  toleranceV: number,
): boolean {
  if (typeof voltageV !== 'number' || cells.some(({ volts }) => volts === null)) return true;
  const sum = cells.reduce((total, { volts }) => total + (volts ?? 0), 0);
  return Math.abs(sum - voltageV) <= toleranceV;
}
