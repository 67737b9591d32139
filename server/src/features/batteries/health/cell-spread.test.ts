import { batteryMakes } from '@smartflight/contract/power/battery-models.ts';
import { expect, test } from 'vitest';
import { cellSpread } from './cell-spread.ts';

const rule = batteryMakes()(undefined).deviation;
const majorOf = (...cellV: (number | null)[]) => cellSpread(cellV, rule)?.major;
const minorOf = (...cellV: (number | null)[]) => cellSpread(cellV, rule)?.minor;

test.each([
  // Readings of published reports; the deviation given there is the distance to the closest other cell.
  [[3.712, 3.695, 3.685, 3.555, 3.633, 3.666], [3]],
  [[3.612, 3.707, 3.759, 3.703, 3.767, 3.685], [0]],
  [[3.634, 3.628, 3.594, 3.614, 3.67, 3.489], [5]],
  [[3.374, 3.535, 3.574, 3.589], [0]],
  [[3.677, 3.802, 3.799, 3.831, 3.839, 3.843], [0]],
])('of the cells at %j those off all others are %j', (cellV, major) => {
  expect(majorOf(...cellV)).toEqual(major);
});

test('exactly 0.07 V is no major deviation and exactly 0.01 V no minor one', () => {
  expect(majorOf(3.63, 3.7, 3.7)).toEqual([]);
  expect(majorOf(3.6299, 3.7, 3.7)).toEqual([0]);
  expect(minorOf(3.69, 3.7, 3.7)).toEqual([]);
  expect(minorOf(3.6899, 3.7, 3.7)).toEqual([0]);
  expect(minorOf(3.6, 3.7, 3.7)).toEqual([0]);
});

test('a cell that is too high is off as well', () => {
  expect(majorOf(3.7, 3.7, 3.7, 3.81)).toEqual([3]);
});

test('missing and impossible cells are skipped, and fewer than two give no result', () => {
  expect(majorOf(null, 3.5, 3.7, 0, 3.7, 9.99)).toEqual([1]);
  expect(cellSpread([3.7, null, 0], rule)).toBeNull();
  expect(cellSpread([], rule)).toBeNull();
});

test('of two cells the lower one is off', () => {
  expect(majorOf(3.7, 3.5)).toEqual([1]);
});

test('two weak cells that fall together hide from the published rule and not from the median', () => {
  const cellV = [3.8, 3.81, 3.5, 3.8, 3.5, 3.79, 3.8];
  expect(cellSpread(cellV, rule)?.major).toEqual([]);
  expect(cellSpread(cellV, { ...rule, against: 'median' })?.major).toEqual([2, 4]);
});
