import type { Product } from '@smartflight/contract/device-link/product-flow.ts';
import type { DoseSample } from '@smartflight/geo/dose/samples.ts';
import { mayWork } from '../derivation/airborne.ts';
import { flowOf } from '../derivation/flow.ts';
import { RULES } from '../derivation/rules.ts';
import type { PlacedSample, Sample } from '../derivation/sample.ts';
import { usableSamples } from '../derivation/segments.ts';

/** Samples of a flight for the dose of one product; the positions are those that worked area is derived from. */
export const doseSamples = (samples: readonly Sample[], product: Product): DoseSample[] =>
  usableSamples(samples).map((sample) => toDoseSample(sample, product));

function toDoseSample(sample: PlacedSample, product: Product): DoseSample {
  const { at, lat, lon, speedMps, sprayChangedAt, work, swathM } = sample;
  const flow = flowOf(sample, RULES);
  const isOther = flow !== 'off' && flow !== undefined && flow !== product;
  const meter = product === 'spray' ? sample.flowLpm : sample.spreadKgpm;
  const idle = isOther || !mayWork(sample);
  const flowPerMin = idle ? 0 : meter;
  const isOn = idle ? false : flow === product || sample.sprayOn;
  return {
    at,
    lat,
    lon,
    ...(speedMps === undefined ? {} : { speedMps }),
    ...(flowPerMin === undefined ? {} : { flowPerMin }),
    ...(isOn === undefined ? {} : { isOn }),
    ...(sprayChangedAt === undefined ? {} : { changedAt: sprayChangedAt }),
    ...(work === undefined ? {} : { isWorking: work === 'spray' || work === 'sow' }),
    ...(swathM === undefined ? {} : { swathM }),
  };
}
