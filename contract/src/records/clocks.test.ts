import { expect, test } from 'vitest';
import { clocksOf } from './clocks.ts';

const application = { endAt: '2026-03-30T22:30:00.000Z', localDate: '2026-03-31', cropName: 'Rice' };
const uses = [
  { crop: 'rice ', preHarvestDays: 21 },
  { crop: 'Rice', preHarvestDays: 14 },
  { crop: 'Wheat', preHarvestDays: 35 },
];

test('re-entry counts hours from the end of the work, harvest days of the crop from its local day', () => {
  expect(clocksOf(application, { reEntryHours: 24, uses })).toEqual({
    reEntryAt: '2026-03-31T22:30:00.000Z',
    harvestFrom: '2026-04-21',
  });
});

test('a crop that the label does not name, or that is unknown, has the longest wait', () => {
  for (const cropName of ['Cotton', null])
    expect(clocksOf({ ...application, cropName }, { reEntryHours: null, uses })).toEqual({
      reEntryAt: null,
      harvestFrom: '2026-05-05',
    });
});

test('a label without waits starts no clock', () => {
  const none = { reEntryAt: null, harvestFrom: null };
  expect(clocksOf(application, { reEntryHours: 0, uses: [] })).toEqual(none);
  expect(clocksOf(application, { reEntryHours: null, uses: [{ crop: 'Rice', preHarvestDays: 0 }] })).toEqual(
    none,
  );
});
