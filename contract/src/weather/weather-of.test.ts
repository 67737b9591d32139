import { expect, test } from 'vitest';
import {
  type Air,
  distanceM,
  flightWeather,
  type StationMeasurement,
  type WeatherSegment,
  weatherOf,
} from './weather-of.ts';

const at = Date.UTC(2026, 4, 20, 8);
const minuteMs = 60_000;
const here = { lat: -33, lon: 148 };
/** Degrees of latitude of a distance. */
const north = (metres: number) => ({ lat: here.lat + metres / 111_195, lon: here.lon });

const air: Air = { windMps: 3, gustMps: 5, windFromDeg: 90, temperatureC: 25, humidityPct: 50 };
const segment = (change: Partial<WeatherSegment> = {}): WeatherSegment => ({
  at,
  ...here,
  areaM2: 100,
  ...change,
});
const reading = (change: Partial<StationMeasurement> = {}): StationMeasurement => ({
  ...air,
  ...north(1_000),
  at,
  stationId: 'W1',
  ...change,
});

test('a segment carries the nearest station, whichever reported last, and its distance and age', () => {
  const stations = [
    reading({ stationId: 'far', ...north(3_000), at, windMps: 9 }),
    reading({ at: at - 4 * minuteMs, windMps: 2 }),
    reading({ at: at + 2 * minuteMs, windMps: 4 }),
  ];
  const [found] = weatherOf([segment()], stations);
  expect(found).toMatchObject({ source: 'station', stationId: 'W1', windMps: 4, offsetS: 120 });
  expect(found?.distanceM).toBeCloseTo(1_000, -1);
  expect(found?.deltaTC).toBeCloseTo(7.3, 0);
});

test.each([
  ['inside both limits', 4_990, 10, 'station'],
  ['too far', 5_010, 0, 'unknown'],
  ['too long before', 100, -10.1, 'unknown'],
  ['too long after', 100, 10.1, 'unknown'],
] as const)('a reading %s', (_, metres, minutes, source) => {
  const [found] = weatherOf([segment()], [reading({ ...north(metres), at: at + minutes * minuteMs })]);
  expect(found?.source).toBe(source);
});

test('without a station the drone’s own sensor is used, then what was entered, and nothing is made up', () => {
  const own = { ...air, at: at + minuteMs, windMps: 6, humidityPct: null };
  expect(weatherOf([segment()], [], [own], air)).toMatchObject([
    { source: 'drone', windMps: 6, deltaTC: null, distanceM: 0, offsetS: 60 },
  ]);
  expect(weatherOf([segment()], [], [{ ...own, at: at + 11 * minuteMs }], air)).toMatchObject([
    { source: 'entered', windMps: 3, distanceM: null, stationId: null },
  ]);
  expect(weatherOf([segment()], [])).toEqual([
    {
      ...{ windMps: null, gustMps: null, windFromDeg: null, temperatureC: null, humidityPct: null },
      ...{ deltaTC: null, source: 'unknown', stationId: null, distanceM: null, offsetS: null },
    },
  ]);
});

test('a flight has means by area, the strongest gust, its sources and the mean direction around north', () => {
  const segments = [
    segment(),
    segment({ at: at + 30 * minuteMs, areaM2: 300 }),
    segment({ at: 0, areaM2: 100 }),
  ];
  const stations = [
    reading({ windMps: 2, gustMps: 8, windFromDeg: 350 }),
    reading({ at: at + 30 * minuteMs, windMps: 6, gustMps: 7, windFromDeg: 10 }),
  ];
  const found = flightWeather(segments, weatherOf(segments, stations));
  expect(found).toMatchObject({ windMps: 5, gustMps: 8, shares: { station: 0.8, unknown: 0.2 } });
  expect(found.windFromDeg).toBeCloseTo(5, 0);
  expect(found.stations).toMatchObject([{ id: 'W1' }]);
});

test('winds from opposite sides have no mean direction, and a flight without segments knows nothing', () => {
  const segments = [segment(), segment({ at: at + 30 * minuteMs })];
  const stations = [reading({ windFromDeg: 0 }), reading({ at: at + 30 * minuteMs, windFromDeg: 180 })];
  expect(flightWeather(segments, weatherOf(segments, stations)).windFromDeg).toBeNull();
  expect(flightWeather([], [])).toMatchObject({ windMps: null, gustMps: null, stations: [] });
});

test('distances are those of the sphere, also over the date line', () => {
  expect(distanceM({ lat: 0, lon: 179.99 }, { lat: 0, lon: -179.99 })).toBeCloseTo(2_223.9, 0);
});
