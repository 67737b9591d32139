import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { NearPlace, NearPlaces } from '../places/near-place.schemas.ts';
import { daysBetween, dueOn, openOf, statusOf } from './completeness.ts';
import { type RecordField, recordFields } from './fields.ts';
import { regimeFile } from './regime-file.schemas.ts';
import { type Regime, regimes, regimesOf } from './regimes.ts';

const regime = (id: string): Regime => regimesOf([id])[0] as Regime;
const all = new Set<RecordField>(recordFields);
const status = (id: string, present: ReadonlySet<RecordField>, measured = {}) =>
  statusOf(regime(id), { localDate: '2026-05-20', present, measured });

test('every regime file is read, is valid, and asks for no field twice', () => {
  const files = readdirSync(new URL('regimes', import.meta.url)).map((name) => name.replace('.json', ''));
  expect(files.sort()).toEqual(regimes.map(({ id }) => id).sort());
  for (const one of regimes) {
    expect(regimeFile.safeParse(one).error, one.id).toBeUndefined();
    const fields = one.fields.map(({ field }) => field);
    expect(new Set(fields).size, one.id).toBe(fields.length);
    expect(one.id === 'basic' || one.source !== null, one.id).toBe(true);
  }
});

test('a record with every field misses nothing in any regime', () => {
  for (const { id } of regimes) expect(status(id, all)).toMatchObject({ missing: [], dueOn: null });
});

test.each(regimes.flatMap((one) => one.fields.map((field) => [one.id, field] as const)))(
  'regime %s notices that a field is missing if it requires it: %o',
  (id, { field, required, deadline }) => {
    const present = new Set(all);
    present.delete(field);
    const { missing, dueOn: due } = status(id, present);
    expect(missing).toEqual(required ? [field] : []);
    expect(due).toBe(required ? dueOn('2026-05-20', deadline) : null);
  },
);

test('deadlines are days after the work, or a day of the next month, also over the turn of the year', () => {
  expect(dueOn('2026-05-20', { days: 30 })).toBe('2026-06-19');
  expect(dueOn('2026-05-20', { dayOfNextMonth: 15 })).toBe('2026-06-15');
  expect(dueOn('2026-12-31', { dayOfNextMonth: 15 })).toBe('2027-01-15');
  expect(daysBetween('2026-05-20', '2026-05-18')).toBe(-2);
});

test('several regimes name each missing field once and the earliest day', () => {
  const present = new Set(all);
  present.delete('productName');
  present.delete('customerName');
  const open = openOf([status('us-110', present), status('us-137', present)]);
  expect(open).toEqual({ missing: ['productName', 'customerName'], dueOn: '2026-05-20' });
});

test('a limit without a measured value is unknown, never kept', () => {
  const { limits } = status('cn-agricultural', all, { windMps: 5.1, temperatureC: 20, speedMps: null });
  const results = Object.fromEntries(limits.map(({ measure, result }) => [measure, result]));
  expect(results).toEqual({
    windMps: 'outside',
    temperatureC: 'inside',
    speedMps: 'unknown',
    heightAboveGroundM: 'unknown',
    doseDeviationPct: 'unknown',
    placeDistanceM: 'unknown',
  });
});

/** A list of places with one of these. */
const near = (place: Partial<NearPlace>, more: Partial<NearPlaces> = {}): NearPlaces => ({
  reachM: 500,
  isComplete: true,
  items: [
    {
      ...{ id: 'a', name: 'Hives', kind: 'bees', distanceM: 600, wind: 'downwind', downwindM: 600 },
      ...{ at: null, windMps: 2, windFromDeg: 90, share: 1, ...place },
    },
  ],
  ...more,
});

const bees = { downwindM: 120, distanceM: 80 };

test.each([
  ['a place nearer than the limit while it was downwind', 'cn-agricultural', near(bees), 'outside', 120],
  ['a place beyond the limit', 'cn-agricultural', near({}), 'inside', 600],
  [
    'a place that was upwind',
    'cn-agricultural',
    near({ ...bees, wind: 'upwind', downwindM: null }),
    'inside',
    null,
  ],
  ['unknown wind', 'cn-agricultural', near({ ...bees, wind: 'unknown', downwindM: null }), 'unknown', null],
  ['calm air', 'cn-agricultural', near({ ...bees, wind: 'calm', downwindM: null }), 'unknown', null],
  [
    'a kind that the rule does not name',
    'cn-agricultural',
    near({ ...bees, kind: 'water' }),
    'unknown',
    null,
  ],
  ['no place', 'cn-agricultural', near({}, { items: [] }), 'unknown', null],
  ['no list', 'cn-agricultural', null, 'unknown', null],
  ['a list that does not reach as far', 'cn-agricultural', near({}, { reachM: 200 }), 'unknown', 600],
  [
    'a list with a place too near and a short reach',
    'cn-agricultural',
    near(bees, { reachM: 200 }),
    'outside',
    120,
  ],
  ['a list that is cut', 'cn-agricultural', near({}, { isComplete: false }), 'unknown', 600],
  [
    'water upwind within 20 m',
    'br-298',
    near({ kind: 'water', distanceM: 12, downwindM: null }),
    'outside',
    12,
  ],
  ['water at 21 m', 'br-298', near({ kind: 'water', distanceM: 21, downwindM: null }), 'inside', 21],
  ['hives, which the rule does not name', 'br-298', near({ distanceM: 12 }), 'unknown', null],
] as const)('the distance to sensitive places: %s', (_, id, places, result, value) => {
  const { limits } = statusOf(regime(id), { localDate: '2026-05-20', present: all, measured: {}, places });
  expect(limits.find(({ measure }) => measure === 'placeDistanceM')).toMatchObject({ result, value });
});

test('distances to what cannot be entered as a place are never kept', () => {
  const { limits } = statusOf(regime('cn-agricultural'), {
    ...{ localDate: '2026-05-20', present: all, measured: {}, places: near({}) },
  });
  const results = limits.filter(({ measure }) => measure === 'placeDistanceM').map(({ result }) => result);
  expect(results).toEqual(['inside', 'unknown', 'unknown']);
});
