import { expect, test } from 'vitest';
import { timeAxis } from './time-axis.ts';

const at = (day: number, hour = 0, minute = 0) => new Date(2026, 5, day, hour, minute).getTime();

test('a use has round minutes, a day round hours', () => {
  expect(timeAxis(at(3, 9, 1), at(3, 9, 14), 8)).toEqual({
    times: [2, 4, 6, 8, 10, 12, 14].map((minute) => at(3, 9, minute)),
    style: 'clock',
  });
  expect(timeAxis(at(3, 7, 30), at(4, 7, 30), 8).times).toEqual([
    ...[9, 12, 15, 18, 21].map((hour) => at(3, hour)),
    ...[0, 3, 6].map((hour) => at(4, hour)),
  ]);
});

test('a month and a year have days that begin at midnight, never more than there is room for', () => {
  for (const days of [2, 30, 365, 4_000]) {
    const { times, style } = timeAxis(at(3, 7), at(3 + days, 7), 8);
    expect(times.length).toBeLessThanOrEqual(9);
    expect(times.length).toBeGreaterThan(0);
    if (style === 'shortDay') expect(times.every((ms) => new Date(ms).getHours() === 0)).toBe(true);
  }
});
