import { expect, test } from 'vitest';
import { createFmt } from '../../shared/format/fmt.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { detailsOf } from './entry-details.ts';

const fmt = createFmt('en', 'ha', ((key: string) => key) as unknown as Translate);
const rows = (detail: Record<string, unknown>) =>
  detailsOf(fmt, detail).map(({ name, value }) => `${name} = ${value}`);

test('recorded details are facts, not program text: numbers, lists, nested and empty values', () => {
  expect(
    rows({
      areaM2: 12_345.5,
      drones: ['SF30-1', 'SF30-2'],
      limits: { maxHeightM: 30, isLocked: true },
      reason: '',
      by: null,
      ranges: [[1, 2]],
    }),
  ).toEqual([
    'areaM2 = 12,345.5',
    'drones = SF30-1, SF30-2',
    'limits.maxHeightM = 30',
    'limits.isLocked = true',
    'reason = –',
    'by = –',
    'ranges 1 = 1, 2',
  ]);
});

test('an instant is shown in the account’s time zone, and of a long list its beginning', () => {
  expect(rows({ until: '2026-03-01T10:00:00.000Z' })[0]).toMatch(/^until = \w{3} \d{1,2}, 2026 \d\d:00:00$/);
  expect(rows({ ids: Array.from({ length: 30 }, (_, n) => `D${n}`) })[0]).toMatch(/D19 …$/);
});
