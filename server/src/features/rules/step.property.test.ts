import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freshProgress, isBeyond, type Limit, longestGapMs, step } from './step.ts';

interface Point {
  at: number;
  value: number | undefined;
  applies: boolean;
}

/**
 * Whether the alarm is raised after each sample, by its definition: it begins where the values of all samples within the
 * required time, without a gap and since the last end, are beyond the limit, and lasts until a value is back.
 */
function byDefinition(limit: Limit, points: readonly Point[]): boolean[] {
  const states: boolean[] = [];
  const isBad = ({ value, applies }: Point): boolean =>
    applies && value !== undefined && isBeyond(limit, value);
  const isOver = ({ value, applies }: Point): boolean => {
    if (!applies) return true;
    const end = limit.clearValue ?? limit.value;
    return value !== undefined && (limit.comparison === 'below' ? value >= end : value <= end);
  };
  points.forEach((point, nth) => {
    if (states[nth - 1]) {
      states.push(!isOver(point));
      return;
    }
    let first = nth;
    while (first >= 0 && !states[first] && isBad(points[first]!)) {
      const before = points[first - 1];
      const isJoined =
        before && isBad(before) && !states[first - 1] && points[first]!.at - before.at <= longestGapMs;
      if (!isJoined) break;
      first -= 1;
    }
    states.push(isBad(point) && point.at - points[first]!.at >= limit.forMs);
  });
  return states;
}

const limits = fc
  .record({
    comparison: fc.constantFrom('below' as const, 'above' as const),
    value: fc.integer({ min: 3, max: 7 }),
    margin: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
    forMs: fc.constantFrom(0, 1_000, 5_000, 60_000),
  })
  .map(
    ({ comparison, value, margin, forMs }): Limit => ({
      comparison,
      value,
      forMs,
      clearValue: margin === null ? null : comparison === 'below' ? value + margin : value - margin,
    }),
  );
const series = fc
  .array(
    fc.record({
      pauseMs: fc.constantFrom(1_000, 2_000, 10_000, longestGapMs, longestGapMs + 1),
      value: fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined, freq: 8 }),
      pausesWork: fc.integer({ min: 0, max: 9 }),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let at = 0;
    return steps.map(({ pauseMs, value, pausesWork }): Point => {
      at += pauseMs;
      return { at, value, applies: pausesWork > 0 };
    });
  });

function run(limit: Limit, points: readonly Point[]) {
  const progress = freshProgress();
  return points.map((point) => ({ change: step(limit, progress, point), isRaised: progress.isRaised }));
}

test('the evaluation sample by sample equals the definition over the whole series', () => {
  fc.assert(
    fc.property(limits, series, (limit, points) => {
      expect(run(limit, points).map(({ isRaised }) => isRaised)).toEqual(byDefinition(limit, points));
    }),
    { numRuns: 2_000 },
  );
});

test('an alarm is raised and cleared in turn', () => {
  fc.assert(
    fc.property(limits, series, (limit, points) => {
      const changes = run(limit, points).flatMap(({ change }) => change ?? []);
      changes.forEach((change, nth) => {
        expect(change).toBe(nth % 2 === 0 ? 'raised' : 'cleared');
      });
    }),
  );
});

test('values between the limit and the end of the alarm change nothing', () => {
  const between = fc.array(fc.double({ min: 25, max: 29.9, noNaN: true }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(between, fc.boolean(), (values, isRaised) => {
      const limit: Limit = { comparison: 'below', value: 25, clearValue: 30, forMs: 0 };
      const progress = freshProgress(isRaised);
      values.forEach((value, nth) => {
        expect(step(limit, progress, { at: nth * 1_000, value, applies: true })).toBeUndefined();
      });
      expect(progress.isRaised).toBe(isRaised);
    }),
  );
});

test('late and repeated samples change nothing', () => {
  fc.assert(
    fc.property(limits, series, fc.array(fc.nat({ max: 100 })), (limit, points, late) => {
      const progress = freshProgress();
      const states = points.map((point, nth) => {
        step(limit, progress, point);
        for (const back of late) {
          const old = points[nth - (back % (nth + 1))];
          if (old) expect(step(limit, progress, { ...old, value: 0 })).toBeUndefined();
        }
        return progress.isRaised;
      });
      expect(states).toEqual(byDefinition(limit, points));
    }),
  );
});
