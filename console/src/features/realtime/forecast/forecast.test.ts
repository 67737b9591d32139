import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AirborneDrone, type ForecastInput, forecastMs, forecastOf } from './forecast.ts';
import { type Reading, secondsLeft, trendOf } from './trend.ts';

const now = Date.parse('2026-06-01T10:30:00Z');
const minutes = (n: number) => now + n * 60_000;

/** Readings every 5 s up to now, each supply used evenly down to its last value. */
function evenly(
  spanS: number,
  last: Reading,
  perMin: Partial<Record<'tankL' | 'socPct' | 'areaM2', number>>,
) {
  return Array.from({ length: spanS / 5 + 1 }, (_, i): Reading => {
    const before = (spanS - i * 5) / 60;
    const value = (name: 'tankL' | 'socPct' | 'areaM2') =>
      perMin[name] === undefined ? {} : { [name]: (last[name] ?? 0) + before * perMin[name] };
    return { at: now - before * 60_000, ...value('tankL'), ...value('socPct'), ...value('areaM2') };
  });
}

const drone = (
  id: string,
  readings: readonly Reading[],
  more: Partial<AirborneDrone> = {},
): AirborneDrone => ({
  id,
  place: { lon: 10, lat: 50 },
  plot: undefined,
  seenAt: now,
  readings,
  ...more,
});

const forecast = (input: Partial<ForecastInput>) =>
  forecastOf({ now, drones: [], chargers: [], treatedM2: new Map(), ...input });

const charger = (bays: { state: 'full' | 'charging' | 'empty'; etaS?: number }[], lon = 10.001) => ({
  id: 'CH-1',
  lat: 50,
  lon,
  seenAt: now,
  bays: bays.map((bay, i) => ({ index: i + 1, ...bay })),
});

test('a tank that is used evenly is empty as its own rate predicts', () => {
  const readings = evenly(180, { at: now, tankL: 12 }, { tankL: 3 });
  const [only, ...others] = forecast({ drones: [drone('A', readings)] }).predictions;
  expect(others).toEqual([]);
  expect(only).toMatchObject({ kind: 'tank', droneId: 'A' });
  expect(only?.from).toBeLessThanOrEqual(minutes(4));
  expect(only?.to).toBeGreaterThanOrEqual(minutes(4));
  expect((only?.to ?? 0) - (only?.from ?? 0)).toBeLessThan(15_000);
});

test('thin and uneven data give a wider interval, and too little data none', () => {
  const width = (readings: readonly Reading[]) => {
    const [only] = forecast({ drones: [drone('A', readings)] }).predictions;
    return only && only.to - only.from;
  };
  const long = width(evenly(240, { at: now, tankL: 6 }, { tankL: 3 }));
  const short = width(evenly(30, { at: now, tankL: 6 }, { tankL: 3 }));
  const uneven = width(
    evenly(240, { at: now, tankL: 6 }, { tankL: 3 }).map((one, i) => ({
      ...one,
      // In every second minute nothing flows, in the others twice as much.
      tankL: 6 + [0, 5, 10, 15].reduce((sum, m) => sum + Math.max(0, Math.min(1, (48 - i - m * 3) / 1.5)), 0),
    })),
  );
  expect(short).toBeGreaterThan(2 * (long ?? Number.NaN));
  expect(uneven).toBeGreaterThan(2 * (long ?? Number.NaN));
  expect(width(evenly(15, { at: now, tankL: 6 }, { tankL: 3 }))).toBeUndefined();
});

test('a drone that was watched too briefly for a rate is named as being measured', () => {
  const watched = (spanS: number) => drone('A', evenly(spanS, { at: now, tankL: 6 }, { tankL: 3 }));
  expect(forecast({ drones: [watched(240), watched(15)] }).isMeasuring).toBe(true);
  expect(forecast({ drones: [watched(240)] }).isMeasuring).toBe(false);
  expect(forecast({}).isMeasuring).toBe(false);
});

test('a refill and a new battery begin a new rate', () => {
  const before = evenly(120, { at: now, tankL: 1 }, { tankL: 6 }).map((one) => ({
    ...one,
    at: one.at - 90_000,
  }));
  const since = evenly(60, { at: now, tankL: 30 }, { tankL: 3 });
  expect(trendOf([...before, ...since], 'tankL')).toMatchObject({ last: 30 });
  const trend = trendOf([...before, ...since], 'tankL');
  expect(trend?.slowest).toBeLessThanOrEqual(0.05);
  expect(trend?.fastest).toBeGreaterThanOrEqual(0.05);
  expect(trend?.fastest).toBeLessThan(0.1);
});

test('three drones and one full battery are a conflict at the time of the third swap, and it comes first', () => {
  const low = (id: string, socPct: number) => drone(id, evenly(240, { at: now, socPct }, { socPct: 5 }));
  const drones = [low('A', 50), low('B', 60), low('C', 65)];
  const chargers = [charger([{ state: 'full' }, { state: 'charging', etaS: 1_200 }, { state: 'empty' }])];
  const { conflicts } = forecast({ drones, chargers });
  expect(conflicts).toMatchObject([{ droneIds: ['A', 'B', 'C'], full: 1 }]);
  expect(Math.abs((conflicts[0]?.at ?? 0) - minutes(7))).toBeLessThan(20_000);
});

test('a battery that is full in time is none, and chargers and drones elsewhere do not count', () => {
  const low = (id: string, lon: number) =>
    drone(id, evenly(240, { at: now, socPct: 50 }, { socPct: 5 }), { place: { lon, lat: 50 } });
  const enough = [charger([{ state: 'full' }, { state: 'charging', etaS: 120 }])];
  expect(forecast({ drones: [low('A', 10), low('B', 10)], chargers: enough }).conflicts).toEqual([]);
  expect(forecast({ drones: [low('A', 10), low('B', 11)], chargers: [charger([])] }).conflicts).toMatchObject(
    [{ droneIds: ['A'], full: 0 }],
  );
  expect(forecast({ drones: [low('A', 10)], chargers: [] }).conflicts).toEqual([]);
});

test('a plot is done by the rates of all its drones, unless they run out of product before', () => {
  const plot = { id: 'p', name: 'North 7', areaM2: 30_000 };
  const at = (tankL: number) => {
    const readings = evenly(240, { at: now, tankL, areaM2: 5_000 }, { tankL: 3, areaM2: -1_000 });
    return forecast({
      drones: [drone('A', readings, { plot }), drone('B', readings, { plot })],
      treatedM2: new Map([['p', 14_000]]),
    }).predictions.filter(({ kind }) => kind === 'plot');
  };
  const [done] = at(40);
  expect(done).toMatchObject({ plotName: 'North 7' });
  expect(done?.from).toBeLessThanOrEqual(minutes(3));
  expect(done?.to).toBeGreaterThanOrEqual(minutes(3));
  expect(at(3)).toEqual([]);
});

test('bays that become full and everything else within ten minutes are listed, the soonest first', () => {
  const chargers = [
    charger([
      { state: 'charging', etaS: 500 },
      { state: 'charging', etaS: 60 },
      { state: 'charging', etaS: 900 },
    ]),
  ];
  const { predictions } = forecast({ chargers });
  expect(predictions).toMatchObject([
    { kind: 'bay', chargerId: 'CH-1', bay: 2, from: minutes(1) },
    { kind: 'bay', chargerId: 'CH-1', bay: 1 },
  ]);
});

test('[property] every prediction is an interval that begins within ten minutes and has not passed', () => {
  const reading = fc.record({
    at: fc.integer({ min: now - 300_000, max: now }),
    tankL: fc.option(fc.double({ min: 0, max: 50, noNaN: true }), { nil: undefined }),
    socPct: fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: undefined }),
    areaM2: fc.option(fc.double({ min: 0, max: 1e5, noNaN: true }), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(fc.array(reading, { maxLength: 40 }), { maxLength: 5 }), (fleet) => {
      const drones = fleet.map((readings, i) =>
        drone(
          `D${i}`,
          readings.sort((a, b) => a.at - b.at),
          { plot: { id: 'p', name: 'p', areaM2: 1e4 } },
        ),
      );
      for (const { from, to } of forecast({ drones }).predictions) {
        expect(from).toBeLessThanOrEqual(to);
        expect(from).toBeLessThanOrEqual(now + forecastMs);
        expect(to).toBeGreaterThanOrEqual(now);
      }
    }),
  );
});

test('the time left of a tank is by its rate over minutes, so that a turn without flow does not change it', () => {
  const spraying = evenly(180, { at: now, tankL: 12 }, { tankL: 4 });
  const turning = [5, 10].map((s) => ({ at: now + s * 1000, tankL: 12 }));
  expect(secondsLeft(trendOf(spraying, 'tankL'))).toBe(180);
  expect(secondsLeft(trendOf([...spraying, ...turning], 'tankL'))).toBe(180);
  expect(secondsLeft(trendOf(evenly(180, { at: now, tankL: 4 }, { tankL: 4 }), 'tankL'))).toBeCloseTo(60);
  expect(secondsLeft(trendOf(turning, 'tankL'))).toBeUndefined();
});
