import type { Flight } from '@smartflight/contract/flights/flights.schemas.ts';
import { expect, test } from 'vitest';
import { type DayTotals, dayGroups } from './day-groups.ts';

const flight = (id: string, localDate: string): Flight => ({
  id,
  localDate,
  droneId: 'SF-1',
  droneName: 'Heron',
  pilotId: null,
  pilotName: null,
  plotId: null,
  plotName: null,
  companyName: null,
  workType: 'spray',
  startAt: `${localDate}T01:00:00Z`,
  endAt: `${localDate}T01:10:00Z`,
  timeZone: 'UTC',
  flightS: 600,
  workS: 400,
  grossAreaM2: 10_000,
  netAreaM2: 9500,
  overlapAreaM2: 500,
  overlapPct: 5,
  insideAreaM2: null,
  outsideAreaM2: null,
  skipAreaM2: null,
  gapAreaM2: null,
  remainingAreaM2: null,
  volumeL: 22,
  massKg: null,
  rateLpha: 22,
  rateKgpha: null,
  workRateHaPerH: 6,
  distanceM: 2000,
  endReason: 'landed',
  flags: [],
  state: 'final',
  place: null,
  thumbnail: [],
});

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
