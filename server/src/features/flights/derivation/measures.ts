import {
  commonReference,
  type FlightHeightReference,
  heightAbove,
} from '@smartflight/contract/device-link/flight-heights.ts';
import { type Product, productOf } from '@smartflight/contract/device-link/product-flow.ts';
import { flowOf, flowSpans } from './flow.ts';
import { distanceM as distanceBetweenM } from './geometry.ts';
import type { Rules } from './rules.ts';
import { isPlaced, type Sample } from './sample.ts';
import type { Span } from './spans.ts';
import { steadyGap } from './steps.ts';

export interface Gap {
  startAt: number;
  endAt: number;
}

export interface MotionFigures {
  gaps: Gap[];
  flightS: number;
  sprayS: number;
  ferryS: number;
  distanceM: number;
  flowed: Record<Product, boolean>;
  swathUnknown: boolean;
  maxWorkSpeedMps: number | undefined;
  avgWorkSpeedMps: number | undefined;
  /** Of the whole flight, also without work. */
  maxHeightM: number | undefined;
  maxHeightReference: FlightHeightReference | undefined;
  avgWorkHeightM: number | undefined;
  /** What the working height is counted from. */
  heightReference: FlightHeightReference | undefined;
}

/** Rule 11: times, distance, working speed and height of one sortie's samples. */
export function measureMotion(
  samples: readonly Sample[],
  spans: readonly Span[],
  rules: Rules,
): MotionFigures {
  const { sprayMs, ferryMs, knowsWork } = measureTimes(samples, rules);
  const flightMs = spans.reduce((sum, { from, to }) => sum + samples[to]!.at - samples[from]!.at, 0);
  const working = samples.filter((sample) => productOf(sample, rules.productMinPerMin) !== undefined);
  const speed = spread(working.map((sample) => sample.speedMps));
  const heightReference = commonReference(working);
  const maxHeightReference = commonReference(samples);
  const highest =
    maxHeightReference && spread(samples.map((sample) => heightAbove(sample, maxHeightReference)));
  const height = heightReference && spread(working.map((sample) => heightAbove(sample, heightReference)));
  return {
    gaps: findGaps(samples, rules),
    flightS: flightMs / 1000,
    sprayS: sprayMs / 1000,
    ferryS: (knowsWork ? ferryMs : Math.max(0, flightMs - sprayMs)) / 1000,
    distanceM: measureDistance(samples, rules),
    flowed: {
      spray: working.some((sample) => productOf(sample, rules.productMinPerMin) === 'spray'),
      sow: working.some((sample) => productOf(sample, rules.productMinPerMin) === 'sow'),
    },
    swathUnknown: working.some((sample) => sample.swathM === undefined),
    maxWorkSpeedMps: speed?.max,
    avgWorkSpeedMps: speed?.mean,
    maxHeightM: highest?.max,
    maxHeightReference,
    avgWorkHeightM: height?.mean,
    heightReference,
  };
}

/** Product time over the steps that count for area; ferry time as the device reports it (`ferry`, `return`). */
function measureTimes(samples: readonly Sample[], rules: Rules) {
  let ferryMs = 0;
  let knowsWork = false;
  for (let i = 1; i < samples.length; i++) {
    const before = samples[i - 1]!;
    const stepMs = samples[i]!.at - before.at;
    if (before.work !== undefined) knowsWork = true;
    if (stepMs <= rules.bridgedGapMs && (before.work === 'ferry' || before.work === 'return'))
      ferryMs += stepMs;
  }
  return { sprayMs: productMs(samples, rules), ferryMs, knowsWork };
}

function productMs(samples: readonly Sample[], rules: Rules): number {
  const known = samples.filter((sample) => flowOf(sample, rules) !== undefined);
  const placed = known.filter(isPlaced);
  let sumMs = 0;
  let next = 0;
  for (let i = 1; i < known.length; i++) {
    const [from, to] = [known[i - 1]!, known[i]!];
    if (placed[next] === from) next++;
    const isSteady = () => placed[next] === to && next > 0 && steadyGap(placed, next, rules) !== undefined;
    if (to.at - from.at > rules.segmentMaxMs && !isSteady()) continue;
    for (const span of flowSpans(from, to, rules)) sumMs += span.to - span.from;
  }
  return sumMs;
}

/** Rule 4: data gaps longer than 30 s that did not end the sortie. */
function findGaps(samples: readonly Sample[], rules: Rules): Gap[] {
  const gaps: Gap[] = [];
  for (let i = 1; i < samples.length; i++) {
    const startAt = samples[i - 1]!.at;
    const endAt = samples[i]!.at;
    if (endAt - startAt > rules.bridgedGapMs) gaps.push({ startAt, endAt });
  }
  return gaps;
}

/** Only steps between consecutive samples with known positions, without position jumps. */
function measureDistance(samples: readonly Sample[], rules: Rules): number {
  let distanceM = 0;
  for (let i = 1; i < samples.length; i++) {
    const from = samples[i - 1]!;
    const to = samples[i]!;
    if (!isPlaced(from) || !isPlaced(to)) continue;
    const stepM = distanceBetweenM(from, to);
    if (stepM <= (jumpMps(rules) * (to.at - from.at)) / 1000) distanceM += stepM;
  }
  return distanceM;
}

/** Ferry flights may be faster than work, but less than three times as fast. */
function jumpMps(rules: Rules): number {
  return 3 * rules.segmentMaxMps;
}

function spread(values: (number | undefined)[]): { max: number; mean: number } | undefined {
  const known = values.filter((value) => value !== undefined);
  if (known.length === 0) return undefined;
  let max = -Infinity;
  let sum = 0;
  for (const value of known) {
    sum += value;
    if (value > max) max = value;
  }
  return { max, mean: sum / known.length };
}

/** The most frequent value; on a tie the smallest, so that order doesn't matter. */
export function mostFrequent(values: Iterable<string | undefined>): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: string | undefined;
  for (const [value, count] of counts) {
    const lead = best === undefined ? 1 : count - counts.get(best)!;
    if (lead > 0 || (lead === 0 && value < best!)) best = value;
  }
  return best;
}
