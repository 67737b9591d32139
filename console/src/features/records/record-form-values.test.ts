import { expect, test } from 'vitest';
import { changedIn } from './record-form-values.ts';

test('only entries that differ from the first ones are sent, so that those of others stay', () => {
  const line = {
    productId: null,
    version: null,
    name: 'Blattfrei',
    authorisationNumber: '',
    dosePerHa: 1,
    unit: 'L' as const,
    total: null,
  };
  const initial = { cropName: 'Rice', windMps: 2, products: [line] };
  const now = { cropName: 'Rice', target: null, windMps: 3, products: [line] };
  expect(changedIn(initial, now)).toEqual({ windMps: 3 });
  expect(changedIn(initial, { cropName: null, products: [] })).toEqual({ cropName: null, products: [] });
  expect(changedIn({}, { products: [] })).toEqual({});
});
