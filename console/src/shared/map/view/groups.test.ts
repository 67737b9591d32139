import { expect, test } from 'vitest';
import { groupsOf } from './groups.ts';

const at = (lon: number, lat: number, weight = 0) => ({ lon, lat, weight });

test('points around one place are a group, the largest first', () => {
  const farm = [at(146.1, -34.3), at(146.3, -34.2), at(146.6, -34.4)];
  const other = [at(124.8, 46.6), at(124.9, 46.6)];
  expect(groupsOf([...other, ...farm]).map((group) => group.length)).toEqual([3, 2]);
});

test('a small group with the higher weight comes before a large one', () => {
  const parked = [at(10, 45), at(10.1, 45), at(10.2, 45)];
  const working = [at(20, 45, 1)];
  const [first] = groupsOf([...parked, ...working], ({ weight }) => weight);
  expect(first).toEqual(working);
});

test('a group lies on both sides of the antimeridian', () => {
  expect(groupsOf([at(179.95, -17), at(-179.95, -17), at(180, -17.1)])).toHaveLength(1);
});

test('no points form no group', () => expect(groupsOf([])).toEqual([]));
