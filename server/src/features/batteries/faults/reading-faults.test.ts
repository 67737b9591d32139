import { batteryMakes } from '@smartflight/contract/power/battery-models.ts';
import { expect, test } from 'vitest';
import { type BatteryShows, readingFaults } from './reading-faults.ts';

const make = batteryMakes()('SFB-14S30');
const codesOf = (shows: BatteryShows) => readingFaults(shows, make).map(({ code }) => code);

test('a reading within its limits has no fault [C-06]', () => {
  expect(readingFaults({}, make)).toEqual([]);
  expect(codesOf({ cellV: [3.8, 3.8], voltageV: 7.6, currentA: 40, tempC: 35 })).toEqual([]);
});

test('a cell below 3.2 V is over-discharged and named; at 3.2 V it is not', () => {
  expect(readingFaults({ cellV: [3.2, 3.199, 3.4, 3.1] }, make)).toEqual([
    { code: 'over_discharge', cells: [2, 4] },
  ]);
  expect(codesOf({ cellV: [3.2] })).toEqual([]);
});

test('above 80 °C it is too hot; at 80 °C it is not', () => {
  expect(codesOf({ tempC: 80 })).toEqual([]);
  expect(codesOf({ tempC: 80.1 })).toEqual(['over_temp']);
});

test('below −5 °C charging is limited, and only charging', () => {
  expect(codesOf({ tempC: -5, currentA: -10 })).toEqual([]);
  expect(codesOf({ tempC: -5.1, currentA: -10 })).toEqual(['cold_charge']);
  expect(codesOf({ tempC: -20, currentA: 10 })).toEqual([]);
  expect(codesOf({ tempC: -20 })).toEqual([]);
});

test('a cell above 4.35 V is over-charged where the total agrees, and a doubtful reading where it does not', () => {
  expect(codesOf({ cellV: [4.35, 4.2], voltageV: 8.55 })).toEqual([]);
  expect(codesOf({ cellV: [4.36, 4.2], voltageV: 8.56 })).toEqual(['over_charge']);
  expect(codesOf({ cellV: [4.36, 4.2] })).toEqual(['over_charge']);
  expect(readingFaults({ cellV: [4.2, 5], voltageV: 8.4 }, make)).toEqual([
    { code: 'cell_reading', cells: [2] },
  ]);
});

test('a cell that shows the impossible has a sensor fault, one that is missing none', () => {
  expect(readingFaults({ cellV: [3.8, 0, null, 9] }, make)).toEqual([{ code: 'sensor', cells: [2, 4] }]);
});

test('the limits are those of the model', () => {
  const own = batteryMakes({ 'SFB-14S30': { limits: { hotC: 60 } } })('SFB-14S30');
  expect(readingFaults({ tempC: 65, cellV: [3.1] }, own).map(({ code }) => code)).toEqual([
    'over_discharge',
    'over_temp',
  ]);
});
