import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastOf } from './forecast.ts';

const period = { from: '2026-09-01', to: '2026-09-10' };
const days = (...areas: number[]) => areas.map((netAreaM2, at) => ({ day: `2026-09-0${at + 1}`, netAreaM2 }));

test('a finish is foretold from the days with work, at their pace', () => {
  const reported = forecastOf(days(100, 100, 100), { plannedM2: 500, period, today: '2026-09-03' });
  expect(reported).toEqual({
    state: 'forecast',
    finishOn: '2026-09-05',
    earliestOn: '2026-09-05',
    latestOn: '2026-09-05',
    perDayM2: 100,
    daysLeft: 2,
    daysLate: -5,
  });
});

test('days of rest among the work put the finish off', () => {
  const flown = [
    { day: '2026-09-01', netAreaM2: 100 },
    { day: '2026-09-05', netAreaM2: 100 },
  ];
  const reported = forecastOf(flown, { plannedM2: 400, period, today: '2026-09-05' });
  expect(reported).toMatchObject({ daysLeft: 2, finishOn: '2026-09-10', daysLate: 0 });
});

test('a reached plan shows its day, and without plan or work there is no forecast', () => {
  expect(forecastOf(days(100, 100), { plannedM2: 150, period, today: '2026-09-09' })).toMatchObject({
    state: 'done',
    finishOn: '2026-09-02',
  });
  expect(forecastOf(days(100), { plannedM2: null, period, today: '2026-09-02' }).state).toBe('open');
  expect(forecastOf([], { plannedM2: 100, period, today: '2026-09-02' }).state).toBe('open');
});

test('today counts as a day to work until it is worked', () => {
  const reported = forecastOf(days(100), { plannedM2: 200, period, today: '2026-09-02' });
  expect(reported.finishOn).toBe('2026-09-02');
});

test('a closed task that has not reached its plan foretells nothing, on whatever day it is read', () => {
  const o = { plannedM2: 500, period, isClosed: true };
  const reported = forecastOf(days(100, 100), { ...o, today: '2026-09-03' });
  expect(reported).toMatchObject({ state: 'open', finishOn: null, daysLate: null });
  expect(forecastOf(days(100, 100), { ...o, today: '2026-12-03' })).toEqual(reported);
});

test('days that differ spread the finish, and few days spread it by nothing', () => {
  const o = { plannedM2: 1_400, period, today: '2026-09-04' };
  expect(forecastOf(days(60, 140, 100, 100), o)).toMatchObject({
    finishOn: '2026-09-14',
    earliestOn: '2026-09-13',
    latestOn: '2026-09-16',
  });
  expect(forecastOf(days(60, 140), { ...o, today: '2026-09-02' })).toMatchObject({
    finishOn: '2026-09-14',
    earliestOn: '2026-09-14',
    latestOn: '2026-09-14',
  });
  expect(forecastOf(days(100), { ...o, plannedM2: null })).toMatchObject({
    earliestOn: null,
    latestOn: null,
  });
});

test('whatever days differ by, the finish is between its likely ends', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (nets, plannedM2) => {
        const { finishOn, earliestOn, latestOn, state } = forecastOf(days(...nets), {
          plannedM2,
          period,
          today: '2026-09-09',
        });
        if (state === 'forecast')
          expect([earliestOn, finishOn, latestOn]).toEqual([earliestOn, finishOn, latestOn].sort());
        else expect([earliestOn, latestOn]).toEqual([null, null]);
      },
    ),
  );
});
