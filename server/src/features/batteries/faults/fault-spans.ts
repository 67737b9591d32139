/** A stretch of time in which one fault was against a battery, epoch ms. */
export interface FaultSpan {
  code: string;
  from: number;
  /** When it was last reported or shown; of one that is over, its end. */
  last: number;
  stands: boolean;
}

/** One stretch that some samples report of; it may go on before and after them. */
export type FaultSeen = Pick<FaultSpan, 'code' | 'from' | 'last'>;

/** A fault that comes again this soon is the same one: a cell at its limit under load comes and goes, ms. */
export const faultGapMs = 10 * 60_000;

export interface StoredFaults {
  /** What became of the known ones and of those seen, by their beginning. */
  spans: FaultSpan[];
  /** Those of them that nothing was known of. */
  fresh: FaultSpan[];
}

/**
 * The known stretches with what was seen now; what is seen twice, and the order, change nothing. Of each code that
 * is the newest stretch does.
 */
export function withSeen(
  known: readonly FaultSpan[],
  seen: readonly FaultSeen[],
  standing: ReadonlySet<string>,
): StoredFaults {
  const all = [
    ...known.map((span) => ({ ...span, isKnown: true })),
    ...seen.map((span) => ({ ...span, stands: false, isKnown: false })),
  ].sort((one, other) => one.from - other.from || one.last - other.last);
  const newest = new Map<string, (typeof all)[number]>();
  const merged: typeof all = [];
  for (const span of all) {
    const before = newest.get(span.code);
    if (before && span.from - before.last <= faultGapMs) {
      before.last = Math.max(before.last, span.last);
      before.isKnown ||= span.isKnown;
      continue;
    }
    const next = { ...span, stands: false };
    merged.push(next);
    newest.set(span.code, next);
  }
  for (const [code, span] of newest) span.stands = standing.has(code);
  const plain = ({ isKnown: _, ...span }: (typeof all)[number]): FaultSpan => span;
  return { spans: merged.map(plain), fresh: merged.filter(({ isKnown }) => !isKnown).map(plain) };
}
