import { expect, test } from 'vitest';
import { testFlight as flight } from '../test-flight.ts';
import { type DayTotals, dayGroups } from './day-groups.ts';

const totals = (patch: Partial<DayTotals> = {}): DayTotals => ({
  localDate: '2026-11-18',
  sorties: 141,
  zeroAreaSorties: 0,
  flightS: 98_280,
  grossAreaM2: 1_873_200,
  netAreaM2: 1_772_000,
  overlapAreaM2: 101_200,
  overlapPct: 5.4,
  volumeL: 4201,
  massKg: 0,
  sprayRateLpha: 22.4,
  sowRateKgpha: null,
  ...patch,
});

test('sorties are listed under their local day with the sums of the whole day, not of the page', () => {
  const groups = dayGroups(
    [flight('a', '2026-11-18'), flight('b', '2026-11-18'), flight('c', '2026-11-17')],
    [totals()],
  );
  expect(groups.map(({ day, flights }) => [day, flights.length])).toEqual([
    ['2026-11-18', 2],
    ['2026-11-17', 1],
  ]);
  expect(groups[0]?.totals?.sorties).toBe(141);
  expect(groups[1]?.totals).toBeUndefined();
});

test('no sorties, no days', () => {
  expect(dayGroups([], [totals()])).toEqual([]);
});
