import { expect, test } from 'vitest';
import { axisDays, type BurnUpFigures, burnUpOf, dayEndingAt } from './burn-up.ts';

const dayMs = 86_400_000;
const unknown = { finishOn: null, earliestOn: null, latestOn: null };
const figures: BurnUpFigures = {
  from: '2026-07-01',
  to: '2026-07-10',
  today: '2026-07-04',
  targetM2: 1_000,
  days: [
    { day: '2026-07-01', netAreaM2: 100, grossAreaM2: 120 },
    { day: '2026-07-03', netAreaM2: 200, grossAreaM2: 210 },
  ],
  forecast: { finishOn: '2026-07-12', earliestOn: '2026-07-11', latestOn: '2026-07-14' },
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
  expect(dayEndingAt(burn.first, burn.lengthMs)).toBe('2026-07-14');
  expect(burn.forecastArea).toMatch(/Z$/);
  expect(burn.todayMs).toBe(4 * dayMs);
});

test('a forecast far away does not press the period together', () => {
  const forecast = { finishOn: '2027-05-01', earliestOn: '2026-12-01', latestOn: '2028-07-01' };
  const burn = burnUpOf({ ...figures, forecast });
  expect(dayEndingAt(burn.first, burn.lengthMs)).toBe('2026-07-17');
});

test('work before the period begins widens the chart to its left', () => {
  const early = { ...figures, days: [{ day: '2026-06-29', netAreaM2: 5, grossAreaM2: 5 }, ...figures.days] };
  const burn = burnUpOf(early);
  expect(burn.first).toBe('2026-06-29');
  expect(burn.plannedAt(2 * dayMs)).toBe(0);
});

test('a task without flights has a zero line and a plan', () => {
  const burn = burnUpOf({ ...figures, days: [], forecast: unknown });
  expect(burn.doneAt(dayMs)).toEqual({ netM2: 0, grossM2: 0 });
  expect(burn.netLine).toMatch(/^M0\.00 100\.00/);
});

test('the axis names the day that ends at a mark, as the cursor does there', () => {
  const burn = burnUpOf(figures);
  const marks = axisDays(burn.first, burn.lengthMs, 9);
  expect(marks[0]).toEqual({ atMs: 2 * dayMs, day: '2026-07-02' });
  expect(marks.find(({ atMs }) => atMs === burn.todayMs)?.day).toBe(figures.today);
  for (const { atMs, day } of marks) expect(day).toBe(dayEndingAt(burn.first, atMs));
});
