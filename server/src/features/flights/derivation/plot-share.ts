import type { AreaShape } from './geometry.ts';
import { RULES, type Rules } from './rules.ts';
import type { Coverage } from './worked-area.ts';

export interface PlotCandidate {
  id: string;
  boundary: AreaShape;
}

export interface PlotShare {
  plotId: string;
  insideM2: number;
  /** Share of the net area that lies in the plot, 0..1. */
  share: number;
}

/**
 * Rule 10: the candidate with the greatest share of the net area, if that is at least 20 %; on a tie the smaller id.
 * Pass one coverage per product of the sortie.
 */
export function choosePlot(
  coverages: readonly Coverage[],
  candidates: readonly PlotCandidate[],
  rules: Rules = RULES,
): PlotShare | undefined {
  const netM2 = coverages.reduce((sum, coverage) => sum + coverage.figures().netM2, 0);
  if (netM2 <= 0) return undefined;
  let best: PlotShare | undefined;
  for (const { id: plotId, boundary } of candidates) {
    const insideM2 = coverages.reduce((sum, coverage) => sum + coverage.insideM2(boundary), 0);
    const share = insideM2 / netM2;
    if (share < rules.plotMinShare) continue;
    if (best === undefined || share > best.share || (share === best.share && plotId < best.plotId)) {
      best = { plotId, insideM2, share };
    }
  }
  return best;
}
