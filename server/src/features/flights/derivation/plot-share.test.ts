import { expect, test } from 'vitest';
import { box, flyLegs, ringOf } from './fixture/lanes.ts';
import { choosePlot } from './plot-share.ts';
import { sortieCoverage } from './sortie-areas.ts';

const coverage = sortieCoverage(flyLegs({ legs: [{ to: [0, 100] }] })).spray!;
const plot = (id: string, fromY: number, toY: number) => {
  return { id, boundary: { type: 'Polygon' as const, coordinates: [ringOf(box(-5, fromY, 5, toY))] } };
};

test('rule 10: the plot with the greatest share of net area wins', () => {
  const chosen = choosePlot([coverage], [plot('a', 0, 30), plot('b', 30, 100)]);
  expect(chosen?.plotId).toBe('b');
  expect(chosen?.share).toBeCloseTo(0.7, 1);
});

test('rule 10: under a share of 20 % no plot is chosen', () => {
  expect(choosePlot([coverage], [plot('a', 0, 19)])).toBeUndefined();
  expect(choosePlot([coverage], [plot('a', 0, 22)])?.plotId).toBe('a');
});

test('rule 10: equal shares go to the smaller id, in any order', () => {
  const pair = [plot('b', 0, 100), plot('a', 0, 100)];
  expect(choosePlot([coverage], pair)?.plotId).toBe('a');
  expect(choosePlot([coverage], pair.reverse())?.plotId).toBe('a');
});

test('without worked ground or candidates there is no plot', () => {
  expect(choosePlot([], [plot('a', 0, 100)])).toBeUndefined();
  expect(choosePlot([coverage], [])).toBeUndefined();
});
