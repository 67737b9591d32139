import type { BatteryHealth } from '@smartflight/contract/battery-health.ts';
import type { BatteryMakes } from '@smartflight/contract/battery-models.ts';
import type { DeviceKind } from '@smartflight/contract/device-link.ts';
import type { BatteryFactsTold } from '../../live/power/battery-readings.ts';
import {
  type DeviationState,
  deviationFinding,
  endUse,
  foldDeviations,
  noDeviations,
} from './cell-deviation.ts';
import { healthOf } from './health.ts';
import { readingFaults } from './reading-faults.ts';

/** A stored sample with the device that told it. */
export interface StoredSample {
  at: number;
  deviceNo: number;
  kind: DeviceKind;
  slot: number | null;
  soc: number | null;
  voltageV: number | null;
  currentA: number | null;
  tempC: number | null;
  cellMv: readonly (number | null)[] | null;
  facts: BatteryFactsTold | null;
}

/** What it was last reported to be, and which of its events stands since when, epoch ms. */
export type KeptFacts = Omit<BatteryFactsTold, 'raised'> & {
  events?: Record<string, { at: number; stands: boolean }> | undefined;
};

/** Codes of events that are kept of one battery. */
const mostEvents = 64;

/** What is kept of a battery from sample to sample. */
export interface BatteryKept {
  seenAt: number;
  usedAt: number | null;
  deviceNo: number | null;
  slot: number | null;
  soc: number | null;
  voltageV: number | null;
  currentA: number | null;
  tempC: number | null;
  cellMv: readonly (number | null)[] | null;
  facts: KeptFacts;
  factsAt: number | null;
  deviations: DeviationState | null;
}

export interface BatteryJudged {
  health: BatteryHealth | null;
  worst: { cell: number; deviations: number; offMv: number | null } | null;
  cellDiffMv: number | null;
  /** Codes that stand: what it reports, and what its newest reading shows. */
  faults: string[];
}

/**
 * Takes stored samples into what is kept of their battery. Samples that were taken before change nothing, late ones
 * move nothing back: what is measured comes from the newest, what it is reported to be from the newest report of each.
 */
export function foldBattery(
  kept: BatteryKept,
  samples: readonly StoredSample[],
  makes: BatteryMakes,
): BatteryKept {
  const ordered = [...samples].sort((one, other) => one.at - other.at || one.deviceNo - other.deviceNo);
  const next = { ...kept, facts: { ...kept.facts } };
  for (const sample of ordered) {
    if (sample.facts?.raised) {
      next.facts.events = withEvents(next.facts.events, sample.facts.raised, sample.at);
      continue;
    }
    if (sample.facts && sample.at >= (next.factsAt ?? 0)) {
      const counts = { ...next.facts.counts, ...sample.facts.counts };
      next.facts = {
        ...next.facts,
        ...sample.facts,
        ...(Object.keys(counts).length > 0 ? { counts } : {}),
      };
      next.factsAt = sample.at;
    } else if (sample.facts) next.facts = { ...sample.facts, ...next.facts };
    if (sample.kind === 'drone') next.usedAt = Math.max(next.usedAt ?? 0, sample.at);
    if (sample.at < next.seenAt) continue;
    next.seenAt = sample.at;
    if (sample.kind !== 'battery' || next.deviceNo === null) {
      next.deviceNo = sample.deviceNo;
      next.slot = sample.slot;
    }
    next.soc = sample.soc ?? next.soc;
    next.voltageV = sample.voltageV ?? next.voltageV;
    next.currentA = sample.currentA ?? next.currentA;
    next.tempC = sample.tempC ?? next.tempC;
    next.cellMv = sample.cellMv ?? next.cellMv;
  }
  const rule = makes(next.facts.model).deviation;
  next.deviations = foldCells(kept, ordered, rule);
  return next;
}

/** Of each code what came last, in whatever order events come and however often; the newest codes stay. */
function withEvents(
  known: KeptFacts['events'],
  raised: Record<string, boolean>,
  at: number,
): KeptFacts['events'] {
  const events = new Map(Object.entries(known ?? {}));
  for (const [code, stands] of Object.entries(raised))
    if (at >= (events.get(code)?.at ?? 0)) events.set(code, { at, stands });
  return Object.fromEntries([...events].sort(([, one], [, other]) => one.at - other.at).slice(-mostEvents));
}

/** A battery that has gone to another device begins a new use there. */
function foldCells(
  kept: BatteryKept,
  ordered: readonly StoredSample[],
  rule: Parameters<typeof foldDeviations>[2],
): DeviationState | null {
  let state = kept.deviations ?? noDeviations;
  let deviceNo = kept.deviceNo;
  let from = 0;
  while (from < ordered.length) {
    const first = ordered[from]!;
    let to = from + 1;
    while (to < ordered.length && ordered[to]!.deviceNo === first.deviceNo) to += 1;
    const isLater = state.use !== null && first.at > state.use.to;
    if (deviceNo !== null && deviceNo !== first.deviceNo && isLater) state = endUse(state, rule);
    const cells = ordered
      .slice(from, to)
      .flatMap(({ at, cellMv }) => (cellMv ? [{ ts: at, cellV: cellMv.map(voltsOf) }] : []));
    if (cells.length > 0) state = foldDeviations(state, cells, rule);
    deviceNo = first.deviceNo;
    from = to;
  }
  return state === noDeviations ? kept.deviations : state;
}

const voltsOf = (mv: number | null): number | null => (mv === null ? null : mv / 1000);

/** Health with its reasons, the worst cell, and how far the cells are apart, from what is kept. */
export function judge(kept: BatteryKept, makes: BatteryMakes): BatteryJudged {
  const make = makes(kept.facts.model);
  const finding = kept.deviations && deviationFinding(kept.deviations, make.deviation);
  const { fullAh, designAh, sohPct, cycles, counts, highVoltageDays } = kept.facts;
  const health = healthOf(
    {
      fullAh: fullAh ?? null,
      designAh: designAh ?? make.designAh ?? null,
      sohPct: sohPct ?? null,
      cycles: cycles ?? null,
      counts: counts ?? null,
      highVoltageDays: highVoltageDays ?? null,
      deviation: finding,
    },
    make,
  );
  const cells = kept.cellMv ?? [];
  const { voltageV, currentA, tempC } = kept;
  const shown = readingFaults({ cellV: cells.map(voltsOf), voltageV, currentA, tempC }, make);
  return {
    health,
    worst:
      finding?.cell != null
        ? { cell: finding.cell, deviations: finding.count, offMv: offOf(cells, finding.cell) }
        : null,
    cellDiffMv: diffOf(cells),
    faults: [
      ...new Set([
        ...(kept.facts.faults ?? []),
        ...Object.entries(kept.facts.events ?? {}).flatMap(([code, { stands }]) => (stands ? [code] : [])),
        ...shown.map(({ code }) => code),
      ]),
    ].sort(),
  };
}

/** Highest minus lowest cell, mV; null of fewer than two. */
export function diffOf(cells: readonly (number | null)[]): number | null {
  const known = cells.filter((mv): mv is number => mv !== null && mv > 0);
  return known.length < 2 ? null : Math.max(...known) - Math.min(...known);
}

/** How far a cell is from the middle of the others, mV. */
function offOf(cells: readonly (number | null)[], cell: number): number | null {
  const own = cells[cell - 1];
  const others = cells.filter((mv, nth) => mv !== null && nth !== cell - 1).sort((a, b) => a! - b!);
  const middle = others[others.length >> 1];
  return own === null || own === undefined || middle === null || middle === undefined ? null : own - middle;
}
