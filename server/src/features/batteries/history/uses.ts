/** A stretch of time during which a battery was on one device, epoch ms. */
export interface Use {
  deviceNo: number;
  from: number;
  to: number;
  slot: number | null;
  fromSoc: number | null;
  toSoc: number | null;
}

/** A report that a battery was seen on a device. */
export interface Sighting {
  deviceNo: number;
  at: number;
  slot: number | null;
  soc: number | null;
}

/**
 * A gap in reports up to this does not end a use, ms. It is shorter than any swap that two devices could both report.
 */
export const useGapMs = 90_000;

/** Merges sightings into the uses, sorted by their beginning; order and duplicates of sightings don't matter. */
export function withSightings(known: readonly Use[], sightings: readonly Sighting[]): Use[] {
  const single = sightings.map(
    ({ deviceNo, at, slot, soc }): Use => ({
      deviceNo,
      from: at,
      to: at,
      slot,
      fromSoc: soc,
      toSoc: soc,
    }),
  );
  const merged: Use[] = [];
  const last = new Map<number, Use>();
  for (const use of [...known, ...single].sort(
    (one, other) => one.from - other.from || one.deviceNo - other.deviceNo || other.to - one.to,
  )) {
    const before = last.get(use.deviceNo);
    if (!before || use.from - before.to > useGapMs) {
      const fresh = { ...use };
      merged.push(fresh);
      last.set(use.deviceNo, fresh);
      continue;
    }
    if (before.fromSoc === null && use.from === before.from) before.fromSoc = use.fromSoc;
    if (use.to >= before.to) {
      before.toSoc = use.toSoc ?? before.toSoc;
      before.slot = use.slot ?? before.slot;
      before.to = use.to;
    }
  }
  return merged;
}

/** A battery seen on two devices at once is cleared after this long on one device alone, ms. */
export const seenTwiceMs = 24 * 3_600_000;

/**
 * The latest time at which the battery was on two devices at once, that is, their uses overlap by more than
 * `useGapMs`. null if never.
 */
export function seenTwice(uses: readonly Use[]): { at: number; deviceNos: [number, number] } | null {
  let newest: { at: number; deviceNos: [number, number] } | null = null;
  for (const [nth, one] of uses.entries())
    for (const other of uses.slice(nth + 1)) {
      if (one.deviceNo === other.deviceNo) continue;
      const at = Math.min(one.to, other.to);
      if (at - Math.max(one.from, other.from) <= useGapMs) continue;
      if (!newest || at > newest.at) newest = { at, deviceNos: [one.deviceNo, other.deviceNo] };
    }
  return newest;
}
