import { expect, test } from 'vitest';
import { readPeriod, spanOf } from './period.ts';

test('a period ends today and counts today; the address names it, and anything else is a month', () => {
  expect(spanOf('week', '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' });
  expect(spanOf('month', '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  expect(['week', 'threeMonths', 'year', null].map(readPeriod)).toEqual([
    'week',
    'threeMonths',
    'month',
    'month',
  ]);
});
