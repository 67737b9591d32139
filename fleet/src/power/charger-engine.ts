import type { ChargerData } from '@smartflight/contract/device-link/reports.schemas.ts';
import type { ChargerFault } from '@smartflight/contract/power/battery-faults.ts';
import type { Random } from '../random.ts';

/** The generator of a charger used without a grid. */
export type Engine = {
  rpm: number;
  runtimeS: number;
  fuelPct: number;
  exception: string | undefined;
  exceptionUntil: number;
};

/** Electric energy from a full tank, Wh, after conversion losses. */
const tankWh = 60_000;
const idleRpm = 1_500;
const fullRpm = 4_200;
const warmUpPerS = 0.4;

export const engineExceptions = [
  'engine_hot',
  'engine_oil',
  'engine_speed',
] as const satisfies readonly ChargerFault[];

export const createEngine = (random: Random): Engine => ({
  rpm: 0,
  runtimeS: Math.round(random.between(200, 1_400) * 3_600),
  fuelPct: random.between(55, 100),
  exception: undefined,
  exceptionUntil: 0,
});

/**
 * One time step at `load`, a share of `powerW`, 0 to 1; without load it stops. The tank is refilled before it is
 * empty.
 */
export function run(engine: Engine, load: number, powerW: number, dtS: number): void {
  const wanted = load > 0 ? idleRpm + (fullRpm - idleRpm) * load : 0;
  engine.rpm += (wanted - engine.rpm) * (1 - Math.exp(-warmUpPerS * dtS));
  if (load <= 0) {
    if (engine.rpm < 50) engine.rpm = 0;
    return;
  }
  engine.runtimeS += dtS;
  engine.fuelPct -= (100 * load * powerW * dtS) / 3_600 / tankWh;
  if (engine.fuelPct < 8) engine.fuelPct = 100;
}

/** Reported values, rounded to the resolution of such a gauge. */
export const readEngine = ({ rpm, runtimeS, fuelPct, exception }: Engine): ChargerData['engine'] => ({
  rpm: Math.round(rpm / 10) * 10,
  runtimeS: Math.round(runtimeS),
  fuelPct: Math.round(fuelPct * 10) / 10,
  ...(exception ? { exception } : {}),
});
