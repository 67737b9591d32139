import type { Rules } from './rules.ts';
import type { Sample } from './sample.ts';

/** Product applied in one sortie: litres for spray, kilograms for sow; undefined if the device did not report it. */
export interface ProductAmount {
  /** From the counter, else from the integral of flow. */
  used: number | undefined;
  byCounter: number | undefined;
  byFlow: number | undefined;
  /** Counter and integral differ by more than 5 % over the steps where both are known. */
  mismatch: boolean;
}

/** The increase of a cumulative counter between two readings; a drop below half its peak is a reset. */
function gain(value: number, peak: number, rules: Rules): { added: number; peak: number } {
  if (value >= peak) return { added: value - peak, peak: value };
  if (value < peak * rules.counterResetShare) return { added: value, peak: value };
  return { added: 0, peak };
}

/** Rule 11 for one product. `counterOf` reads the cumulative counter, `flowOf` the rate per minute. */
export function measureAmount(
  samples: readonly Sample[],
  counterOf: (sample: Sample) => number | undefined,
  flowOf: (sample: Sample) => number | undefined,
  rules: Rules,
): ProductAmount {
  let peak: number | undefined;
  let counter = 0;
  let comparable = 0;
  let flow: number | undefined;
  samples.forEach((sample, i) => {
    const previous = samples[i - 1];
    const value = counterOf(sample);
    const stepMs = previous === undefined ? Infinity : sample.at - previous.at;
    const rate = flowOf(sample);
    const rateBefore = previous && flowOf(previous);
    const integrable = stepMs <= rules.segmentMaxMs && rate !== undefined && rateBefore !== undefined;
    if (integrable) flow = (flow ?? 0) + (((rate + rateBefore) / 2) * stepMs) / 60_000;
    if (value === undefined) return;
    if (peak === undefined) peak = value;
    else {
      const step = gain(value, peak, rules);
      peak = step.peak;
      counter += step.added;
      if (integrable) comparable += step.added;
    }
  });
  const byCounter = peak === undefined ? undefined : counter;
  return {
    used: byCounter ?? flow,
    byCounter,
    byFlow: flow,
    mismatch: differs(byCounter, comparable, flow, rules),
  };
}

function differs(
  counter: number | undefined,
  comparable: number,
  flow: number | undefined,
  rules: Rules,
): boolean {
  if (counter === undefined || flow === undefined) return false;
  if (Math.max(comparable, flow) < rules.volumeCompareMin) return false;
  return Math.abs(comparable - flow) > rules.volumeMismatchShare * comparable;
}

/**
 * Rule 11: counts refills by the device entering `refill`; if it never reports that, by the tank or hopper rising by
 * 1 L or 1 kg above its lowest level.
 */
export function countRefills(samples: readonly Sample[], rules: Rules): number {
  let entered = 0;
  let before: string | undefined;
  for (const { work } of samples) {
    if (work === undefined) continue;
    if (work === 'refill' && before !== 'refill') entered++;
    before = work;
  }
  if (entered > 0) return entered;
  return countRises(samples, (s) => s.tankL, rules) + countRises(samples, (s) => s.hopperKg, rules);
}

function countRises(
  samples: readonly Sample[],
  levelOf: (sample: Sample) => number | undefined,
  rules: Rules,
): number {
  let rises = 0;
  let low = Infinity;
  let rising = false;
  for (const sample of samples) {
    const level = levelOf(sample);
    if (level === undefined) continue;
    if (level - low >= rules.refillMin) {
      if (!rising) rises++;
      rising = true;
      low = level;
    } else if (level < low) {
      rising = false;
      low = level;
    } else if (rising) low = level;
  }
  return rises;
}

/** Final value of a cumulative figure in this sortie, across resets: the sum of the peaks between them. */
export function cumulativeTotal(
  samples: readonly Sample[],
  readingOf: (sample: Sample) => number | undefined,
  rules: Rules,
): number | undefined {
  let total: number | undefined;
  let peak = 0;
  for (const sample of samples) {
    const value = readingOf(sample);
    if (value === undefined) continue;
    const step = gain(value, peak, rules);
    total = (total ?? 0) + step.added;
    peak = step.peak;
  }
  return total;
}
