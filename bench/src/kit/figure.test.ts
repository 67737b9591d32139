import { expect, test } from 'vitest';
import { type Figure, goalText, judge, median } from './figure.ts';

const figure = (over: Partial<Figure>): Figure => ({
  goal: 'P1',
  what: 'stored messages',
  unit: '1/s',
  rounds: [
    { product: 10, baseline: 40 },
    { product: 30, baseline: 60 },
    { product: 20, baseline: 100 },
  ],
  limits: [],
  ...over,
});

test('the median of an even count lies between its two middle values', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test('a ratio is the median of ratios of rounds, not the ratio of medians', () => {
  expect(judge(figure({}))).toMatchObject({ product: 20, baseline: 60, ratio: 0.25, met: undefined });
});

test('the worst limit shows by how much a goal is missed', () => {
  const verdict = judge(
    figure({
      limits: [
        { of: 'product', atLeast: 40 },
        { of: 'ratio', atLeast: 0.3 },
        { of: 'product', atMost: 25 },
      ],
    }),
  );
  expect(verdict.met).toBe(false);
  expect(verdict.missedBy).toBeCloseTo(0.5);
});

test('a limit on the ratio counts as missed when there was no baseline', () => {
  const verdict = judge(figure({ rounds: [{ product: 1 }], limits: [{ of: 'ratio', atMost: 8 }] }));
  expect(verdict.met).toBe(false);
});

test('goals read as the quality document writes them', () => {
  const limits: Figure['limits'] = [
    { of: 'product', atLeast: 15_000 },
    { of: 'ratio', atLeast: 0.3 },
  ];
  expect(goalText(figure({ limits }))).toBe('≥ 15,000 and ≥ 0.3 ×');
});
