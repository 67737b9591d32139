export type WorkSettings = {
  passesM: number;
  betweenM: number;
  turns: number;
  areaM2: number;
  speedMps: number;
  rateLpha: number;
  tankL: number;
  /** Braking, turning and speeding up at the end of a lane. */
  turnS?: number;
  /** Flying to the base, filling, and back. */
  refillS?: number;
};

export type WorkEstimate = { flightS: number; refillsS: number; litres: number; refills: number };

/** Rough defaults until measured times of a plot are available. */
const TURN_S = 4;
const REFILL_S = 180;

/** Duration at the speed, litres at the rate, refills by tank; undefined unless speed, rate and tank are positive. */
export function estimateWork(settings: WorkSettings): WorkEstimate | undefined {
  const { speedMps, rateLpha, tankL, turnS = TURN_S, refillS = REFILL_S } = settings;
  if (!(speedMps > 0) || !(rateLpha > 0) || !(tankL > 0)) return undefined;
  const litres = (settings.areaM2 / 10_000) * rateLpha;
  // The first tank is filled before the take-off.
  const refills = Math.max(0, Math.ceil(litres / tankL - 1e-9) - 1);
  const flightS = (settings.passesM + settings.betweenM) / speedMps + settings.turns * turnS;
  return { flightS, refillsS: refills * refillS, litres, refills };
}
