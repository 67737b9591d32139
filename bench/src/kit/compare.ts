import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Figure, judge, plain } from './figure.ts';
import { columnsOf } from './report.ts';

/** A figure may be worse by this share: measurements differ as much from run to run. */
const allowedShare = 0.1;

const limit = z.object({
  of: z.enum(['product', 'ratio']),
  atLeast: z.number().optional(),
  atMost: z.number().optional(),
});
const result = z.object({
  bench: z.string(),
  size: z.enum(['quick', 'full']),
  figures: z.array(
    z.object({
      goal: z.string(),
      what: z.string(),
      unit: z.string(),
      rounds: z.array(z.object({ product: z.number(), baseline: z.number().optional() })),
      limits: z.array(limit),
    }),
  ),
});

/** A result file as `npm run bench` writes it. */
export type BenchResult = z.infer<typeof result>;

/** Throws with the file's name when it is missing or no result. */
export function readResult(path: string): BenchResult {
  try {
    return result.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new Error(
      `${path} is not a result of npm run bench: ${error instanceof Error ? error.message : error}`,
    );
  }
}

export interface Change {
  goal: string;
  what: string;
  unit: string;
  before: number | undefined;
  now: number | undefined;
  /** By which share it is better (above 0) or worse; undefined when one side is missing. */
  better: number | undefined;
  /** Worse by more than is allowed, or no longer measured. */
  isWorse: boolean;
}

/**
 * Compares figures of the same name. Where both have a baseline of their own run, ratios are compared: they depend less
 * on the machine.
 */
export function changesOf(before: BenchResult['figures'], now: readonly Figure[]): Change[] {
  const keyOf = ({ goal, what }: { goal: string; what: string }) => `${goal} ${what}`;
  const known = new Map(before.map((figure) => [keyOf(figure), figure]));
  const changes = now.map((figure): Change => {
    const { goal, what, unit } = figure;
    const earlier = known.get(keyOf(figure));
    known.delete(keyOf(figure));
    const [old, fresh] = [earlier && judge(earlier as Figure), judge(figure)];
    if (!old)
      return { goal, what, unit, before: undefined, now: fresh.product, better: undefined, isWorse: false };
    const isRatio = old.ratio !== undefined && fresh.ratio !== undefined;
    const [was, is] = isRatio ? [old.ratio!, fresh.ratio!] : [old.product, fresh.product];
    const better = betterBy(was, is, rises(figure));
    return {
      ...{ goal, what, unit: isRatio ? '×' : unit, before: was, now: is, better },
      isWorse: !(better >= -allowedShare),
    };
  });
  const gone = [...known.values()].map(
    ({ goal, what, unit, ...rest }): Change => ({
      ...{ goal, what, unit, before: judge({ goal, what, unit, ...rest } as Figure).product },
      ...{ now: undefined, better: undefined, isWorse: true },
    }),
  );
  return [...changes, ...gone];
}

/** Whether more is better: by its limits, else by its unit. */
function rises({ limits, unit }: Figure): boolean {
  if (limits.some(({ atLeast }) => atLeast !== undefined)) return true;
  return limits.length === 0 && unit.endsWith('/s');
}

function betterBy(before: number, now: number, isRising: boolean): number {
  if (before === now) return 0;
  const share = before === 0 ? Number.POSITIVE_INFINITY * Math.sign(now) : now / before - 1;
  return isRising ? share : -share;
}

/** A table of changes, the worst first. */
export function tableOfChanges(changes: readonly Change[]): string {
  const size = ({ better, isWorse }: Change): number => better ?? (isWorse ? Number.NEGATIVE_INFINITY : 0);
  const text = (value: number | undefined, unit: string) =>
    value === undefined ? '–' : `${plain(value)} ${unit}`.trim();
  const rows = [...changes]
    .sort((a, b) => size(a) - size(b))
    .map((change) => {
      const { goal, what, unit, before, now, better, isWorse } = change;
      const word =
        better === undefined ? (now === undefined ? 'gone' : 'new') : better < 0 ? 'worse' : 'better';
      const by = better === undefined || better === 0 ? '' : ` by ${plain(Math.abs(better) * 100)} %`;
      const change100 = better === 0 ? 'same' : `${word}${by}`;
      return [goal, what, text(before, unit), text(now, unit), change100, isWorse ? 'fails' : ''];
    });
  return columnsOf(['goal', 'what', 'before', 'now', 'change', ''], rows);
}
