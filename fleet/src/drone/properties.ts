import type { LimitsData, StateData } from '@smartflight/contract/device-link/reports.schemas.ts';
import {
  cautiousLimits,
  type DroneModel,
  type DroneParameter,
  droneModel,
  type droneParameters,
  firmwareParts,
} from '@smartflight/contract/drones/drone-models.ts';
import { hashOf } from '../random.ts';
import type { DroneSpec } from './scenario.ts';

const dayMs = 86_400_000;

/** A deterministic number in [0, below) for an id and purpose. */
const ownNumber = (id: string, purpose: string, below: number): number => hashOf(`${id} ${purpose}`) % below;

/** The widest limits of a drone's model; conservative ones for unknown models. */
export const widestLimits = (model: string | undefined): DroneModel['limits'] =>
  droneModel(model ?? '')?.limits ?? cautiousLimits;

/** Limits that a drone is delivered with. */
export function factoryLimits(model: string | undefined): LimitsData {
  const { heightM, speedMps, distanceM } = widestLimits(model);
  return {
    heightM: { min: heightM.min, max: Math.min(heightM.max, 20) },
    speedMps: { min: speedMps.min, max: speedMps.max },
    distanceM: { min: distanceM.min, max: Math.min(distanceM.max, 1_000) },
  };
}

/** Decrements the last part of a version; a zero there borrows from the part before it. */
function older(version: string): string {
  const [major = 1, minor = 0, patch = 0] = version.split('.').map(Number);
  return patch > 0 ? `${major}.${minor}.${patch - 1}` : `${major}.${Math.max(0, minor - 1)}.9`;
}

/** Every third drone has an outdated part. */
function firmwareOf({ id, model }: DroneSpec): StateData['fw'] {
  const current = droneModel(model ?? '')?.firmware ?? {};
  const late = ownNumber(id, 'late', 3 * firmwareParts.length);
  return Object.fromEntries(
    firmwareParts.map((part, at) => {
      const sw = current[part] ?? '1.0.0';
      return [part, { sw: at === late ? older(sw) : sw, hw: 'ABC'[ownNumber(id, `hw ${part}`, 3)] }];
    }),
  );
}

/** One in ten SIM cards has expired and one expires within a month. */
function cardOf(id: string, part: string, now: number) {
  const kind = ownNumber(id, `card ${part}`, 10);
  const day = Math.floor(now / dayMs) * dayMs;
  const leftDays =
    kind === 0 ? -12 : kind === 1 ? 3 + ownNumber(id, part, 25) : 120 + ownNumber(id, part, 500);
  const expiresAt = day + leftDays * dayMs;
  const number = String(hashOf(`${part} ${id}`)).padStart(10, '0');
  return { iccid: `898600${number}${number.slice(0, 4)}`, activatedAt: expiresAt - 730 * dayMs, expiresAt };
}

/**
 * State that does not change in flight: versions, serial numbers of the parts, SIM cards on the day of `now`, epoch
 * ms.
 */
export function fittings(spec: DroneSpec, now: number): Pick<StateData, 'fw' | 'ids' | 'sim'> {
  const { id } = spec;
  const serial = (part: string) =>
    `${part.slice(0, 2).toUpperCase()}${hashOf(`${id} ${part}`).toString(36).toUpperCase()}`;
  return {
    fw: firmwareOf(spec),
    ids: { fmu: serial('fmu'), master: serial('master'), mainboard: serial('mainboard'), rtk: serial('rtk') },
    sim: { mainboard: cardOf(id, 'mainboard', now), rtk: cardOf(id, 'rtk', now) },
  };
}

/** Minimum, maximum and step of each numeric parameter. */
const spans: Partial<Record<DroneParameter, readonly [number, number, number]>> = {
  maxTiltDeg: [12, 25, 1],
  returnHeightM: [5, 20, 1],
  obstacleDistanceM: [3, 12, 0.5],
  sprayPressureKpa: [200, 450, 10],
  pumpPulsesPerL: [800, 1_600, 5],
  flowCorrectionPct: [-5, 5, 0.1],
  lowBatteryPct: [25, 35, 1],
  criticalBatteryPct: [10, 18, 1],
  lowTankL: [0.5, 3, 0.1],
  compassDeclinationDeg: [-12, 12, 0.1],
};

export function parametersOf(
  { id, model }: DroneSpec,
  names: unknown,
): Record<string, number | string | boolean> {
  const known = droneModel(model ?? '')?.parameters ?? [];
  const wanted = Array.isArray(names) ? known.filter((name) => names.includes(name)) : known;
  return Object.fromEntries(wanted.map((name) => [name, parameterOf(id, name)]));
}

function parameterOf(id: string, name: keyof typeof droneParameters): number | string | boolean {
  const span = spans[name];
  if (!span) {
    const number = ownNumber(id, name, 3);
    return name === 'terrainFollow' ? number > 0 : (['return', 'hover', 'land'][number] ?? 'return');
  }
  const [least, greatest, step] = span;
  const steps = ownNumber(id, name, Math.round((greatest - least) / step) + 1);
  return Math.round((least + steps * step) * 10) / 10;
}
