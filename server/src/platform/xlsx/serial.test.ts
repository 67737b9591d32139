import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serialAt, serialOf } from './serial.ts';

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

test.each(['1901-01-01', '2024-02-29', '2026-11-20', '2099-12-31'])(
  'every second of %s is restored from its serial, rounded or cut to milliseconds',
  (date) => {
    const midnight = (serialOf(date) ?? 0) * 86_400;
    const wrong: string[] = [];
    for (let second = 0; second < 86_400; second++) {
      const text = `${date} ${new Date(second * 1000).toISOString().slice(11, 19)}`;
      const seconds = (serialOf(text) ?? 0) * 86_400;
      const cutMs = Math.floor(seconds * 1000) - midnight * 1000;
      if (Math.round(seconds) - midnight !== second || cutMs !== second * 1000) wrong.push(text);
    }
    expect(wrong).toEqual([]);
  },
);

test('a wall clock in seconds has the serial of its spelling', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2_000_000_000, max: 4_000_000_000 }), (wallS) => {
      const spelled = new Date(wallS * 1000).toISOString().slice(0, 19);
      expect(serialAt(wallS)).toBe(serialOf(spelled));
    }),
  );
});
