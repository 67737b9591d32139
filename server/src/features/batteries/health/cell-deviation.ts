import type { DeviationRule } from '@smartflight/contract/power/battery-models.schemas.ts';
import { type CellVoltages, cellSpread } from './cell-spread.ts';

/** Cells of one battery at one instant, epoch ms. The caller must exclude times ahead of the server's clock. */
export interface CellSample {
  ts: number;
  cellV: CellVoltages;
}

/** Counts of one cell in one use. */
interface CellCount {
  /** Seconds with a deviation; several samples within a second count once. */
  minor: number;
  major: number;
  minorSecond: number;
  majorSecond: number;
  /** The latest stretch of major deviations, which may continue, epoch ms. */
  run: Stretch | null;
  longestMs: number;
}

type Stretch = [from: number, to: number];

/** One flight or one charge, as far as received. */
interface Use {
  from: number;
  to: number;
  /** Total time between samples that are close enough to each other. */
  observedMs: number;
  /** Times within it without data, which a late batch may still fill. */
  gaps: Stretch[];
  cells: CellCount[];
}

interface PastUse {
  from: number;
  to: number;
  observedMs: number;
  minor: number[];
  major: number[];
  longestMs: number[];
}

/**
 * Stored state of a battery's deviations: plain JSON of a few kilobytes, independent of the number of samples. Each
 * sample is processed once.
 */
export interface DeviationState {
  use: Use | null;
  /** Earlier uses, newest last. */
  past: PastUse[];
  /** Number of samples that arrived too late to be placed. */
  late: number;
}

export const noDeviations: DeviationState = { use: null, past: [], late: 0 };

/** Maximum gaps of a use that a late batch can still fill. */
const mostGaps = 32;

/**
 * Folds samples of one battery into its state and returns the new state; the old one is not changed. Samples of one
 * call may be in any order. A later call may fill a gap of the use or add what was shortly before it (a batch after
 * an outage): it is counted once, and its stretches are not joined with others. A sample at a time that is already
 * covered is ignored, so a batch may be delivered twice. Samples with fewer than two readable cells are skipped. Call
 * `endUse` when the battery moves to another device; a pause longer than `useGapS` ends the use without it. Each call
 * copies the state, so pass many samples at once.
 */
export function foldDeviations(
  state: DeviationState,
  samples: readonly CellSample[],
  rule: DeviationRule,
): DeviationState {
  const next = structuredClone(state);
  const read = samples
    .flatMap(({ ts, cellV }): Read[] => {
      const spread = cellSpread(cellV, rule);
      return spread === null ? [] : [{ ts, width: cellV.length, ...spread }];
    })
    .sort((one, other) => one.ts - other.ts);
  const { use } = next;
  const upTo = use?.to ?? lastEnd(next);
  const late = read.filter(({ ts }) => ts <= upTo);
  if (use !== null) takeLate(next, use, late, rule);
  else next.late += late.length;
  for (const one of read.slice(late.length)) takeNext(next, one, rule);
  return next;
}

export const endUse = (state: DeviationState, rule: Pick<DeviationRule, 'uses'>): DeviationState =>
  state.use === null
    ? state
    : { use: null, past: [...state.past, pastUse(state.use)].slice(-rule.uses), late: state.late };

/** A sample with the cells that deviate in it. */
interface Read {
  ts: number;
  width: number;
  minor: number[];
  major: number[];
}

const lastEnd = ({ past }: DeviationState): number => past.at(-1)?.to ?? Number.NEGATIVE_INFINITY;

/** Adds a sample that is later than all others, to the current use or a new one. */
function takeNext(state: DeviationState, read: Read, rule: DeviationRule): void {
  const { ts } = read;
  if (state.use === null || ts - state.use.to > rule.useGapS * 1000) {
    Object.assign(state, endUse(state, rule));
    state.use = { from: ts, to: ts, observedMs: 0, gaps: [], cells: [] };
  }
  const { use } = state;
  if (ts === use.to && ts !== use.from) return;
  settle(use, [use.to, ts], rule);
  use.to = ts;
  count(use.cells, read, rule, (cell) => use.cells[cell]!);
}

/** Adds samples that arrive after later ones: into the gaps of the use, or shortly before it. */
function takeLate(state: DeviationState, use: Use, late: readonly Read[], rule: DeviationRule): void {
  const before = Math.max(use.from - rule.useGapS * 1000, lastEnd(state) + 1);
  state.late += late.filter(({ ts }) => ts < before).length;
  const gaps = use.gaps;
  use.gaps = [];
  for (const [from, to] of gaps)
    fill(
      use,
      [from, to],
      late.filter(({ ts }) => from < ts && ts < to),
      rule,
    );
  const early = late.filter(({ ts }) => before <= ts && ts < use.from);
  const first = early[0];
  if (first === undefined) return;
  fill(use, [first.ts, use.from], early, rule);
  use.from = first.ts;
}

function fill(use: Use, [from, to]: Stretch, reads: readonly Read[], rule: DeviationRule): void {
  const ends = [...new Set([from, ...reads.map(({ ts }) => ts), to])];
  for (const [at, end] of ends.slice(1).entries()) settle(use, [ends[at]!, end], rule);
  const runs = new Map<number, { run: Stretch | null }>();
  for (const read of reads)
    count(use.cells, read, rule, (cell) => {
      const own = runs.get(cell) ?? { run: null };
      runs.set(cell, own);
      return own;
    });
}

/** Records the time between two neighbouring samples: as observed when they are close, else as a gap. */
function settle(use: Use, [from, to]: Stretch, { bridgeS }: DeviationRule): void {
  if (to - from <= bridgeS * 1000) use.observedMs += to - from;
  else use.gaps = [...use.gaps, [from, to] satisfies Stretch].slice(-mostGaps);
}

function count(
  cells: CellCount[],
  { ts, width, minor, major }: Read,
  { bridgeS }: DeviationRule,
  runOf: (cell: number) => { run: Stretch | null },
): void {
  while (cells.length < width)
    cells.push({ minor: 0, major: 0, minorSecond: -1, majorSecond: -1, run: null, longestMs: 0 });
  const second = Math.floor(ts / 1000);
  for (const at of minor) {
    const cell = cells[at]!;
    if (cell.minorSecond !== second) cell.minor += 1;
    cell.minorSecond = second;
  }
  for (const at of major) {
    const cell = cells[at]!;
    if (cell.majorSecond !== second) cell.major += 1;
    cell.majorSecond = second;
    const own = runOf(at);
    const goesOn = own.run !== null && ts - own.run[1] <= bridgeS * 1000;
    const run: Stretch = goesOn ? [own.run![0], ts] : [ts, ts];
    own.run = run;
    cell.longestMs = Math.max(cell.longestMs, run[1] - run[0]);
  }
}

const pastUse = ({ from, to, observedMs, cells }: Use): PastUse => ({
  from,
  to,
  observedMs,
  minor: cells.map(({ minor }) => minor),
  major: cells.map(({ major }) => major),
  longestMs: cells.map(({ longestMs }) => longestMs),
});

export type DeviationGrade = 'none' | 'few' | 'watch' | 'bad';
const graveness: Record<DeviationGrade, number> = { none: 0, few: 1, watch: 2, bad: 3 };

/** The cell deviations of a battery in the worst of its last uses. */
export interface DeviationFinding {
  grade: DeviationGrade;
  /** The cell that deviates most, counted from 1; null if none does. */
  cell: number | null;
  /** Major deviations of that cell; `total` of all cells. */
  count: number;
  total: number;
  /** Major deviations of all cells a minute. */
  perMinute: number;
  longestS: number;
  /** The three published signs of a bad battery; it is bad when it has all of them. */
  signs: { mostlyOneCell: boolean; severalPerMinute: boolean; lasting: boolean };
  /** Minor deviations of each cell a minute: lower is better, some are normal. */
  minorPerMinute: number[];
  /** Start of the use, epoch ms, and how long it was observed, min. */
  from: number;
  to: number;
  minutes: number;
}

/** A shorter use gives no finding, ms. */
const leastMs = 60_000;

/**
 * Applies the published rule (domain 6) to the major deviations of all cells of each use: 0 is none, 1–4 few
 * (normal), from 5 on watch. It is bad with more than 10 that are mostly of one cell, several a minute and last
 * longer than a minute; with more than 10 but not all three signs it stays at watch. The worst of the stored uses
 * counts. null until one use was observed for a minute.
 */
export function deviationFinding(state: DeviationState, rule: DeviationRule): DeviationFinding | null {
  const uses = [...state.past, ...(state.use === null ? [] : [pastUse(state.use)])].slice(-rule.uses);
  const findings = uses
    .filter(({ observedMs }) => observedMs >= leastMs)
    .map((use) => findingOf(use, rule))
    .sort(
      (one, other) =>
        graveness[other.grade] - graveness[one.grade] || other.total - one.total || other.to - one.to,
    );
  return findings[0] ?? null;
}

function findingOf(use: PastUse, rule: DeviationRule): DeviationFinding {
  const minutes = use.observedMs / 60_000;
  const total = use.major.reduce((sum, one) => sum + one, 0);
  const worst = use.major
    .map((_, at) => at)
    .filter((at) => use.major[at]! > 0)
    .sort(
      (one, other) =>
        use.major[other]! - use.major[one]! || use.longestMs[other]! - use.longestMs[one]! || one - other,
    )[0];
  const count = worst === undefined ? 0 : use.major[worst]!;
  const longestS = worst === undefined ? 0 : use.longestMs[worst]! / 1000;
  const perMinute = total / minutes;
  const signs = {
    mostlyOneCell: count > total * rule.mostlyShare,
    severalPerMinute: perMinute >= rule.severalPerMinute,
    lasting: longestS > rule.lastsS,
  };
  return {
    grade: gradeOf(total, signs, rule),
    cell: worst === undefined ? null : worst + 1,
    count,
    total,
    perMinute,
    longestS,
    signs,
    minorPerMinute: use.minor.map((minor) => minor / minutes),
    from: use.from,
    to: use.to,
    minutes,
  };
}

function gradeOf(total: number, signs: DeviationFinding['signs'], rule: DeviationRule): DeviationGrade {
  if (total === 0) return 'none';
  if (total > rule.badBeyond && Object.values(signs).every(Boolean)) return 'bad';
  return total >= rule.watch ? 'watch' : 'few';
}
