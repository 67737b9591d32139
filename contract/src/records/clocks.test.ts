import { expect, test } from 'vitest';
import { type Language, nameOrderOf } from '../kit/languages.ts';
import { clocksOf, landWarnings } from './clocks.ts';

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

test('of the waits on a plot those that end last warn of work, if they run when its first local day begins', () => {
  const plot = { plotId: 'a', plotName: 'North', timeZone: 'Asia/Shanghai', product: 'First' };
  const clocks = [
    { ...plot, reEntryAt: '2026-03-30T16:00:00.000Z', harvestFrom: '2026-04-20' },
    { ...plot, product: 'Second', reEntryAt: '2026-03-30T17:00:00.000Z', harvestFrom: null },
    { ...plot, plotId: 'b', plotName: 'East', reEntryAt: null, harvestFrom: '2026-04-01' },
  ];
  const read = (firstDay: string | null) =>
    landWarnings(clocks, firstDay, nameOrderOf('en')).map((one) => [
      one.plotName,
      one.product,
      one.reEntryAt ?? one.harvestFrom,
    ]);
  const entry = ['North', 'Second', '2026-03-30T17:00:00.000Z'];
  const harvests = [
    ['East', 'First', '2026-04-01'],
    ['North', 'First', '2026-04-20'],
  ];
  expect(read(null)).toEqual([harvests[0], entry, harvests[1]]);
  // 17:00 UTC is 01:00 on 31 March in Shanghai.
  expect(read('2026-03-31')).toEqual([harvests[0], entry, harvests[1]]);
  expect(read('2026-04-01')).toEqual([harvests[1]]);
  expect(
    landWarnings(
      [{ ...plot, reEntryAt: '2026-03-30T16:00:00.000Z', harvestFrom: null }],
      '2026-03-31',
      nameOrderOf('en'),
    ),
  ).toEqual([]);
});

test('warnings are in the order of names of the reader’s language', () => {
  const wait = { timeZone: 'UTC', product: '', reEntryAt: null, harvestFrom: '2026-04-20' };
  const names = ['Plot 10', 'Plot 2', 'Ä', 'Z', '北', '安'];
  const clocks = names.map((plotName) => ({ ...wait, plotName, plotId: plotName }));
  const read = (language: Language) =>
    landWarnings(clocks, null, nameOrderOf(language)).map(({ plotName }) => plotName);
  expect(read('en').filter((name) => name < '一')).toEqual(['Ä', 'Plot 2', 'Plot 10', 'Z']);
  expect(read('zh').filter((name) => name > '一')).toEqual(['安', '北']);
});
