import { expect, test } from 'vitest';
import { cautiousLimits, droneModels } from './drone-models.ts';
import { limitsWithin, restrictionForm } from './restrictions.schemas.ts';
import { usualLimits, widestLimits } from './restrictions.ts';

const wanted = {
  heightM: { min: 2, max: 45 },
  speedMps: { min: 1, max: 9 },
  distanceM: { min: 20, max: 900 },
};

test('lifted limits that a model goes along with are taken as they are [D-08]', () => {
  expect(limitsWithin('SF30', wanted)).toEqual({ limits: wanted, narrowed: [] });
});

test('a limit beyond the model is narrowed to the model, and named [D-08]', () => {
  const { limits, narrowed } = limitsWithin('T40', wanted);
  expect(limits).toEqual({
    heightM: { min: 2, max: cautiousLimits.heightM.max },
    speedMps: { min: 1, max: cautiousLimits.speedMps.max },
    distanceM: { min: 20, max: cautiousLimits.distanceM.max },
  });
  expect(narrowed).toEqual(['heightM', 'speedMps', 'distanceM']);
});

test('a range with nothing in common with the model ends at the model, not beyond it [D-08]', () => {
  const { limits } = limitsWithin('SF30', { ...wanted, heightM: { min: 200, max: 300 } });
  expect(limits.heightM).toEqual({ min: 60, max: 60 });
});

test('the usual limits of every model lie within its widest', () => {
  for (const { name } of [...droneModels, { name: 'unknown' }]) {
    const [usual, widest] = [usualLimits(name), widestLimits(name)];
    for (const kind of ['heightM', 'speedMps', 'distanceM'] as const) {
      expect(usual[kind].min, name).toBeGreaterThanOrEqual(widest[kind].min);
      expect(usual[kind].max, name).toBeLessThanOrEqual(widest[kind].max);
      expect(usual[kind].min, name).toBeLessThanOrEqual(usual[kind].max);
    }
  }
});

const form = {
  accountId: '2f1d1c52-0f0b-4a5c-9c0e-0b8f6c1d2e3f',
  limits: wanted,
  from: '2026-05-01T00:00:00Z',
  to: '2026-05-08T00:00:00Z',
  password: 'x',
};
const problemsOf = (patch: object) =>
  restrictionForm
    .safeParse({ ...form, ...patch })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test('a highest value below the lowest is refused at its field, equal ones are not [D-08]', () => {
  const reversed = { limits: { ...wanted, speedMps: { min: 8, max: 4 } } };
  expect(problemsOf(reversed)).toEqual([['limits.speedMps.max', 'range.reversed-values']]);
  expect(problemsOf({ limits: { ...wanted, speedMps: { min: 4, max: 4 } } })).toEqual([]);
});

test('an end before the start and a time of more than a year are refused [D-08]', () => {
  expect(problemsOf({ to: form.from })).toContainEqual(['to', 'range.reversed']);
  expect(problemsOf({ to: '2027-05-03T00:00:00Z' })).toEqual([['to', 'range.too-long']]);
});
