import type { BatteryFilter, batteryCountsOf } from '@smartflight/contract/power/battery.schemas.ts';
import { cycleBucketKeys } from '@smartflight/contract/power/battery.ts';
import { healthBands } from '@smartflight/contract/power/battery-health.ts';
import type { z } from 'zod';

type Counts = z.input<typeof batteryCountsOf>;

/**
 * Values of `batteries.tally`, which lists count by: hundreds are abnormal, tens the band, units the cycle bucket,
 * each from 1, with 0 for unknown.
 */
const tallies = [false, true].flatMap((isAbnormal) =>
  [undefined, ...healthBands].flatMap((band, tens) =>
    [undefined, ...cycleBucketKeys].map((bucket, ones) => ({
      tally: (isAbnormal ? 100 : 0) + 10 * tens + ones,
      isAbnormal,
      band,
      bucket,
    })),
  ),
);

/** The tallies that match a filter by cycles, health and status; undefined if it has none of them. */
export function talliesOf({ cycles, health, status }: BatteryFilter): number[] | undefined {
  if (!cycles && !health && !status) return undefined;
  return tallies
    .filter(
      ({ isAbnormal, band, bucket }) =>
        (!cycles || bucket === cycles) &&
        (!health || band === health) &&
        (!status || isAbnormal === (status === 'abnormal')),
    )
    .map(({ tally }) => tally);
}

/** Figures of a list from the number of batteries per tally. */
export function countsOf(found: Readonly<Record<string, number>>): { total: number; counts: Counts } {
  const counts: Counts = {
    normal: 0,
    abnormal: 0,
    bands: { normal: 0, watch: 0, abnormal: 0 },
    cycles: { '0-100': 0, '101-200': 0, '201-300': 0, '301-': 0 },
  };
  for (const { tally, isAbnormal, band, bucket } of tallies) {
    const count = found[tally] ?? 0;
    counts[isAbnormal ? 'abnormal' : 'normal'] += count;
    if (band) counts.bands[band] += count;
    if (bucket) counts.cycles[bucket] += count;
  }
  return { total: counts.normal + counts.abnormal, counts };
}
