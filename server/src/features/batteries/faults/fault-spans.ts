/** A stretch of time in which a battery had one fault, epoch ms. */
export interface FaultSpan {
  code: string;
  from: number;
  /** When it was last reported or shown; for an ended fault, its end. */
  last: number;
  isActive: boolean;
}

/** A stretch seen in some samples; it may extend before and after them. */
export type FaultSeen = Pick<FaultSpan, 'code' | 'from' | 'last'>;

/** A fault that recurs within this time is the same one, ms: a cell at its limit under load flickers. */
export const faultGapMs = 10 * 60_000;

export interface StoredFaults {
  /** The known stretches merged with those seen, by their beginning. */
  spans: FaultSpan[];
  /** Those of them that were not known before. */
  fresh: FaultSpan[];
}

/**
 * Merges what was seen into the known stretches. The result does not depend on order or repetition. Only the newest
 * stretch of a code can be active.
 */
export function withSeen(
  known: readonly FaultSpan[],
  seen: readonly FaultSeen[],
  standing: ReadonlySet<string>,
): StoredFaults {
  const all = [
    ...known.map((span) => ({ ...span, isKnown: true })),
    ...seen.map((span) => ({ ...span, isActive: false, isKnown: false })),
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
    const next = { ...span, isActive: false };
    merged.push(next);
    newest.set(span.code, next);
  }
  for (const [code, span] of newest) span.isActive = standing.has(code);
  const plain = ({ isKnown: _, ...span }: (typeof all)[number]): FaultSpan => span;
  return { spans: merged.map(plain), fresh: merged.filter(({ isKnown }) => !isKnown).map(plain) };
}
