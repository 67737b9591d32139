import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Series, thin, thinned } from './thin.ts';

type Names = 'voltage' | 'current' | 'temperature';
const names = ['voltage', 'current', 'temperature'] as const;

const value = fc.option(fc.double({ min: -500, max: 500, noNaN: true }), { freq: 6 });
const history: fc.Arbitrary<Series<Names>> = fc
  .array(
    fc.record({
      stepMs: fc.integer({ min: 0, max: 90_000 }),
      voltage: value,
      current: value,
      temperature: value,
    }),
    {
      maxLength: 400,
    },
  )
  .map((rows) => {
    let now = 0;
    return {
      ts: rows.map(({ stepMs }) => {
        now += stepMs;
        return now;
      }),
      values: {
        voltage: rows.map(({ voltage }) => voltage),
        current: rows.map(({ current }) => current),
        temperature: rows.map(({ temperature }) => temperature),
      },
    };
  });
const most = fc.integer({ min: 8, max: 120 });

const known = (column: ArrayLike<number | null>) => Array.from(column).filter((one) => one !== null);
const extremesOf = ({ values }: Series<Names>) =>
  names.map((name) => [Math.min(...known(values[name])), Math.max(...known(values[name]))]);

test('no more points are left than asked for, in order, each one of the history, with both ends', () => {
  fc.assert(
    fc.property(history, most, (series, n) => {
      const kept = thinned(series, n);
      expect(kept.length).toBeLessThanOrEqual(n);
      expect(kept).toEqual([...new Set(kept)].sort((one, other) => one - other));
      if (series.ts.length === 0) return;
      expect([kept[0], kept.at(-1)]).toEqual([0, series.ts.length - 1]);
    }),
  );
});

test('no extreme of any series is lost, also not when thinned again', () => {
  fc.assert(
    fc.property(history, most, most, (series, n, again) => {
      const once = thin(series, n);
      expect(extremesOf(once)).toEqual(extremesOf(series));
      expect(extremesOf(thin(once, again))).toEqual(extremesOf(series));
    }),
  );
});

test('a history that fits stays whole', () => {
  fc.assert(
    fc.property(history, (series) => {
      expect(thinned(series, Math.max(8, series.ts.length))).toEqual(Array.from(series.ts, (_, at) => at));
    }),
  );
});

test('a dip of one sample in a day of them is still there', () => {
  const ts = Array.from({ length: 86_400 }, (_, second) => second * 1000);
  const steady = ts.map(() => 3.8);
  const series = {
    ts,
    values: { voltage: steady.map((one, at) => (at === 43_217 ? 3.1 : one)), current: steady },
  };
  expect(thinned(series, 500)).toContain(43_217);
});

test('every span keeps its own low and high, so the shape stays', () => {
  const ts = Array.from({ length: 1_000 }, (_, at) => at);
  const saw = ts.map((at) => at % 100);
  const kept = thinned({ ts, values: { saw } }, 42);
  expect(kept.filter((at) => saw[at] === 0)).toHaveLength(10);
  expect(kept.filter((at) => saw[at] === 99)).toHaveLength(10);
});

test('series that peak together leave room for more spans', () => {
  const ts = Array.from({ length: 10_000 }, (_, at) => at);
  const wave = ts.map((at) => Math.sin(at / 50));
  const together = thinned({ ts, values: { a: wave, b: wave, c: wave, d: wave } }, 200);
  expect(together.length).toBeGreaterThan(100);
});

test('samples of one instant and series without a value are no trouble', () => {
  const ts = Array.from({ length: 50 }, () => 7);
  const kept = thinned(
    { ts, values: { a: ts.map((_, at) => (at === 20 ? 5 : 1)), b: ts.map(() => null) } },
    10,
  );
  expect(kept).toEqual([0, 20, 49]);
});

test('fewer points than extremes are refused', () => {
  expect(() => thinned({ ts: [1], values: { a: [1], b: [1] } }, 5)).toThrow(RangeError);
});
