import type { ProductUse } from '../products/products.schemas.ts';

const hourMs = 3_600_000;
const dayMs = 86_400_000;

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
