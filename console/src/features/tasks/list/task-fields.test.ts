import { areaIn, ratePer } from '@smartflight/contract/kit/units.ts';
import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import { expect, test } from 'vitest';
import { keptOf } from '../../../shared/forms/figure.ts';
import { bodyOf, boundaryText, fieldsOf, newFields, taskFields, wordsOf } from './task-fields.ts';

const filled = {
  ...newFields(Date.parse('2026-07-01T08:00:00Z')),
  name: 'Rice blast',
  district: 'Fujin',
  droneIds: 'SF30-1, SF30-2',
};
const codes = (typed: object, needsDrones = true) =>
  taskFields(needsDrones)
    .safeParse({ ...filled, ...typed })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

test('[K-02] name, district, period and at least one drone are required', () => {
  expect(codes({ name: '', district: ' ', from: '', droneIds: '' })).toEqual(
    expect.arrayContaining([
      'name taskNameEmpty',
      'district taskDistrictEmpty',
      'from taskPeriodEmpty',
      'droneIds taskDroneEmpty',
    ]),
  );
  expect(codes({})).toBeUndefined();
  expect(codes({ droneIds: '' }, false)).toBeUndefined();
});

test('a period that ends before it begins, or lasts longer than a year, is refused at its end', () => {
  expect(codes({ from: '2026-07-10', to: '2026-07-09' })).toEqual(['to range.reversed']);
  expect(codes({ from: '2026-07-10', to: '2027-07-12' })).toEqual(['to range.too-long']);
});

test('area and dosage are typed in the reader’s unit and sent in the stored one', () => {
  const typed = {
    targetAreaM2: keptOf('30,000', areaIn('mu', 1)),
    dosageLpha: keptOf('1,5', ratePer('mu', 1)),
  };
  const sent = bodyOf(taskFields(true).parse({ ...filled, ...typed }), 'Asia/Shanghai');
  expect([sent.targetAreaM2, sent.dosageLpha]).toEqual([20_000_000, 22.5]);
  const inHa = { ...filled, targetAreaM2: keptOf('12.5', areaIn('ha', 1)) };
  expect(bodyOf(taskFields(true).parse(inHa), 'UTC').targetAreaM2).toBe(125_000);
  expect(codes({ targetAreaM2: 'much' })).toEqual(['targetAreaM2 field.invalid']);
});

test('a tolerance with one open end takes the widest there is, and none is sent without either', () => {
  const { tolerances } = bodyOf(taskFields(true).parse({ ...filled, heightMMax: '3' }), 'UTC');
  expect(tolerances).toEqual({ heightM: { min: 0.5, max: 3 }, speedMps: null, flowLpm: null });
  expect(codes({ speedMpsMin: '9', speedMpsMax: '4' })).toEqual(['speedMpsMax range.reversed']);
});

test('an outline that crosses itself is refused', () => {
  const bow = [
    [10, 50],
    [10.1, 50.1],
    [10.1, 50],
    [10, 50.1],
    [10, 50],
  ] as [number, number][];
  expect(codes({ boundary: boundaryText({ type: 'Polygon', coordinates: [bow] }) })).toEqual([
    'boundary boundary.self-crossing',
  ]);
});

test('a task opened for a change has the same form values', () => {
  const detail = {
    name: 'Rice blast',
    district: 'Fujin',
    districtCode: '230882',
    boundary: null,
    plots: [],
    period: { from: '2026-07-08', to: '2026-07-25' },
    countFrom: 'period',
    payBy: 'ground',
    targetAreaM2: 20_000_000,
    crop: 'rice',
    product: '',
    dosageLpha: 22.5,
    tolerances: { heightM: { min: 2, max: 3 }, speedMps: null, flowLpm: null },
    note: '',
  } as unknown as TaskDetail;
  const again = bodyOf(taskFields(false).parse(fieldsOf(detail)), 'Asia/Shanghai');
  expect(again).toMatchObject({
    period: detail.period,
    countFrom: 'period',
    payBy: 'ground',
    districtCode: '230882',
    tolerances: detail.tolerances,
  });
  expect([again.targetAreaM2, again.dosageLpha]).toEqual([20_000_000, 22.5]);
});

test('ids are parted by whatever people part them by, each once', () => {
  expect(wordsOf(' SF30-1,SF30-2；SF30-3\nSF30-1 ')).toEqual(['SF30-1', 'SF30-2', 'SF30-3']);
});
