import type { ChargerData } from '@smartflight/contract/device-link/reports.schemas.ts';
import type { ChargerFault } from '@smartflight/contract/power/battery-faults.ts';
import { hashOf } from '../random.ts';
import { type Battery, isFull, readBattery, secondsToFull, traitsOf } from './battery.ts';
import { chargerCard } from './charger-card.ts';
import { type Engine, readEngine } from './charger-engine.ts';

export type ChargerSpec = {
  id: string;
  mode: 'grid' | 'engine';
  bays: number;
  lat: number;
  lon: number;
  /** Power shared by its bays, W. Default 12 kW from a grid, 9 kW from an engine. */
  powerW?: number;
  /** Maximum for one bay, A. Default 75. */
  mostA?: number;
  /** Bay failures of 10 to 30 min, per hour of charging. Default 0.02. */
  bayFaultsPerHour?: number;
  /** Engine exceptions of 5 to 20 min, per hour of running. Default 0.05. */
  exceptionsPerHour?: number;
  /** Permanent malfunction of the whole charger: it charges nothing. */
  fault?: ChargerFault;
  /** Deliberate error: this bay reads its battery's tag as another serial number. */
  misreads?: { bay: number; sn: string };
  /** Days until its SIM card expires. Default derived from its id. */
  cardDays?: number;
  ambientC?: number;
};

export type Bay = {
  index: number;
  battery: Battery | undefined;
  chargedS: number;
  faultUntil: number;
  warned: boolean;
};

export type ChargerNow = {
  spec: ChargerSpec;
  now: number;
  bays: Bay[];
  engine: Engine | undefined;
  trafficBytes: number;
};

const round = (value: number, factor: number) => Math.round(value * factor) / factor;

/** A faulty bay neither charges nor accepts batteries. */
export const isFaulty = ({ spec, now }: ChargerNow, bay: Bay): boolean =>
  spec.fault !== undefined || bay.faultUntil > now;

function stateOfBay(charger: ChargerNow, bay: Bay): string {
  if (isFaulty(charger, bay)) return 'fault';
  if (!bay.battery) return 'empty';
  if (isFull(bay.battery)) return 'full';
  return bay.battery.currentA < 0 ? 'charging' : 'idle';
}

function stateOf(charger: ChargerNow): ChargerData['state'] {
  const states = charger.bays.map((bay) => stateOfBay(charger, bay));
  if (charger.spec.fault !== undefined || states.every((state) => state === 'fault')) return 'fault';
  if (states.includes('charging')) return 'charging';
  return states.includes('full') ? 'full' : 'idle';
}

/** Power shared by the bays, W; halved during an engine exception. */
export function powerOf({ spec, engine }: ChargerNow): number {
  const powerW = spec.powerW ?? (spec.mode === 'grid' ? 12_000 : 9_000);
  return engine?.exception ? powerW / 2 : powerW;
}

/** Maximum for each bay, A, when `active` of them share the power. */
export function shareA(charger: ChargerNow, active: number, cells: number): number {
  return Math.min(charger.spec.mostA ?? 75, powerOf(charger) / Math.max(1, active) / (4.1 * cells));
}

function readBay(charger: ChargerNow, bay: Bay, active: number): NonNullable<ChargerData['groups']>[number] {
  const { battery, index } = bay;
  const state = stateOfBay(charger, bay);
  if (!battery) return { index, state };
  const { sn, voltageV, tempC, soc, cellV } = readBattery(battery);
  const misread = charger.spec.misreads?.bay === index ? charger.spec.misreads.sn : undefined;
  const charging = state === 'charging';
  return {
    index,
    batterySn: misread ?? sn,
    state,
    voltageV,
    currentA: round(Math.max(0, -battery.currentA), 10),
    tempC,
    soc,
    chargedS: Math.round(bay.chargedS),
    ...(charging ? { etaS: secondsToFull(battery, shareA(charger, active, battery.cells)) } : {}),
    cellV,
    ...traitsOf(battery),
  };
}

/** Bays that draw current, or would. */
export const chargingBays = (charger: ChargerNow): Bay[] =>
  charger.bays.filter((bay) => bay.battery && !isFull(bay.battery) && !isFaulty(charger, bay));

export function readCharger(charger: ChargerNow): ChargerData {
  const { spec, engine } = charger;
  const active = chargingBays(charger).length;
  return {
    mode: spec.mode,
    state: stateOf(charger),
    groups: charger.bays.map((bay) => readBay(charger, bay, active)),
    ...(engine ? { engine: readEngine(engine) } : {}),
    net: {
      iccid: chargerCard(spec, charger.now).iccid,
      trafficBytes: Math.round(charger.trafficBytes),
      rssiDbm: -64 - (hashOf(`${spec.id} ${Math.floor(charger.now / 60_000)}`) % 9),
    },
    lat: spec.lat,
    lon: spec.lon,
  };
}
