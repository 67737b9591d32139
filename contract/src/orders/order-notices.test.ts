import { expect, test } from 'vitest';
import { missingInNotice, noticeDueAt, noticesOf } from './order-notices.ts';

const [california] = noticesOf(['basic', 'us-ca']);
const { notice } = california!;
const whole = {
  workType: 'spray',
  crop: 'Rice',
  target: 'Blast',
  products: [{ name: 'Testshield', authorisationNumber: '123-45-AA', dosePerHa: 0.5 }],
  waterLpha: 20,
  permitNumber: '57-12-345',
  startAt: '2026-09-21T14:00:00.000Z',
  plots: 1,
};

test('only a regime that asks for a notice has one', () => {
  expect(noticesOf(['basic', 'us-137', 'us-tn'])).toEqual([]);
  expect(california?.id).toBe('us-ca');
});

test('a notice names the fields that its order lacks, dilution without a dose or a volume', () => {
  expect(missingInNotice(notice, whole)).toEqual([]);
  expect(missingInNotice(notice, { ...whole, waterLpha: null })).toEqual(['dilution', 'rate']);
  const undosed = [{ name: 'Testshield', authorisationNumber: '', dosePerHa: null }];
  expect(missingInNotice(notice, { ...whole, products: undosed })).toEqual([
    'authorisationNumber',
    'dilution',
    'dose',
  ]);
  const empty = { ...whole, crop: '', target: '', products: [], permitNumber: '', startAt: null, plots: 0 };
  expect(missingInNotice(notice, { ...empty, waterLpha: null })).toEqual(
    notice.fields
      .map(({ field }) => field)
      .filter((field) => !['applicatorName', 'customerName', 'method'].includes(field)),
  );
});

test('it is due its hours before the planned start', () => {
  expect(noticeDueAt(notice, whole.startAt)).toBe('2026-09-20T14:00:00.000Z');
  expect(noticeDueAt(notice, null)).toBeNull();
});
