import type { BatteryData } from '@smartflight/contract/device-link/reports.schemas.ts';
import type { BatteryReading } from '@smartflight/contract/device-link/telemetry.schemas.ts';
import type { BatteryFault } from '@smartflight/contract/power/battery-faults.ts';
import type { Random } from '../random.ts';

/** Open-circuit voltage of a lithium polymer cell at 0, 10 … 100 % charge, V. */
const openCircuitV = [3.3, 3.62, 3.7, 3.74, 3.77, 3.81, 3.86, 3.93, 4.0, 4.09, 4.19] as const;
/** Resistance of a new cell at 25 °C and above. */
const newCellOhm = 0.0012;
/** Share of the charged energy that can be discharged again. */
export const chargeEfficiency = 0.995;
const topV = 4.2;
/** Heat that warms the pack by 1 °C, J, and how fast it cools, 1/s. */
const heatJ = 11_000;
const coolingPerS = 0.0015;
/** Capacity loss and resistance increase of one full cycle at 30 °C; both double with every 12 °C. */
const fadePerCycle = 0.000_16;
const stiffenPerCycle = 0.000_7;
const fadePerHighDay = 0.000_04;

/** Beyond these limits a battery counts an event: cell voltages in V, current as a multiple of capacity, °C. */
export const batteryLimits = { lowCellV: 3.2, highCellV: 4.28, currentC: 8.5, tempC: 70 } as const;

const watched = ['overDischarge', 'overCharge', 'overCurrent', 'overTemp'] as const;
type Watched = (typeof watched)[number];

/** A battery over its whole life, under one serial number. Plain data, so that it can be saved and restored. */
export type Battery = {
  sn: string;
  model: string;
  cells: number;
  designAh: number;
  fullAh: number;
  heldAh: number;
  ohm: number;
  /** For each cell: 0 is a good one; 1 has an eighth less capacity and 1.6 times the resistance. */
  weakness: number[];
  offsetsV: number[];
  /** Positive while discharging. */
  currentA: number;
  tempC: number;
  dischargedAh: number;
  chargedAh: number;
  highVoltageS: number;
  counts: Record<Watched, number>;
  /** Limits currently exceeded; a new event is counted only after the current one is over. */
  beyond: Partial<Record<Watched, boolean>>;
};

export type BatteryMake = {
  model?: string;
  cells: number;
  capacityAh: number;
  cycles?: number;
  /** Index of a cell that is much weaker than the others. Default none. */
  weakCell?: number | undefined;
};

export function createBattery(sn: string, make: BatteryMake, random: Random): Battery {
  const { model = 'SFB-14S30', cells, capacityAh, cycles = 0, weakCell } = make;
  const worn = cycles * thermal(42);
  const fullAh = capacityAh * Math.max(0.5, random.between(0.985, 1) - fadePerCycle * worn);
  return {
    sn,
    model,
    cells,
    designAh: capacityAh,
    fullAh,
    heldAh: fullAh * random.between(0.98, 1),
    ohm: newCellOhm * (1 + stiffenPerCycle * worn),
    weakness: Array.from({ length: cells }, (_, at) => {
      const usual = Math.min(0.12, Math.abs(random.normal()) * 0.05);
      return at === weakCell ? 1 : usual;
    }),
    offsetsV: Array.from({ length: cells }, () => random.normal() * 0.003),
    currentA: 0,
    tempC: 25,
    dischargedAh: cycles * capacityAh,
    chargedAh: (cycles * capacityAh) / chargeEfficiency,
    highVoltageS: cycles * 7_200,
    counts: { overDischarge: 0, overCharge: 0, overCurrent: 0, overTemp: 0 },
    beyond: {},
  };
}

export const socOf = ({ heldAh, fullAh }: Battery): number => Math.min(100, (100 * heldAh) / fullAh);

/** Full cycles by charge throughput, as battery management counts them. */
export const cyclesOf = ({ dischargedAh, designAh }: Battery): number => Math.floor(dischargedAh / designAh);

/** State of health by capacity: current against design capacity, percent. */
export const sohOf = ({ fullAh, designAh }: Battery): number => (100 * fullAh) / designAh;

function restingV(soc: number): number {
  const place = Math.min(9.999, Math.max(0, soc / 10));
  const low = Math.floor(place);
  return openCircuitV[low]! + (place - low) * (openCircuitV[low + 1]! - openCircuitV[low]!);
}

const thermal = (tempC: number): number => 2 ** ((tempC - 30) / 12);
const warmOhm = ({ ohm, tempC }: Battery): number => ohm * (1 + Math.max(0, 25 - tempC) * 0.015);
const packOhm = (battery: Battery): number => warmOhm(battery) * battery.cells * 1.02;
const restingPackV = (battery: Battery): number => restingV(socOf(battery)) * battery.cells;

function cellVolts(battery: Battery, cell: number): number {
  const { fullAh, heldAh, currentA } = battery;
  const weak = battery.weakness[cell] ?? 0;
  const soc = 100 * (1 - Math.max(0, fullAh - heldAh) / (fullAh * (1 - weak / 8)));
  return restingV(soc) - currentA * warmOhm(battery) * (1 + 0.6 * weak) + (battery.offsetsV[cell] ?? 0);
}

function worstCell({ weakness }: Battery): number {
  let worst = 0;
  for (let at = 1; at < weakness.length; at++) if (weakness[at]! > weakness[worst]!) worst = at;
  return worst;
}

/** The cell with the lowest voltage under load and the highest while charging, and its current voltage, V. */
export function weakestCell(battery: Battery): { cell: number; volts: number } {
  const cell = worstCell(battery);
  return { cell, volts: cellVolts(battery, cell) };
}

/** Counts events that have just begun. A deep discharge causes permanent damage. */
function watch(battery: Battery): void {
  const volts = cellVolts(battery, worstCell(battery));
  const is: Record<Watched, boolean> = {
    overDischarge: battery.currentA > 0 && volts < batteryLimits.lowCellV,
    overCharge: battery.currentA < 0 && volts > batteryLimits.highCellV,
    overCurrent: battery.currentA > batteryLimits.currentC * battery.designAh,
    overTemp: battery.tempC > batteryLimits.tempC,
  };
  for (const kind of watched) {
    const was = battery.beyond[kind] === true;
    if (is[kind] && !was) {
      battery.counts[kind]++;
      if (kind === 'overDischarge') {
        battery.fullAh *= 0.9985;
        battery.ohm *= 1.004;
      }
    }
    // A value at its limit fluctuates: an event is over once no current flows, an overheating one once it has cooled.
    const isOver = kind === 'overTemp' ? battery.tempC < batteryLimits.tempC - 5 : battery.currentA === 0;
    if (is[kind]) battery.beyond[kind] = true;
    else if (was && isOver) battery.beyond[kind] = false;
  }
}

/** Applies `currentA` for `dtS` seconds (positive: discharge): updates charge, temperature, ageing and counters. */
function flow(battery: Battery, currentA: number, dtS: number, ambientC: number): void {
  const wantedAh = (Math.abs(currentA) * dtS) / 3600;
  battery.currentA = currentA;
  if (currentA > 0) {
    const ah = Math.min(battery.heldAh, wantedAh);
    battery.heldAh -= ah;
    battery.dischargedAh += ah;
    const worn = (ah / battery.designAh) * thermal(battery.tempC);
    battery.fullAh -= battery.designAh * fadePerCycle * worn;
    battery.ohm += newCellOhm * stiffenPerCycle * worn;
  } else if (currentA < 0) {
    const ah = Math.min((battery.fullAh - battery.heldAh) / chargeEfficiency, wantedAh);
    battery.heldAh += ah * chargeEfficiency;
    battery.chargedAh += ah;
  }
  const heatPerS = (currentA ** 2 * packOhm(battery)) / heatJ;
  const settled = ambientC + heatPerS / coolingPerS;
  battery.tempC = settled + (battery.tempC - settled) * Math.exp(-coolingPerS * dtS);
  if (battery.heldAh > 0.9 * battery.fullAh) {
    battery.highVoltageS += dtS;
    battery.fullAh -= battery.designAh * fadePerHighDay * (dtS / 86_400);
  }
  battery.heldAh = Math.min(battery.heldAh, battery.fullAh);
  watch(battery);
}

/** Draws `powerW` for `dtS` seconds, or as much as the battery can deliver; `ambientC` is the air temperature. */
export function draw(battery: Battery, powerW: number, dtS: number, ambientC = 25): void {
  const volts = restingPackV(battery);
  const ohm = packOhm(battery);
  const root = Math.sqrt(Math.max(0, volts ** 2 - 4 * ohm * powerW));
  flow(battery, (volts - root) / (2 * ohm), dtS, ambientC);
}

/** Lets `dtS` seconds pass without current. */
export const rest = (battery: Battery, dtS: number, ambientC = 25): void => flow(battery, 0, dtS, ambientC);

export const isFull = ({ heldAh, fullAh }: Battery): boolean => heldAh > 0.9995 * fullAh;

/** The charging current under constant current, then constant voltage, at most `mostA`; less when hot or cold. */
export function chargeCurrent(battery: Battery, mostA: number): number {
  const { tempC } = battery;
  if (isFull(battery) || tempC < -5) return 0;
  const care = tempC > 50 ? 0.5 : tempC < 5 ? 0.3 : 1;
  const taperA = (topV * battery.cells - restingPackV(battery)) / packOhm(battery);
  return Math.max(0.02 * battery.designAh, Math.min(mostA * care, taperA));
}

/** Charges for `dtS` seconds (≤ 30) at most at `mostA`. */
export function charge(battery: Battery, mostA: number, dtS: number, ambientC = 25): void {
  flow(battery, -chargeCurrent(battery, mostA), dtS, ambientC);
}

/** Seconds until full when charged with at most `mostA`. */
export function secondsToFull(battery: Battery, mostA: number): number {
  const stepS = 30;
  const ahead = { heldAh: battery.heldAh, seconds: 0 };
  while (ahead.seconds < 6 * 3600) {
    const at = { ...battery, heldAh: ahead.heldAh };
    if (isFull(at)) break;
    const amps = chargeCurrent(at, mostA);
    if (amps === 0) break;
    ahead.heldAh = Math.min(at.fullAh, ahead.heldAh + ((amps * stepS) / 3600) * chargeEfficiency);
    ahead.seconds += stepS;
  }
  return ahead.seconds;
}

const round = (value: number, factor: number) => Math.round(value * factor) / factor;

/** The battery as reported by the drone. */
export function readBattery(battery: Battery, slot = 0): BatteryReading {
  const cellV = battery.weakness.map((_, cell) => Math.max(0, cellVolts(battery, cell)));
  return {
    sn: battery.sn,
    slot,
    soc: round(socOf(battery), 10),
    voltageV: round(
      cellV.reduce((sum, volts) => sum + volts, 0),
      100,
    ),
    currentA: round(battery.currentA, 10),
    tempC: round(battery.tempC, 10),
    cellV: cellV.map((volts) => round(volts, 1000)),
  };
}

const faultCodes = {
  overDischarge: 'over_discharge',
  overCharge: 'over_charge',
  overCurrent: 'over_current',
  overTemp: 'over_temp',
} as const satisfies Record<Watched, BatteryFault>;

const faultsOf = ({ beyond }: Battery): BatteryFault[] =>
  watched.filter((kind) => beyond[kind]).map((kind) => faultCodes[kind]);

const countsOf = (battery: Battery) => ({ ...battery.counts, cycle: cyclesOf(battery) });

/** Fixed properties, as its management system reports them to the carrying device. */
export const traitsOf = (battery: Battery) => ({
  model: battery.model,
  sohPct: round(sohOf(battery), 10),
  fullAh: round(battery.fullAh, 100),
  designAh: battery.designAh,
  counts: countsOf(battery),
  faults: faultsOf(battery),
  highVoltageDays: round(battery.highVoltageS / 86_400, 10),
  resistanceMohm: round(battery.ohm * battery.cells * 1.02 * 1000, 10),
});

export function reportBattery(battery: Battery, seenOn?: BatteryData['seenOn']): BatteryData {
  const { sn, slot: _slot, ...reading } = readBattery(battery);
  const cellV = reading.cellV ?? [];
  return {
    sn,
    ...(seenOn ? { seenOn } : {}),
    ...reading,
    ...traitsOf(battery),
    cellDiffMv: Math.round((Math.max(...cellV) - Math.min(...cellV)) * 1000),
    cycles: cyclesOf(battery),
    chargeState: battery.currentA < 0 ? 'charging' : battery.currentA > 0 ? 'discharging' : 'idle',
  };
}
