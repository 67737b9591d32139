import { mayWork } from './airborne.ts';
import { greatCircleM } from './geometry.ts';
import { productOf } from './product.ts';
import { RULES, type Rules } from './rules.ts';
import { isPlaced, type PlacedSample, type Product, type Sample } from './sample.ts';

/** A stretch of treated ground: the centre line from one sample to a later one. */
export interface WorkSegment {
  product: Product;
  from: PlacedSample;
  to: PlacedSample;
  fromSwathM: number;
  toSwathM: number;
  /** Starts at the end of the preceding segment, in the same run of flowing product. */
  joined: boolean;
}

/** Turns samples in time order into segments, incrementally, for live use. */
export interface Segmenter {
  push(sample: Sample): void;
  /** Emits the rest of the current segment; the next sample starts a new run. */
  end(): void;
}

interface Run {
  product: Product;
  anchor: PlacedSample;
  last: PlacedSample;
  joined: boolean;
  hovering: boolean;
  pending: Sample[];
}

/**
 * Creates a segmenter. Steps count as work if both ends are valid, airborne and have product on (interruptions of up
 * to 1 s are bridged), at most 3 s apart and 20 m/s fast, with a swath of 0.5 to 20 m. Steps are joined to at least
 * 0.5 m; a hover adds nothing.
 */
export function createSegmenter(emit: (segment: WorkSegment) => void, rules: Rules = RULES): Segmenter {
  let run: Run | undefined;

  function end(): void {
    if (run !== undefined && !run.hovering) emitIfLong(run, rules.tailMinM, emit);
    run = undefined;
  }

  function push(sample: Sample): void {
    const product = productOf(sample, rules);
    if (product === undefined) {
      if (run === undefined) return;
      const offSince = run.pending[0]?.at ?? sample.at;
      if (sample.at - offSince < rules.productOffMs) run.pending.push(sample);
      else end();
      return;
    }
    if (run !== undefined) resume(sample, product);
    extend(sample, product);
  }

  function resume(sample: Sample, product: Product): void {
    const { pending } = run!;
    if (pending.length > 0 && sample.at - pending[0]!.at > rules.productOffMs) end();
    else {
      run!.pending = [];
      for (const bridged of pending) extend(bridged, run?.product ?? product);
    }
    if (run !== undefined && run.product !== product) end();
  }

  function extend(sample: Sample, product: Product): void {
    if (!isWorkable(sample, rules)) {
      end();
      return;
    }
    if (run !== undefined && !isStep(run.last, sample, rules)) end();
    if (run === undefined) {
      run = { product, anchor: sample, last: sample, joined: false, hovering: false, pending: [] };
      return;
    }
    run.hovering = isHover(run.last, sample, rules);
    run.last = sample;
    if (!run.hovering) emitIfLong(run, rules.segmentMinM, emit);
  }

  return { push, end };
}

export function workSegments(samples: readonly Sample[], rules: Rules = RULES): WorkSegment[] {
  const segments: WorkSegment[] = [];
  const segmenter = createSegmenter((segment) => segments.push(segment), rules);
  for (const sample of samples) segmenter.push(sample);
  segmenter.end();
  return segments;
}

function emitIfLong(run: Run, minM: number, emit: (segment: WorkSegment) => void): void {
  if (run.anchor === run.last || greatCircleM(run.anchor, run.last) < minM) return;
  const { product, anchor: from, last: to, joined } = run;
  emit({ product, from, to, fromSwathM: from.swathM!, toSwathM: to.swathM!, joined });
  run.anchor = to;
  run.joined = true;
}

function isWorkable(sample: Sample, rules: Rules): sample is PlacedSample {
  const { swathM } = sample;
  if (swathM === undefined || !(swathM >= rules.swathMinM && swathM <= rules.swathMaxM)) return false;
  return mayWork(sample) && isPlaced(sample);
}

function isStep(from: PlacedSample, to: PlacedSample, rules: Rules): boolean {
  const ms = to.at - from.at;
  if (ms <= 0 || ms > rules.segmentMaxMs || from.bootId !== to.bootId) return false;
  return greatCircleM(from, to) <= (rules.segmentMaxMps * ms) / 1000;
}

function isHover(from: Sample, to: Sample, rules: Rules): boolean {
  return (from.speedMps ?? Infinity) < rules.hoverMps && (to.speedMps ?? Infinity) < rules.hoverMps;
}
