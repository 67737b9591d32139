import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
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
  });
});
