import { expect, test } from 'vitest';
import { masked } from './masks.ts';

test('a masked number shows its last four signs, a short one no more than half of it', () => {
  expect(['110101199003074233', '1234567', 'abc', '7', '', 'Ж€日本'].map(masked)).toEqual([
    '••••4233',
    '••••567',
    '••••c',
    '••••',
    '',
    '••••日本',
  ]);
});
