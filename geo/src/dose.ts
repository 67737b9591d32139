/** What a drone sprays by, in SI; any of them may be unknown. */
export type Dose = { rateLpha?: number; flowLpm?: number; speedMps?: number; swathM?: number };
type Whole = Required<Dose>;
const KEYS = ['rateLpha', 'flowLpm', 'speedMps', 'swathM'] as const satisfies (keyof Dose)[];

/** Hectares a minute that a swath of one metre treats at one metre a second. */
const HA_PER_MIN = 0.006;

/**
 * `rateLpha = flowLpm / (speedMps · swathM · 0.006)`: litres a hectare from the flow and the ground treated a minute.
 * The one value of the four that is missing is worked out; undefined when more are, or one is not above 0.
 */
export function completeDose(dose: Dose): Whole | undefined {
  const missing = KEYS.filter((key) => dose[key] === undefined);
  if (missing.length > 1 || KEYS.some((key) => dose[key] !== undefined && !(dose[key] > 0))) return undefined;
  const [key] = missing;
  if (!key) return dose as Whole;
  return { ...dose, [key]: solve(dose, key) } as Whole;
}

export type DoseCheck =
  | { agrees: true }
  /** How far the rate is off (0.1 = 10 % more than the others give), and what each value would have to be. */
  | { agrees: false; offBy: number; wouldBe: Whole };

/**
 * Whether four values agree, to `tolerance` (0.01 = 1 %: what rounding to shown decimals does). When they do not, each
 * of the four is told as the other three give it. Undefined when a value is missing or not above 0.
 */
export function checkDose(dose: Dose, tolerance = 0.01): DoseCheck | undefined {
  if (KEYS.some((key) => !(Number(dose[key]) > 0))) return undefined;
  const wouldBe = Object.fromEntries(KEYS.map((key) => [key, solve(dose, key)])) as Whole;
  const offBy = dose.rateLpha! / wouldBe.rateLpha - 1;
  return Math.abs(offBy) <= tolerance ? { agrees: true } : { agrees: false, offBy, wouldBe };
}

function solve(dose: Dose, key: keyof Dose): number {
  const { rateLpha = Number.NaN, flowLpm = Number.NaN, speedMps = Number.NaN, swathM = Number.NaN } = dose;
  if (key === 'rateLpha') return flowLpm / (speedMps * swathM * HA_PER_MIN);
  if (key === 'flowLpm') return rateLpha * speedMps * swathM * HA_PER_MIN;
  return flowLpm / (rateLpha * HA_PER_MIN * (key === 'speedMps' ? swathM : speedMps));
}
