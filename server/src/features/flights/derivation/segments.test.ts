import { expect, test } from 'vitest';
import { flyLegs } from './fixture/lanes.ts';
import { productOf, rateLpha } from './product.ts';
import { RULES } from './rules.ts';
import type { Sample } from './sample.ts';
import { createSegmenter, type WorkSegment, workSegments } from './segments.ts';

const lane = (change: (sample: Sample, second: number) => Partial<Sample> = () => ({}), stepMs = 1000) =>
  flyLegs({ legs: [{ to: [0, 100] }], stepMs }).map((sample, i) => ({ ...sample, ...change(sample, i) }));
const lengthS = (samples: Sample[]) =>
  workSegments(samples).reduce((sum, { from, to }) => sum + (to.at - from.at) / 1000, 0);

test('every step of a plain lane qualifies and they join into one run', () => {
  const segments = workSegments(lane());
  expect(segments.map((segment) => segment.joined)).toEqual([false, ...Array(19).fill(true)]);
  expect(lengthS(lane())).toBe(20);
});

test('a step does not qualify with an end that is invalid, grounded, disarmed or without product', () => {
  const without = (fields: Partial<Sample>) => lengthS(lane((_, s) => (s === 10 ? fields : {})));
  expect(without({ fix: 'none' })).toBe(18);
  expect(without({ lat: undefined })).toBe(18);
  expect(without({ landed: 'on_ground' })).toBe(18);
  expect(without({ armed: false })).toBe(18);
  expect(without({ swathM: 0.4 })).toBe(18);
  expect(without({ swathM: 20.1 })).toBe(18);
  expect(without({ swathM: undefined })).toBe(18);
  expect(without({ swathM: 20 })).toBe(20);
});

test('product off for up to 1 s is bridged, longer is not', () => {
  const offFor = (samples: number) => {
    return lengthS(lane((_, i) => (i >= 20 && i < 20 + samples ? { flowLpm: 0.04 } : {}), 250));
  };
  expect(offFor(1)).toBe(20);
  expect(offFor(4)).toBe(20);
  expect(offFor(5)).toBe(20 - 1.5);
});

test('steps over 3 s or 20 m/s do not qualify', () => {
  const spaced = (stepMs: number) => lengthS(flyLegs({ legs: [{ to: [0, 90] }], stepMs }));
  expect(spaced(3000)).toBe(18);
  expect(spaced(3100)).toBeLessThan(3.2);
  const jumped = lane((sample, s) => (s === 10 ? { lat: sample.lat! + 0.001 } : {}));
  expect(lengthS(jumped)).toBe(18);
});

test('a stream gives the same segments as the whole', () => {
  const samples = lane((_, i) => ({ flowLpm: i % 9 === 4 ? 0 : 6 }), 200);
  const streamed: WorkSegment[] = [];
  const segmenter = createSegmenter((segment) => streamed.push(segment));
  for (const sample of samples) segmenter.push(sample);
  segmenter.end();
  expect(streamed).toEqual(workSegments(samples));
});

test('the product is detected by switch and meter, whichever the device sends', () => {
  const reported = (fields: Partial<Sample>) => productOf({ bootId: 'b', seq: 0, at: 0, ...fields }, RULES);
  expect(reported({ sprayOn: true, flowLpm: 0.05 })).toBe('spray');
  expect(reported({ sprayOn: true, flowLpm: 0.04 })).toBeUndefined();
  expect(reported({ sprayOn: false, flowLpm: 6 })).toBeUndefined();
  expect(reported({ sprayOn: true })).toBe('spray');
  expect(reported({ sprayOn: true, work: 'sow' })).toBe('sow');
  expect(reported({ sprayOn: true, spreadKgpm: 4 })).toBe('sow');
  expect(reported({ sprayOn: false, work: 'sow', spreadKgpm: 4 })).toBe('sow');
  expect(reported({ sprayOn: true, spreadKgpm: 0 })).toBeUndefined();
  expect(reported({})).toBeUndefined();
});

test('6 L/min at 5 m/s over 5 m are 40 L/ha', () => {
  expect(rateLpha(6, 5, 5)).toBeCloseTo(40, 10);
  expect(rateLpha(6, 0, 5)).toBeUndefined();
});
