import type { DeviationRule } from '@smartflight/contract/power/battery-models.schemas.ts';
import { type CellVoltages, cellSpread } from './cell-spread.ts';

/** Cells of one battery at one instant, epoch ms; a time ahead of the server's clock does not belong in here. */
export interface CellSample {
  ts: number;
  cellV: CellVoltages;
}

/** What was counted of one cell in one use. */
interface CellCount {
  /** Seconds with a deviation; several samples of one second are one. */
  minor: number;
  major: number;
  minorSecond: number;
  majorSecond: number;
  /** The stretch of major deviations that may still go on, epoch ms. */
  run: Stretch | null;
  longestMs: number;
}

type Stretch = [from: number, to: number];

/** One flight or one charge, as far as it was received from. */
interface Use {
  from: number;
  to: number;
  /** Time between samples close enough to each other. */
  observedMs: number;
  /** Times within it that nothing is known of: what a late batch may still fill. */
  gaps: Stretch[];
  cells: CellCount[];
}

/** A use that is over. */
interface PastUse {
  from: number;
  to: number;
  observedMs: number;
  minor: number[];
  major: number[];
  longestMs: number[];
}

/**
 * What is kept of a battery's deviations: plain JSON of a few kilobytes, whatever the number of samples. It belongs in
 * a row of the battery; samples go through it once.
 */
export interface DeviationState {
  use: Use | null;
  /** The uses before, newest last. */
  past: PastUse[];
  /** Samples that came too late to be placed. */
  late: number;
}

export const noDeviations: DeviationState = { use: null, past: [], late: 0 };

/** Most gaps of a use that a late batch can still fill. */
const mostGaps = 32;

/**
 * Takes samples of one battery into its state and gives the new one; the old stays as it was. In one call samples may
 * are in any order. Later calls may bring what fell into a gap of the use or shortly before it (a batch after an
 * outage): that is counted once, its stretches for themselves. A sample at a time that is covered already counts
 * nothing, so a batch that is delivered twice changes nothing. Samples with fewer than two readable cells are as none.
 * Call `endUse` when the battery goes to another device; a pause longer than `useGapS` ends the use by itself. The
 * state is copied once a call: fold many samples at once.
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

/** The state with its use closed. */
export const endUse = (state: DeviationState, rule: Pick<DeviationRule, 'uses'>): DeviationState =>
  state.use === null
    ? state
    : { use: null, past: [...state.past, pastUse(state.use)].slice(-rule.uses), late: state.late };

/** A sample with the cells that are off in it. */
interface Read {
  ts: number;
  width: number;
  minor: number[];
  major: number[];
}

const lastEnd = ({ past }: DeviationState): number => past.at(-1)?.to ?? Number.NEGATIVE_INFINITY;

/** Takes a sample after all others, into the use or into a new one. */
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

/** Takes samples that come after later ones: into the gaps of the use, and shortly before it. */
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

/** Time between two neighbours: observed when they are close, else a gap. */
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

/** What the cells of a battery show, in the gravest of its last uses. */
export interface DeviationFinding {
  grade: DeviationGrade;
  /** The cell that deviates most, counted from 1; null where none does. */
  cell: number | null;
  /** Major deviations of that cell, and of all. */
  count: number;
  total: number;
  /** Major deviations of all a minute. */
  perMinute: number;
  /** Longest stretch of that cell, s. */
  longestS: number;
  /** The three published signs of a bad battery; it is bad with all of them. */
  signs: { mostlyOneCell: boolean; severalPerMinute: boolean; lasting: boolean };
  /** Minor deviations of each cell a minute: lower is better, some are normal. */
  minorPerMinute: number[];
  /** The use it is about, epoch ms, and how long it was observed, min. */
  from: number;
  to: number;
  minutes: number;
}

/** Shorter than this a use reports nothing, ms. */
const leastMs = 60_000;

/**
 * The published rule (domain 6), for each use and of the major deviations of all its cells: none is none, 1–4 are few
 * and normal, from 5 on it is watched; bad with more than 10 that are mostly of one cell, several a minute and last
 * longer than a minute. More than 10 without all three signs stay watched. Of the uses it looks back on the gravest
 * counts. null until one was observed for a minute.
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
