import { beforeAll, expect, test } from 'vitest';
import { createFmt } from '../../shared/format/fmt.ts';
import { loadMessages, t } from '../../shared/i18n/messages.ts';
import { detailsOf } from './entry-details.ts';

beforeAll(() => loadMessages('en', 'app'));

const rows = (action: string, detail: Record<string, unknown>, unit: 'ha' | 'mu' = 'ha') =>
  detailsOf(t, createFmt('en', unit, t), { action, detail }).map(
    ({ path, name, value }) => `${name ?? `<${path}>`} = ${value}`,
  );

test('recorded details are facts in words: names, states, flags, areas in the account’s unit', () => {
  expect(rows('plots.create', { areaM2: 12_345.5 })).toEqual(['Area = 1.23\u00a0ha']);
  expect(rows('plots.create', { areaM2: 12_345.5 }, 'mu')).toEqual(['Area = 18.5\u00a0mu']);
  expect(rows('reviews.submit', { kind: 'realName', version: 2, isRenewal: true })).toEqual([
    'Renewal = Yes',
    'Kind = Real-name verification',
    'Version = 2',
  ]);
  expect(rows('tasks.start', { from: 'inviting', to: 'active' })).toEqual([
    'Before = Inviting',
    'After = Active',
  ]);
  expect(rows('accounts.set-roles', { before: [], after: ['40', 'lift'] })).toEqual([
    'Before = –',
    'After = Company manager, Lifting of restrictions',
  ]);
  expect(rows('zones.import', { format: 'ed269', fileName: 'a.json', added: 2 })).toEqual([
    'Added = 2',
    'File = a.json',
    'Format = ED-269',
  ]);
});

test('days and instants of a period are dates, instants in the account’s zone', () => {
  expect(rows('tasks.create', { period: { from: '2026-03-01', to: '2026-03-09' } })).toEqual([
    'Period, from = Mar 1, 2026',
    'Period, until = Mar 9, 2026',
  ]);
  expect(rows('plots.share', { until: '2026-03-01T10:00:00.000Z', right: 'use' })).toEqual([
    'Right = see and fly',
    expect.stringMatching(/^Until = \w{3} \d{1,2}, 2026 \d\d:00:00$/),
  ]);
});

test('what was before comes first, in whatever order the database stored it', () => {
  const named = (action: string, detail: Record<string, unknown>) =>
    rows(action, detail).map((row) => row.split(' = ')[0]);
  expect(named('tasks.start', { to: 'active', from: 'inviting' })).toEqual(['Before', 'After']);
  expect(named('accounts.set-roles', { after: ['40'], before: ['11'] })).toEqual(['Before', 'After']);
  expect(named('accounts.login', { by: 'totp', after: 'password' })).toEqual([
    'First step',
    'Confirmed with',
  ]);
  expect(named('flights.export', { query: { to: '2026-03-09', from: '2026-03-01', lang: 'zh' } })).toEqual([
    'From',
    'Until',
    'Language',
  ]);
  expect(named('tasks.create', { period: { to: '2026-03-09', from: '2026-03-01' } })).toEqual([
    'Period, from',
    'Period, until',
  ]);
});

test('the filter of an export is shown by the names of its fields', () => {
  expect(
    rows('flights.export', {
      query: { tz: 'Asia/Shanghai', sort: '-startAt', hideZero: true, lang: 'zh', plotId: 'none' },
    }),
  ).toEqual([
    'Hide zero area = Yes',
    'Language = 中文',
    'Plot = No plot',
    'Sorted by = Start, descending',
    'Time zone = Shanghai, UTC+8',
  ]);
  expect(rows('audit.export', { query: { action: 'reviews.pass' } })).toEqual([
    'Action = Approved the papers',
  ]);
  expect(rows('batteries.export', { query: { cycles: '0-100' } })).toEqual(['Cycles = 0–100']);
});

test('a reason from a list is its text, a typed one stays as it is', () => {
  expect(rows('reviews.reject', { reason: 'expired' })).toEqual(['Reason = The document has expired.']);
  expect(rows('lifts.reject', { reason: 'tooHigh' })).not.toEqual(['Reason = tooHigh']);
  expect(rows('teams.delete', { reason: 'expired' })).toEqual(['Reason = expired']);
});

test('limits, numbers of ranges and names in languages are one fact each', () => {
  expect(
    rows('restrictions.lift', { limits: { heightM: { min: 2, max: 60 }, speedMps: { min: 0, max: 12.5 } } }),
  ).toEqual(['Height limit above take-off = 2–60\u00a0m', 'Speed limit = 0.0–12.5\u00a0m/s']);
  expect(
    rows('audit.unused', {
      ranges: [
        [1, 2],
        [5, 5],
      ],
    }),
  ).toEqual(['Numbers = 1–2, 5–5']);
  expect(rows('zones.end', { names: { ru: 'Зона' } })).toEqual(['Name (Russian) = Зона']);
});

test('a name or a word of another release stays as it was recorded, of a long list its beginning', () => {
  expect(
    rows('plots.update', {
      colour: 'red',
      old: { isLocked: true, by: null },
      right: 'paint',
      parts: [[1, 2]],
    }),
  ).toEqual(['Right = paint', '<colour> = red', '<old.isLocked> = Yes', '<old.by> = –', '<parts 1> = 1, 2']);
  expect(rows('tasks.add-drones', { drones: Array.from({ length: 30 }, (_, n) => `D${n}`) })[0]).toMatch(
    /^Drones = D0, .*D19 …$/,
  );
});
