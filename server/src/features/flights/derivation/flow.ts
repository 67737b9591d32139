import { type Product, productOf } from '@smartflight/contract/device-link/product-flow.ts';
import { mayWork } from './airborne.ts';
import type { Rules } from './rules.ts';
import type { Sample } from './sample.ts';

/** Time of flowing product within one step between two samples, epoch ms. */
export interface FlowSpan {
  product: Product;
  from: number;
  to: number;
}

/** The product that flows at a sample, `off`, or undefined where the device reports neither switch nor meter. */
export function flowOf(sample: Sample, rules: Rules): Product | 'off' | undefined {
  const { sprayOn, flowLpm, spreadKgpm } = sample;
  if (sprayOn === undefined && flowLpm === undefined && spreadKgpm === undefined) return undefined;
  return mayWork(sample) ? (productOf(sample, rules.productMinPerMin) ?? 'off') : 'off';
}

/**
 * When product flowed between two consecutive samples whose flow is known. The moment of a switch is the reported one
 * (`sprayChangedAt` of the later sample); if none is reported, the middle of the possible time, which is right on
 * average.
 */
export function flowSpans(from: Sample, to: Sample, rules: Rules): FlowSpan[] {
  const [before, after] = [flowOf(from, rules), flowOf(to, rules)];
  const reported = switchedAt(from, to);
  const spans: FlowSpan[] = [];
  const add = (product: typeof before, start: number, end: number) => {
    if (product !== undefined && product !== 'off' && end > start)
      spans.push({ product, from: start, to: end });
  };
  if (before !== after) {
    const at = reported ?? (from.at + to.at) / 2;
    add(before, from.at, at);
    add(after, at, to.at);
  } else if (reported === undefined || reported === from.at) {
    add(before, from.at, to.at);
  } else if (before === 'off') {
    // Switched on at an unknown time after `from`, and off at the reported one. A switch that is on without flow was
    // opened then, and the flow follows.
    if (to.sprayOn === false) add(productWhileOn(to, rules), (from.at + reported) / 2, reported);
  } else {
    add(before, from.at, (from.at + reported) / 2);
    add(after, reported, to.at);
  }
  return spans;
}

function switchedAt(from: Sample, { at, sprayChangedAt }: Sample): number | undefined {
  if (sprayChangedAt === undefined || sprayChangedAt < from.at || sprayChangedAt > at) return undefined;
  return sprayChangedAt;
}

/** The product of a burst between two samples, which both report `off`. */
function productWhileOn(sample: Sample, rules: Rules): Product | undefined {
  if (!mayWork(sample)) return undefined;
  return sample.spreadKgpm === undefined
    ? productOf({ ...sample, sprayOn: true, flowLpm: rules.productMinPerMin }, rules.productMinPerMin)
    : 'sow';
}
