export interface Limit {
  of: 'product' | 'ratio';
  atLeast?: number;
  atMost?: number;
}

export interface Round {
  product: number;
  baseline?: number;
}

export interface Figure {
  goal: string;
  what: string;
  unit: string;
  rounds: Round[];
  /** Name of the baseline; undefined where the goal is absolute. */
  against?: string;
  limits: Limit[];
  /** A caveat for judging the figure, such as a smaller data set. */
  note?: string;
}

export interface Verdict {
  product: number;
  baseline: number | undefined;
  ratio: number | undefined;
  /** Undefined where there is no goal. */
  met: boolean | undefined;
  /** Share by which the limit missed most is missed (0.2 = 20 %), 0 when met. */
  missedBy: number;
}

/** The mean of the two middle values for an even count; NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[half]!;
  return sorted.length === 0 ? Number.NaN : (sorted[half - 1]! + sorted[half]!) / 2;
}

export function judge({ rounds, limits }: Figure): Verdict {
  const product = median(rounds.map((round) => round.product));
  const baselines = rounds.flatMap(({ baseline }) => (baseline === undefined ? [] : [baseline]));
  const ratios = rounds.flatMap((round) =>
    round.baseline === undefined ? [] : [round.product / round.baseline],
  );
  const baseline = baselines.length > 0 ? median(baselines) : undefined;
  const ratio = ratios.length > 0 ? median(ratios) : undefined;
  const misses = limits.map((limit) => missOf(limit, limit.of === 'ratio' ? ratio : product));
  return {
    product,
    baseline,
    ratio,
    met: limits.length > 0 ? misses.every((miss) => miss === 0) : undefined,
    missedBy: Math.max(0, ...misses),
  };
}

function missOf({ atLeast, atMost }: Limit, value: number | undefined): number {
  if (value === undefined || Number.isNaN(value)) return Number.POSITIVE_INFINITY;
  if (atLeast !== undefined && value < atLeast) return 1 - value / atLeast;
  if (atMost !== undefined && value > atMost) return value / atMost - 1;
  return 0;
}

export const goalText = ({ limits }: Figure): string =>
  limits
    .map(({ of, atLeast, atMost }) => {
      const bound = atLeast === undefined ? `≤ ${plain(atMost ?? 0)}` : `≥ ${plain(atLeast)}`;
      return of === 'ratio' ? `${bound} ×` : bound;
    })
    .join(' and ') || '–';

/** Three significant digits, with thousands separators. */
export function plain(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3;
  return Number(value.toFixed(digits)).toLocaleString('en-US', { maximumFractionDigits: digits });
}
