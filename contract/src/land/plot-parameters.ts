/** Bounds of the work settings, inclusive. */
export const parameterBounds = {
  /** Direction of the lanes, degrees clockwise from north; 0 and 180 are the same lanes. */
  angleDeg: { min: 0, max: 180 },
  swathM: { min: 0.5, max: 20 },
  heightM: { min: 0.5, max: 30 },
  speedMps: { min: 0.1, max: 20 },
  flowLpm: { min: 0.01, max: 100 },
  /** Litres per hectare. */
  rateLpha: { min: 0.1, max: 1000 },
  /** Distance by which the boundary is shrunk before lanes are laid. */
  insetM: { min: 0, max: 50 },
} as const;

export type ParameterName = keyof typeof parameterBounds;

/** Settings linked by rate = flow ÷ (speed × swath × 0.006). */
export const boundParameters = ['rateLpha', 'flowLpm', 'speedMps', 'swathM'] as const;

export type BoundParameter = (typeof boundParameters)[number];

type BoundValues = Record<BoundParameter, number | null>;

/** Tolerance of a typed rate against the exact one, since values have two or three digits. */
export const rateTolerance = 0.01;

/** m/s × m × 0.006 = ha/min (domain C). */
const haPerMinute = 0.006;

/** The missing value of rate = flow ÷ (speed × swath × 0.006); undefined unless the three others are set. */
export function boundValue(
  name: BoundParameter,
  { rateLpha, flowLpm, speedMps, swathM }: BoundValues,
): number | null {
  const known = {
    rateLpha: rateLpha ?? 0,
    flowLpm: flowLpm ?? 0,
    speedMps: speedMps ?? 0,
    swathM: swathM ?? 0,
  };
  const value = {
    rateLpha: known.flowLpm / (known.speedMps * known.swathM * haPerMinute),
    flowLpm: known.rateLpha * known.speedMps * known.swathM * haPerMinute,
    speedMps: known.flowLpm / (known.rateLpha * known.swathM * haPerMinute),
    swathM: known.flowLpm / (known.rateLpha * known.speedMps * haPerMinute),
  }[name];
  // Nine significant digits: 6 ÷ 0.15 is 40, not 40.000000000000006.
  return Number.isFinite(value) && value > 0 ? Number(value.toPrecision(9)) : null;
}

/** What is wrong with one setting: a message id, and the value implied by the others. */
export interface ParameterProblem {
  name: BoundParameter;
  code: 'plot.rate-contradicts' | 'plot.rate-out-of-reach';
  wanted: number;
}

/**
 * Checks the four linked settings: of three the fourth is derived, four must agree within 1 %, fewer are left as they
 * are.
 */
export function settleParameters<Parameters extends BoundValues>(
  parameters: Parameters,
): { parameters: Parameters; derived: BoundParameter | null } | { problem: ParameterProblem } {
  const missing = boundParameters.filter((name) => parameters[name] === null);
  if (missing.length > 1) return { parameters, derived: null };
  const name = missing[0] ?? 'rateLpha';
  const wanted = boundValue(name, parameters);
  if (wanted === null) return { parameters, derived: null };
  const given = parameters[name];
  if (given !== null) {
    const isRight = Math.abs(given - wanted) <= rateTolerance * wanted;
    return isRight
      ? { parameters, derived: null }
      : { problem: { name, code: 'plot.rate-contradicts', wanted } };
  }
  const { min, max } = parameterBounds[name];
  if (wanted < min || wanted > max) return { problem: { name, code: 'plot.rate-out-of-reach', wanted } };
  return { parameters: { ...parameters, [name]: wanted }, derived: name };
}
