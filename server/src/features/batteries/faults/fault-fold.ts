import type { BatteryMake } from '@smartflight/contract/power/battery-models.schemas.ts';
import { useGapMs } from '../history/uses.ts';
import type { BatteryState, ReportedBy, StoredFacts, StoredSample } from '../state/battery-state.ts';
import type { FaultSeen, FaultSpan } from './fault-spans.ts';
import { judgedBy, readingFaults } from './reading-faults.ts';

/** Maximum event codes stored for one battery. */
const mostEvents = 64;

export interface FaultsFolded {
  facts: Pick<StoredFacts, 'faults' | 'reported' | 'shown' | 'events'>;
  seen: FaultSeen[];
}

/**
 * Faults that are active after these samples (in time order), and every stretch in which one was active, including
 * those that began and ended among the samples. Late samples don't change the active faults, but their stretches are
 * recorded. `known` are the stored stretches.
 */
export function foldFaults(
  kept: BatteryState,
  ordered: readonly StoredSample[],
  o: { make: BatteryMake; known: readonly FaultSpan[] },
): FaultsFolded {
  const since = new Map(o.known.filter(({ isActive }) => isActive).map((span) => [span.code, span]));
  const { facts } = kept;
  const reportedAt = facts.reported?.at ?? (facts.faults ? (kept.factsAt ?? 0) : 0);
  const reported = faultLine(
    o.make,
    { codes: facts.faults ?? [], by: facts.reported ?? { at: reportedAt, deviceNo: null, names: [] } },
    since,
  );
  const shownBefore = facts.shown ?? readingFaults(readingOf(kept), o.make).map(({ code }) => code);
  const shown = shownLine(o.make, { codes: shownBefore, at: kept.seenAt }, since);
  const [lateReported, lateShown] = [faultLine(o.make), shownLine(o.make)];
  const events = eventLine(facts.events);
  for (const sample of ordered) {
    if (sample.facts?.raised) {
      events.take(sample.facts.raised, sample.at);
      continue;
    }
    (sample.at >= reportedAt ? reported : lateReported).take(sample);
    (sample.at >= kept.seenAt ? shown : lateShown).take(sample);
  }
  const { codes, by } = reported.now();
  return {
    facts: {
      ...(by.at > 0 ? { faults: codes, reported: by } : {}),
      ...(events.now() ? { events: events.now() } : {}),
      shown: shown.now(),
    },
    seen: [
      ...reported.seen(),
      ...shown.seen(),
      ...lateReported.seen(),
      ...lateShown.seen(),
      ...events.seen(),
    ],
  };
}

const voltsOf = (mv: number | null): number | null => (mv === null ? null : mv / 1000);

/** The reading of a sample, or of the stored state, at its instant. */
const readingOf = ({
  cellMv,
  voltageV,
  currentA,
  tempC,
}: Pick<StoredSample, 'cellMv' | 'voltageV' | 'currentA' | 'tempC'>) => ({
  ...(cellMv ? { cellV: cellMv.map(voltsOf) } : {}),
  voltageV,
  currentA,
  tempC,
});

/** Tracks stretches of single codes as they open, continue and end. */
function openSpans(since: ReadonlyMap<string, FaultSeen> = new Map()) {
  const open = new Map<string, FaultSeen>();
  const done: FaultSeen[] = [];
  return {
    begin: (code: string, at: number): void => {
      const { from, last } = since.get(code) ?? { from: at, last: at };
      open.set(code, { code, from: Math.min(from, at), last });
    },
    goOn: (code: string, at: number): void => {
      const span = open.get(code);
      if (span) span.last = Math.max(span.last, at);
      else open.set(code, { code, from: at, last: at });
    },
    end: (code: string, at?: number): void => {
      const span = open.get(code);
      if (!span) return;
      open.delete(code);
      done.push(at === undefined ? span : { ...span, last: Math.max(span.last, at) });
    },
    all: (): FaultSeen[] => [...done, ...open.values()],
  };
}

/**
 * Faults listed by reports: those of the newest list, until a report withdraws them, or the battery moves to another
 * device whose readings contradict them.
 */
function faultLine(
  make: BatteryMake,
  from: { codes: readonly string[]; by: ReportedBy } = {
    codes: [],
    by: { at: 0, deviceNo: null, names: [] },
  },
  since?: ReadonlyMap<string, FaultSeen>,
) {
  let { codes, by } = from;
  const spans = openSpans(since);
  for (const code of codes) spans.begin(code, by.at);
  return {
    take: (sample: StoredSample): void => {
      const { at, deviceNo, facts } = sample;
      const list = facts?.faults ?? (facts && unsays(sample, by) ? [] : undefined);
      if (list) {
        for (const code of codes) if (!list.includes(code)) spans.end(code, at);
        for (const code of list) spans.goOn(code, at);
        codes = list;
        by = { at, deviceNo, names: namesIn(sample), receivedAt: at };
      } else if (deviceNo === by.deviceNo) {
        by = { ...by, receivedAt: at };
        for (const code of codes) spans.goOn(code, at);
      } else if (codes.length > 0 && at - (by.receivedAt ?? by.at) > useGapMs) {
        const gone = contradictedBy(sample, make);
        for (const code of codes) if (gone.has(code)) spans.end(code, at);
        codes = codes.filter((code) => !gone.has(code));
      }
    },
    now: () => ({ codes: [...codes], by }),
    seen: spans.all,
  };
}

/** The codes that a reading contradicts. */
function contradictedBy(sample: StoredSample, make: BatteryMake): Set<string> {
  const reading = readingOf(sample);
  const found = readingFaults(reading, make).map(({ code }) => code);
  return new Set<string>(judgedBy(reading, make).filter((code) => !found.includes(code)));
}

/**
 * Whether a report withdraws the faults: it is from the same device, has all fields that the report with the faults
 * had, and lists none. In a report with other fields, absent means unknown.
 */
const unsays = (sample: StoredSample, by: ReportedBy): boolean => {
  if (sample.deviceNo !== by.deviceNo || by.names.length === 0) return false;
  const names = namesIn(sample);
  return by.names.every((name) => names.includes(name));
};

const readings = ['soc', 'voltageV', 'currentA', 'tempC', 'cellMv'] as const;
const namesIn = (sample: StoredSample): string[] => [
  ...Object.keys(sample.facts ?? {}).filter((name) => name !== 'faults'),
  ...readings.filter((name) => sample[name] !== null),
];

/** Faults shown by readings, until a reading of the same quantity no longer shows them. */
function shownLine(
  make: BatteryMake,
  from: { codes: readonly string[]; at: number } = { codes: [], at: 0 },
  since?: ReadonlyMap<string, FaultSeen>,
) {
  const codes = new Set(from.codes);
  const spans = openSpans(since);
  for (const code of codes) spans.begin(code, from.at);
  return {
    take: (sample: StoredSample): void => {
      const reading = readingOf(sample);
      const found = new Set<string>(readingFaults(reading, make).map(({ code }) => code));
      for (const code of judgedBy(reading, make))
        if (found.has(code)) {
          codes.add(code);
          spans.goOn(code, sample.at);
        } else if (codes.delete(code)) spans.end(code);
    },
    now: () => [...codes].sort(),
    seen: spans.all,
  };
}

/**
 * The latest event of each code, independent of the order and repetition of events; only the newest codes are stored.
 */
function eventLine(known: StoredFacts['events']) {
  const events = new Map(Object.entries(known ?? {}));
  const seen: FaultSeen[] = [];
  return {
    take: (raised: Record<string, boolean>, at: number): void => {
      for (const [code, isActive] of Object.entries(raised)) {
        const before = events.get(code);
        // Raised again while active: it is the same fault.
        const goesOn = before?.isActive === true && before.at <= at;
        if (isActive || goesOn) seen.push({ code, from: goesOn ? before.at : at, last: at });
        if (at >= (before?.at ?? 0)) events.set(code, { at, isActive });
      }
    },
    now: (): StoredFacts['events'] =>
      events.size === 0
        ? undefined
        : Object.fromEntries([...events].sort(([, one], [, other]) => one.at - other.at).slice(-mostEvents)),
    seen: () => seen,
  };
}
