import { expect, test } from 'vitest';
import { productOf } from './product-flow.ts';

test('the product is detected by switch and meter, whichever the device sends', () => {
  expect(productOf({ sprayOn: true, flowLpm: 0.05 })).toBe('spray');
  expect(productOf({ sprayOn: true, flowLpm: 0.04 })).toBeUndefined();
  expect(productOf({ sprayOn: false, flowLpm: 6 })).toBeUndefined();
  expect(productOf({ sprayOn: true })).toBe('spray');
  expect(productOf({ sprayOn: true, work: 'sow' })).toBe('sow');
  expect(productOf({ sprayOn: true, spreadKgpm: 4 })).toBe('sow');
  expect(productOf({ sprayOn: false, work: 'sow', spreadKgpm: 4 })).toBe('sow');
  expect(productOf({ sprayOn: true, spreadKgpm: 0 })).toBeUndefined();
  expect(productOf({})).toBeUndefined();
});
