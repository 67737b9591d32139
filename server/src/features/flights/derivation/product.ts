import type { Rules } from './rules.ts';
import type { Product, Sample } from './sample.ts';

/**
 * The product that flows in this sample. The switch (`sprayOn`) and the meter must agree; one that the device doesn't
 * send is ignored. A spreader may leave the spray switch off.
 */
export function productOf(sample: Sample, rules: Rules): Product | undefined {
  const { sprayOn, flowLpm, spreadKgpm, work } = sample;
  const spreads = spreadKgpm !== undefined && spreadKgpm >= rules.productMinPerMin;
  if (spreads && (sprayOn !== false || work === 'sow')) return 'sow';
  if (sprayOn === false) return undefined;
  if (flowLpm !== undefined && flowLpm >= rules.productMinPerMin) return 'spray';
  if (sprayOn !== true || flowLpm !== undefined || spreadKgpm !== undefined) return undefined;
  return work === 'sow' ? 'sow' : 'spray';
}

/** Litres per hectare from flow (L/min), ground speed (m/s) and swath (m): flow ÷ (speed · swath · 0.006). */
export function rateLpha(flowLpm: number, speedMps: number, swathM: number): number | undefined {
  const haPerMin = speedMps * swathM * 0.006;
  return haPerMin > 0 ? flowLpm / haPerMin : undefined;
}
