import { expect, test } from 'vitest';
import { bestHeight, commonReference, type FlightHeights, heightAbove } from './flight-heights.ts';

const all: FlightHeights = { heightCanopyM: 2, heightAglM: 2.4, heightGroundM: 3, heightHomeM: 12 };

test('the best height of a sample is that above crop, then ground or crop, ground and take-off', () => {
  expect(bestHeight(all)).toEqual({ heightM: 2, reference: 'canopy' });
  expect(bestHeight({ ...all, heightCanopyM: undefined })).toEqual({ heightM: 2.4, reference: 'surface' });
  expect(bestHeight({ heightGroundM: 3, heightHomeM: 12 })).toEqual({ heightM: 3, reference: 'ground' });
  expect(bestHeight({ heightHomeM: -4 })).toEqual({ heightM: -4, reference: 'takeoff' });
  expect(bestHeight({})).toBeUndefined();
});

test('a series has one reference: the best that half of its samples have, so that heights do not jump', () => {
  const low = { heightCanopyM: 3, heightHomeM: 9 };
  const high = { heightHomeM: 40 };
  expect(commonReference([low, low, high])).toBe('canopy');
  expect(commonReference([low, high, high])).toBe('takeoff');
  expect(commonReference([{ heightGroundM: 1 }, { heightAglM: 1 }, high, high, {}])).toBe('takeoff');
  expect(commonReference([{}, {}])).toBeUndefined();
  expect([low, high].map((one) => heightAbove(one, 'canopy'))).toEqual([3, undefined]);
});
