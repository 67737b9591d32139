import type { BatteryReading } from '@smartflight/contract/device-link.ts';
import type { Airframe } from './airframe.ts';
import type { Random } from './random.ts';

/** Open-circuit voltage of a lithium polymer cell at 0, 10 … 100 % charge, V. */
const openCircuitV = [3.3, 3.62, 3.7, 3.74, 3.77, 3.81, 3.86, 3.93, 4.0, 4.09, 4.19] as const;
const cellOhm = 0.0012;

export type Battery = {
  sn: string;
  usedAh: number;
  currentA: number;
  tempC: number;
  offsetsV: number[];
  cells: number;
};

export const createBattery = (sn: string, frame: Airframe, random: Random): Battery => ({
  sn,
  usedAh: frame.capacityAh * random.between(0, 0.02),
  currentA: 0,
  tempC: 25,
  offsetsV: Array.from({ length: frame.cells }, () => random.normal() * 0.004),
  cells: frame.cells,
});

export const socOf = (battery: Battery, frame: Airframe): number =>
  Math.max(0, 100 * (1 - battery.usedAh / frame.capacityAh));

function restingV(soc: number): number {
  const place = Math.min(9.999, Math.max(0, soc / 10));
  const low = Math.floor(place);
  return openCircuitV[low]! + (place - low) * (openCircuitV[low + 1]! - openCircuitV[low]!);
}

/** Draws `powerW` for `dtS` seconds: charge goes, the cells warm up. */
export function draw(battery: Battery, frame: Airframe, powerW: number, dtS: number): void {
  const resting = restingV(socOf(battery, frame)) * battery.cells;
  battery.currentA = powerW / Math.max(1, resting - battery.currentA * cellOhm * battery.cells);
  battery.usedAh += (battery.currentA * dtS) / 3600;
  const heatingC = (battery.currentA / 200) ** 2 * 0.06 - (battery.tempC - 25) * 0.0015;
  battery.tempC += heatingC * dtS;
}

const round = (value: number, factor: number) => Math.round(value * factor) / factor;

export function readBattery(battery: Battery, frame: Airframe): BatteryReading {
  const soc = socOf(battery, frame);
  const loadedV = restingV(soc) - battery.currentA * cellOhm;
  return {
    sn: battery.sn,
    slot: 0,
    soc: round(soc, 10),
    voltageV: round(loadedV * battery.cells, 100),
    currentA: round(battery.currentA, 10),
    tempC: round(battery.tempC, 10),
    cellV: battery.offsetsV.map((offset) => round(loadedV + offset, 1000)),
  };
}
