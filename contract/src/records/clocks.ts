import type { ProductUse } from '../products/products.schemas.ts';
import type { LandWarning } from './land-warnings.schemas.ts';

const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** Most plots whose waits one call asks for. */
export const mostClockPlots = 200;

/** When people may enter treated land again, and from which day its crop may be harvested; null where the label has neither. */
export interface LandClocks {
  reEntryAt: string | null;
  harvestFrom: string | null;
}

/**
 * The clocks that the label of a product starts with an application: re-entry counts hours from its end, harvest local
 * days. A crop that the label does not name has the longest wait of all its uses.
 */
export function clocksOf(
  application: { endAt: string; localDate: string; cropName: string | null },
  label: { reEntryHours: number | null; uses: readonly Pick<ProductUse, 'crop' | 'preHarvestDays'>[] },
): LandClocks {
  const crop = application.cropName?.trim().toLowerCase();
  const named = label.uses.filter((use) => use.crop.trim().toLowerCase() === crop);
  const waits = (named.length > 0 ? named : label.uses).flatMap(({ preHarvestDays }) => preHarvestDays ?? []);
  const { reEntryHours } = label;
  return {
    reEntryAt:
      reEntryHours === null || reEntryHours === 0
        ? null
        : new Date(Date.parse(application.endAt) + reEntryHours * hourMs).toISOString(),
    harvestFrom:
      Math.max(0, ...waits) === 0
        ? null
        : new Date(Date.parse(`${application.localDate}T00:00:00Z`) + Math.max(...waits) * dayMs)
            .toISOString()
            .slice(0, 10),
  };
}

/**
 * The waits that still run when work starts, two for a plot at most: of those before re-entry and of those before harvest
 * the one that ends last. Without a first day all waits are taken that are given. Sorted by the name of the
 * plot in `inOrder` of the reader's language, re-entry first.
 */
export function landWarnings<Clock extends LandWarning>(
  clocks: readonly Clock[],
  firstDay: string | null,
  inOrder: (one: string, other: string) => number,
): Clock[] {
  const last = new Map<string, Clock>();
  for (const clock of clocks) {
    const { plotId, reEntryAt, harvestFrom } = clock;
    const waits = [
      ...(reEntryAt === null ? [] : [{ ...clock, harvestFrom: null }]),
      ...(harvestFrom === null ? [] : [{ ...clock, reEntryAt: null }]),
    ];
    for (const wait of waits) {
      if (firstDay !== null && !runsOn(wait, firstDay)) continue;
      const key = `${plotId} ${wait.reEntryAt === null ? 'harvest' : 'entry'}`;
      const known = last.get(key);
      if (!known || endOf(known) < endOf(wait)) last.set(key, wait);
    }
  }
  return [...last.values()].sort(
    (a, b) =>
      inOrder(a.plotName, b.plotName) ||
      Number(a.plotId > b.plotId) - Number(a.plotId < b.plotId) ||
      Number(a.reEntryAt === null) - Number(b.reEntryAt === null),
  );
}

const endOf = ({ reEntryAt, harvestFrom }: LandWarning): string => reEntryAt ?? harvestFrom ?? '';

/** Whether a wait runs at the beginning of a local day. */
const runsOn = ({ reEntryAt, harvestFrom, timeZone }: LandWarning, day: string): boolean =>
  reEntryAt === null
    ? harvestFrom !== null && harvestFrom > day
    : new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.parse(reEntryAt) - 1) >= day;
