import type { Product } from '@smartflight/contract/device-link/product-flow.ts';
import { centroid } from './geometry.ts';
import { RULES, type Rules } from './rules.ts';
import { isPlaced, type Sample } from './sample.ts';
import { workSegments } from './segments.ts';
import { type Coverage, type CoverageFigures, createCoverage } from './worked-area.ts';

export type ProductAreas = CoverageFigures;

/** Areas of each product and their sums: spraying sown ground is not overlap. */
export interface SortieAreas {
  spray: ProductAreas;
  sow: ProductAreas;
  total: ProductAreas;
}

/** Painted ground of a sortie: one coverage per applied product, all on the same plane. */
export type SortieCoverage = Partial<Record<Product, Coverage>>;

const NO_AREA: ProductAreas = {
  grossM2: 0,
  netM2: 0,
  overlapM2: 0,
  overlapPct: 0,
  seamM2: 0,
  onceM2: 0,
  twiceM2: 0,
  moreM2: 0,
};

/** Paints the work of samples in time order, on a plane around their centroid. */
export function sortieCoverage(samples: readonly Sample[], rules: Rules = RULES): SortieCoverage {
  const coverage: SortieCoverage = {};
  const segments = workSegments(samples, rules);
  const origin = segments.length > 0 ? centroid(samples.filter(isPlaced)) : undefined;
  if (origin === undefined) return coverage;
  for (const segment of segments) {
    coverage[segment.product] ??= createCoverage(origin, rules);
    coverage[segment.product]!.add(segment);
  }
  return coverage;
}

export function sortieAreas(coverage: SortieCoverage): SortieAreas {
  const spray = coverage.spray ? rounded(coverage.spray.figures()) : NO_AREA;
  const sow = coverage.sow ? rounded(coverage.sow.figures()) : NO_AREA;
  return { spray, sow, total: sumAreas([spray, sow]) };
}

/** Adds areas field by field and recomputes the overlap share. */
export function sumAreas(areas: readonly ProductAreas[]): ProductAreas {
  const sum = { ...NO_AREA };
  for (const area of areas) {
    sum.grossM2 += area.grossM2;
    sum.netM2 += area.netM2;
    sum.overlapM2 += area.overlapM2;
    sum.seamM2 += area.seamM2;
    sum.onceM2 += area.onceM2;
    sum.twiceM2 += area.twiceM2;
    sum.moreM2 += area.moreM2;
  }
  sum.overlapPct = sum.grossM2 > 0 ? (100 * sum.overlapM2) / sum.grossM2 : 0;
  return rounded(sum);
}

/** Rounds to 0.01, so that sums of stored sorties match to the square metre. */
function rounded(areas: ProductAreas): ProductAreas {
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    grossM2: round(areas.grossM2),
    netM2: round(areas.netM2),
    overlapM2: round(areas.overlapM2),
    overlapPct: round(areas.overlapPct),
    seamM2: round(areas.seamM2),
    onceM2: round(areas.onceM2),
    twiceM2: round(areas.twiceM2),
    moreM2: round(areas.moreM2),
  };
}
