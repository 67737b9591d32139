import type { Product } from '@smartflight/contract/device-link/product-flow.ts';
import { flowOf, flowSpans } from './flow.ts';
import { distanceM, type Position } from './geometry.ts';
import { arcBetween, pathBetween } from './path.ts';
import { RULES, type Rules } from './rules.ts';
import { isPlaced, type PlacedSample, type Sample } from './sample.ts';
import { smoothPositions } from './smoothing/smooth.ts';
import { isStep, steadyGap } from './steps.ts';

/** A point of the treated line with the swath there. `at` in epoch ms. */
export interface WorkPoint extends Position {
  at: number;
  swathM: number;
}

/** A stretch of treated ground: the centre line between two points. */
export interface WorkSegment {
  product: Product;
  from: WorkPoint;
  to: WorkPoint;
  fromSwathM: number;
  toSwathM: number;
  /** Starts at the end of the preceding segment, in the same run of flowing product. */
  joined: boolean;
}

interface Run {
  product: Product;
  anchor: WorkPoint;
  last: WorkPoint;
  joined: boolean;
  hovering: boolean;
}

/**
 * The treated ground of samples in time order. Samples without position or flow reading are gaps in data and bridged; steps count while product flows, airborne, at most 3 s long (10 s in steady flight) and 20 m/s fast, with a
 * swath of 0.5 to 20 m.
 * Where product was switched within a step, the step counts in part (`flowSpans`). Curves are followed; pieces are
 * joined to at least `segmentMinM`; a hover adds nothing.
 */
export function workSegments(samples: readonly Sample[], rules: Rules = RULES): WorkSegment[] {
  const segments: WorkSegment[] = [];
  const usable = usableSamples(samples, rules);
  let run: Run | undefined;
  const end = () => {
    if (run !== undefined && !run.hovering) emitIfLong(run, rules.tailMinM, segments);
    run = undefined;
  };
  for (let i = 1; i < usable.length; i++) {
    const step = stepAt(usable, i, rules);
    if (step === undefined) {
      end();
      continue;
    }
    for (const { product, points, isHover } of step) {
      if (run !== undefined && (run.product !== product || run.last.at < points[0]!.at)) end();
      run ??= { product, anchor: points[0]!, last: points[0]!, joined: false, hovering: false };
      run.hovering = isHover;
      for (const point of points.slice(1)) {
        run.last = point;
        if (!isHover) emitIfLong(run, rules.segmentMinM, segments);
      }
    }
  }
  end();
  return segments;
}

/** The samples that work is derived from, with smoothed positions, without jumps, and with the swath where product flows. */
export function usableSamples(samples: readonly Sample[], rules: Rules = RULES): PlacedSample[] {
  const placed = withSwaths(samples, rules).filter((sample) => isUsable(sample, rules));
  return withoutJumps(smoothPositions(placed, rules), rules);
}

interface Stretch {
  product: Product;
  points: WorkPoint[];
  isHover: boolean;
}

/** The treated stretches between sample `i` and the one before; undefined if the step is invalid. */
function stepAt(samples: readonly PlacedSample[], i: number, rules: Rules): Stretch[] | undefined {
  const [from, to] = [samples[i - 1]!, samples[i]!];
  const isShort = isStep(from, to, rules);
  const gap = isShort ? undefined : steadyGap(samples, i, rules);
  if (!isShort && gap === undefined) return undefined;
  const spans = flowSpans(from, to, rules);
  if (spans.length === 0) return [];
  const [before, after] = gap ? [gap.before, gap.after] : [samples[i - 2], samples[i + 1]];
  const path =
    gap?.arcDeg === undefined
      ? pathBetween(
          {
            before: before && isStep(before, from, rules) ? before : undefined,
            from,
            to,
            after: after && isStep(to, after, rules) ? after : undefined,
          },
          rules,
        )
      : arcBetween(from, to, gap.arcDeg);
  const isHover = (from.speedMps ?? Infinity) < rules.hoverMps && (to.speedMps ?? Infinity) < rules.hoverMps;
  const ms = to.at - from.at;
  return spans.flatMap((span) => {
    if (swathAt(from, to, 0, rules) === undefined) return [];
    const pieces = Math.max(1, Math.ceil((path.pieces * (span.to - span.from)) / ms));
    const points = Array.from({ length: pieces + 1 }, (_, k) => {
      const at = span.from + ((span.to - span.from) * k) / pieces;
      const share = (at - from.at) / ms;
      return { at, ...path.at(share), swathM: swathAt(from, to, share, rules)! };
    });
    return { product: span.product, points, isHover };
  });
}

/** Swath within a step: between those of both ends; with product on at one end only, the swath there. */
function swathAt(from: Sample, to: Sample, share: number, rules: Rules): number | undefined {
  const on = [from, to].filter((sample) => flowOf(sample, rules) !== 'off');
  const [first, last = first] = (on.length > 0 ? on : [from, to]).filter((one) => hasSwath(one, rules));
  if (first?.swathM === undefined || last?.swathM === undefined) return undefined;
  return first.swathM + (last.swathM - first.swathM) * share;
}

const hasSwath = ({ swathM }: Sample, rules: Rules): boolean =>
  swathM !== undefined && swathM >= rules.swathMinM && swathM <= rules.swathMaxM;

function emitIfLong(run: Run, minM: number, segments: WorkSegment[]): void {
  if (run.anchor === run.last || distanceM(run.anchor, run.last) < minM) return;
  const { product, anchor: from, last: to, joined } = run;
  segments.push({ product, from, to, fromSwathM: from.swathM, toSwathM: to.swathM, joined });
  run.anchor = to;
  run.joined = true;
}

/**
 * While product flows, a swath that is missing or not credible is that of the nearest sample of the same run, a later
 * one first: devices report 0 until the pump has pressure.
 */
function withSwaths(samples: readonly Sample[], rules: Rules): Sample[] {
  const filled = [...samples];
  for (const order of [samples.map((_, i) => i).reverse(), samples.map((_, i) => i)]) {
    let known: number | undefined;
    for (const i of order) {
      const sample = filled[i]!;
      const flow = flowOf(sample, rules);
      if (flow === undefined) continue;
      if (flow === 'off') known = undefined;
      else if (hasSwath(sample, rules)) known = sample.swathM;
      else if (known !== undefined) filled[i] = { ...sample, swathM: known };
    }
  }
  return filled;
}

/** Whether a sample has a position, a flow reading and, while product flows, a credible swath. */
function isUsable(sample: Sample, rules: Rules): sample is PlacedSample {
  const flow = flowOf(sample, rules);
  if (flow === undefined || !isPlaced(sample)) return false;
  return flow === 'off' || hasSwath(sample, rules);
}

/** Leaves out single positions that no drone can have flown to and back from. */
function withoutJumps(samples: readonly PlacedSample[], rules: Rules): PlacedSample[] {
  const kept: PlacedSample[] = [];
  samples.forEach((sample, i) => {
    const before = kept.at(-1);
    const after = samples[i + 1];
    const isJump =
      before !== undefined &&
      after !== undefined &&
      !isStep(before, sample, rules) &&
      !isStep(sample, after, rules) &&
      isStep(before, after, rules);
    if (!isJump) kept.push(sample);
  });
  return kept;
}
