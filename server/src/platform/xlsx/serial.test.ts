import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serialOf } from './serial.ts';

test.each([
  ['1900-03-01', 61],
  ['1970-01-01', 25_569],
  ['2024-02-29', 45_351],
  ['2026-11-20 12:00:00', 46_346.5],
  ['2026-11-20T18:00', 46_346.75],
  ['2026-11-20 06:00:00.999', 46_346.25],
])('%s is serial %d', (text, serial) => {
  expect(serialOf(text)).toBe(serial);
});

test.each([
  '1900-02-28',
  '2026-02-29',
  '2026-13-01',
  '2026-01-01 24:00:00',
  '2026-01-01T00:00:00Z',
  'soon',
  '',
])('%j has no serial', (text) => {
  expect(serialOf(text)).toBeNull();
});

test('every second since 1901 comes back from its serial, also when the reader cuts the milliseconds', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1901-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (at) => {
        const text = at.toISOString().slice(0, 19);
        const ms = Math.floor((serialOf(text) ?? 0) * 86_400_000) - 25_569 * 86_400_000;
        expect(new Date(ms).toISOString().slice(0, 19)).toBe(text);
      },
    ),
  );
});
