import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BurnUpFigures, burnUpOf, dayAt } from './burn-up.ts';
import { spreadOf } from './completion-range.ts';

const dayMs = 86_400_000;
const figures: BurnUpFigures = {
  from: '2026-07-01',
  to: '2026-07-10',
  today: '2026-07-04',
  targetM2: 1_000,
  days: [
    { day: '2026-07-01', netAreaM2: 100, grossAreaM2: 120 },
    { day: '2026-07-03', netAreaM2: 200, grossAreaM2: 210 },
  ],
  forecast: { day: '2026-07-12', earliest: '2026-07-11', latest: '2026-07-14' },
};

test('what was done rises day by day, stands still without work and ends now', () => {
  const { doneAt } = burnUpOf(figures);
  expect(doneAt(0)).toEqual({ netM2: 0, grossM2: 0 });
  expect(doneAt(dayMs)).toEqual({ netM2: 100, grossM2: 120 });
  expect(doneAt(2 * dayMs)).toEqual({ netM2: 100, grossM2: 120 });
  expect(doneAt(2.5 * dayMs)).toEqual({ netM2: 200, grossM2: 225 });
  expect(doneAt(4 * dayMs)).toEqual({ netM2: 300, grossM2: 330 });
  expect(doneAt(4 * dayMs + 1)).toBeNull();
});

test('the plan goes from nothing to the target over the period, and without a target there is none', () => {
  const burn = burnUpOf(figures);
  expect(burn.plannedAt(5 * dayMs)).toBe(500);
  expect(burn.plannedAt(12 * dayMs)).toBe(1_000);
  expect(burnUpOf({ ...figures, targetM2: null }).planLine).toBeUndefined();
  expect(burnUpOf({ ...figures, targetM2: null }).forecastLine).toBeUndefined();
});

test('the chart reaches as far as the latest likely finish, and its days are named', () => {
  const burn = burnUpOf(figures);
  expect(dayAt(burn.first, burn.lengthMs - 1)).toBe('2026-07-14');
  expect(burn.forecastArea).toMatch(/Z$/);
  expect(burn.todayMs).toBe(4 * dayMs);
});

test('a forecast far away does not press the period together', () => {
  const forecast = { day: '2027-05-01', earliest: '2026-12-01', latest: '2028-07-01' };
  const burn = burnUpOf({ ...figures, forecast });
  expect(dayAt(burn.first, burn.lengthMs - 1)).toBe('2026-07-17');
});

test('work before the period begins widens the chart to its left', () => {
  const early = { ...figures, days: [{ day: '2026-06-29', netAreaM2: 5, grossAreaM2: 5 }, ...figures.days] };
  const burn = burnUpOf(early);
  expect(burn.first).toBe('2026-06-29');
  expect(burn.plannedAt(2 * dayMs)).toBe(0);
});

test('a task that nobody has flown for yet has a ground line and a plan', () => {
  const burn = burnUpOf({ ...figures, days: [], forecast: null });
  expect(burn.doneAt(dayMs)).toEqual({ netM2: 0, grossM2: 0 });
  expect(burn.netLine).toMatch(/^M0\.00 100\.00/);
});

test('likely days lie around the forecast, and few days say no more than it', () => {
  const forecast = {
    state: 'forecast' as const,
    finishOn: '2026-07-14',
    perDayM2: 100,
    daysLeft: 10,
    daysLate: 4,
  };
  const days = [60, 140, 100, 100].map((netAreaM2) => ({ netAreaM2 }));
  expect(spreadOf(forecast, days, '2026-07-04')).toEqual({
    day: '2026-07-14',
    earliest: '2026-07-13',
    latest: '2026-07-16',
  });
  expect(spreadOf(forecast, days.slice(0, 2), '2026-07-04')?.latest).toBe('2026-07-14');
  expect(spreadOf({ ...forecast, state: 'open' }, days, '2026-07-04')).toBeNull();
});

test('whatever days differ by, the forecast stays between its likely ends', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 50_000 }),
      (nets, perDayM2) => {
        const spread = spreadOf(
          { state: 'forecast', finishOn: '2026-08-01', perDayM2, daysLeft: 3, daysLate: null },
          nets.map((netAreaM2) => ({ netAreaM2 })),
          '2026-07-04',
        );
        expect(spread && spread.earliest <= spread.day && spread.day <= spread.latest).toBe(true);
      },
    ),
  );
});
