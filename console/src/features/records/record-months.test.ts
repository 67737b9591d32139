import { expect, test } from 'vitest';
import { daysOf, monthsBefore } from './record-months.ts';

test('months are offered over the turn of a year, and end on their last day', () => {
  expect(monthsBefore('2026-01-31').slice(0, 3)).toEqual(['2026-01', '2025-12', '2025-11']);
  expect(['2024-02', '2026-02', '2026-12'].map((one) => daysOf(one).to)).toEqual([
    '2024-02-29',
    '2026-02-28',
    '2026-12-31',
  ]);
});
