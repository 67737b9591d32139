import type { FaultEffect } from './dose-faults.ts';

/** The pump or spreader: flow follows ground speed with a lag, as on a sprayer with a flow meter. */
export type Dispenser = {
  work: 'spray' | 'sow';
  on: boolean;
  /** Closing was requested; product still flows in this step. */
  closing: boolean;
  /** L/min or kg/min. */
  flow: number;
  /** L or kg left. */
  left: number;
  /** L or kg used this sortie. */
  used: number;
  areaM2: number;
};

export type Rate = { work: 'spray' | 'sow'; perHa: number; swathM: number };

/** Time constant of the pump's flow, s. */
const lagS = 0.6;
/** The pump starts above this ground speed, m/s. */
const slowestMps = 1;

/**
 * One time step. The target flow is rate · speed · swath · 0.006 (L/ha, m/s, m). A fault releases a share of it, or doses
 * for another speed than the flown one.
 */
export function dispense(
  dispenser: Dispenser,
  rate: Rate,
  wanted: boolean,
  flownMps: number,
  dtS: number,
  { flowShare, isShut, dosedMps }: FaultEffect,
): void {
  const speedMps = dosedMps ?? flownMps;
  const flows = wanted && !isShut && dispenser.left > 0 && speedMps >= slowestMps;
  dispenser.on = flows || (dispenser.on && !dispenser.closing);
  dispenser.closing = dispenser.on && !flows;
  const aim = dispenser.on ? rate.perHa * speedMps * rate.swathM * 0.006 : 0;
  dispenser.flow += (aim * flowShare - dispenser.flow) * (1 - Math.exp(-dtS / lagS));
  if (flowShare === 0) dispenser.flow = 0;
  if (!dispenser.on && dispenser.flow < 0.05) dispenser.flow = 0;
  const used = Math.min(dispenser.left, (dispenser.flow * dtS) / 60);
  dispenser.left -= used;
  dispenser.used += used;
  if (dispenser.on) dispenser.areaM2 += flownMps * rate.swathM * dtS;
}
