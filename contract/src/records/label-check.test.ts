import { expect, test } from 'vitest';
import { type LabelOfLine, labelCheckOf, labelResultOf } from './label-check.ts';

const use = {
  crop: 'Rice',
  eppoCode: null,
  target: '',
  doseMin: 0.5,
  doseMax: 1,
  waterMinLpha: null,
  waterMaxLpha: null,
  maxApplications: null,
  preHarvestDays: null,
};
const label: LabelOfLine = { form: 'liquid', droneUse: 'permitted', uses: [use] };
const check = (dosePerHa: number | null, o: Partial<LabelOfLine> = {}, crop: string | null = 'rice ') =>
  labelCheckOf({ dosePerHa, unit: 'L' }, { product: { ...label, ...o }, crop });

test('a dose in the range of the crop is kept, one outside is not, with the limit of the label', () => {
  expect(check(0.5)).toEqual({ result: 'inside', faults: [] });
  expect(check(1)).toMatchObject({ result: 'inside' });
  expect(check(0.4)).toEqual({ result: 'outside', faults: [{ code: 'doseLow', limit: 0.5 }] });
  expect(check(1.2)).toEqual({ result: 'outside', faults: [{ code: 'doseHigh', limit: 1 }] });
});

test('a crop that is not on the label and a label that forbids drones are not kept', () => {
  expect(check(1, {}, 'Wheat')).toEqual({ result: 'outside', faults: [{ code: 'crop' }] });
  expect(check(1, { droneUse: 'forbidden' })).toMatchObject({ faults: [{ code: 'droneForbidden' }] });
  expect(check(null, { droneUse: 'forbidden' })).toMatchObject({ result: 'outside' });
});

test('without product, crop or dose, in another unit and where drones are not mentioned it is unknown', () => {
  const unknown = { result: 'unknown', faults: [] };
  expect(labelCheckOf({ dosePerHa: 1, unit: 'L' }, { product: undefined, crop: 'Rice' })).toEqual(unknown);
  expect(check(null)).toEqual(unknown);
  expect(check(1, {}, null)).toEqual(unknown);
  expect(check(9, { form: 'solid' })).toEqual(unknown);
  expect(check(1, { droneUse: 'unknown' })).toEqual(unknown);
});

test('more applications in the season than the label allows are not kept, and uncounted ones are unknown', () => {
  const limited = { ...label, uses: [{ ...use, maxApplications: 2 }] };
  const of = (applications: number | null, crop: string | null = 'Rice') =>
    labelResultOf({ dosePerHa: 1, unit: 'L', version: 3 }, { product: limited, crop, applications });
  expect(of(2)).toMatchObject({ result: 'inside', faults: [], applications: { count: 2, most: 2 } });
  const faults = [{ code: 'applications', limit: 2 }];
  expect(of(3)).toMatchObject({ result: 'outside', faults, applications: { count: 3, most: 2 } });
  expect(of(null)).toMatchObject({ result: 'unknown', faults: [], applications: { count: null, most: 2 } });
  expect(of(9, null)).toMatchObject({ result: 'unknown', faults: [] });
  const another = { product: label, crop: 'Rice', applications: 9 };
  const free = labelResultOf({ dosePerHa: 1, unit: 'L', version: 3 }, another);
  expect([free.result, Object.hasOwn(free, 'applications')]).toEqual(['inside', false]);
});
