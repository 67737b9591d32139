import { expect, test } from 'vitest';
import { FIELD, place, repeatable, START_AT } from '../fixture/lanes.ts';
import { createPlane, distanceM } from '../geometry.ts';
import { RULES } from '../rules.ts';
import type { PlacedSample } from '../sample.ts';
import { positionNoiseM } from './noise.ts';
import { smoothPositions } from './smooth.ts';

const plane = createPlane(FIELD);

/** Flight along a line of time, s, at the rate, Hz, with noise of each position. Product is on between two times. */
function flyOn(o: {
  line: (s: number) => [number, number];
  noiseM: number;
  rateHz?: number;
  lastS?: number;
  onS?: [number, number];
}): { samples: PlacedSample[]; exact: PlacedSample[] } {
  const { line, noiseM, rateHz = 5, lastS = 60, onS = [0, lastS] } = o;
  const random = repeatable(7);
  const error = () => noiseM * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const at = (moved: boolean) =>
    Array.from({ length: lastS * rateHz + 1 }, (_, seq) => {
      const s = seq / rateHz;
      const [x, y] = line(s);
      const isOn = s >= onS[0] && s <= onS[1];
      return {
        ...place(plane, x + (moved ? error() : 0), y + (moved ? error() : 0)),
        bootId: 'b1',
        seq,
        at: START_AT + s * 1000,
        armed: true,
        landed: 'in_air' as const,
        sprayOn: isOn,
        swathM: 5,
      };
    });
  return { samples: at(true), exact: at(false) };
}

const straight = (s: number): [number, number] => [0, 6 * s];
const circle = (s: number): [number, number] => [25 * Math.cos(s / 5), 25 * Math.sin(s / 5)];
const worst = (found: readonly PlacedSample[], exact: readonly PlacedSample[]) =>
  Math.max(...found.map((sample, i) => distanceM(sample, exact[i]!)));

test.each([
  ['straight flight', straight, 1, 0.9, 1.1],
  ['a circle', circle, 1, 0.9, 1.1],
  ['a circle with RTK', circle, 0.02, 0.01, 0.04],
])('the noise of single positions is found in %s', (_name, line, noiseM, least, most) => {
  const found = positionNoiseM(flyOn({ line, noiseM }).samples, RULES);
  expect(found).toBeGreaterThan(least);
  expect(found).toBeLessThan(most);
});

test('positions with RTK stay as they are, also in tight turns', () => {
  const { samples } = flyOn({ line: circle, noiseM: 0.02, rateHz: 1 });
  expect(smoothPositions(samples, RULES)).toBe(samples);
});

test('a pass with 1 m of noise becomes the straight line that was flown', () => {
  const { samples, exact } = flyOn({ line: straight, noiseM: 1 });
  expect(worst(samples, exact)).toBeGreaterThan(2);
  expect(worst(smoothPositions(samples, RULES), exact)).toBeLessThan(0.35);
});

test('a circle with 1 m of noise stays a circle', () => {
  const { samples, exact } = flyOn({ line: circle, noiseM: 1 });
  expect(worst(smoothPositions(samples, RULES), exact)).toBeLessThan(1);
});

test('a position far away does not bend the line', () => {
  const { samples, exact } = flyOn({ line: straight, noiseM: 1 });
  samples[150] = { ...samples[150]!, ...place(plane, 60, 180) };
  expect(worst(smoothPositions(samples, RULES), exact)).toBeLessThan(0.35);
});

test('only the work is smoothed; the sample at either end of it lies where the line leads', () => {
  const { samples, exact } = flyOn({ line: straight, noiseM: 1, onS: [10, 50] });
  const found = smoothPositions(samples, RULES);
  expect(found.slice(0, 49)).toEqual(samples.slice(0, 49));
  expect(found.slice(252)).toEqual(samples.slice(252));
  expect(worst(found.slice(49, 252), exact.slice(49, 252))).toBeLessThan(0.5);
});
