import type { BatteryFault } from '@smartflight/contract/power/battery-faults.ts';
import type { BatteryHealth } from '@smartflight/contract/power/battery-health.schemas.ts';
import type { BatteryMakes } from '@smartflight/contract/power/battery-models.schemas.ts';
import type { ReportedBatteryFacts } from '../../../live/power/battery-readings.ts';
import { foldFaults } from '../faults/fault-fold.ts';
import type { FaultSeen, FaultSpan } from '../faults/fault-spans.ts';
import {
  type DeviationState,
  deviationFinding,
  endUse,
  foldDeviations,
  noDeviations,
} from '../health/cell-deviation.ts';
import { healthOf } from '../health/health.ts';
import { type BatteryState, carrierOf, type StoredSample } from './battery-state.ts';

export interface BatteryJudged {
  health: BatteryHealth | null;
  worst: { cell: number; deviations: number; offMv: number | null } | null;
  cellDiffMv: number | null;
  /** Active codes: those reported, those shown by the newest readings, and the bad cell shown by the last uses. */
  faults: string[];
  badUse: FaultSeen | null;
}

export interface BatteryFolded {
  kept: BatteryState;
  /** Stretches in which a fault was active. */
  seen: FaultSeen[];
}

/**
 * Folds stored samples into the state of their battery. Samples that were folded before change nothing, and late ones
 * don't replace newer values: measurements come from the newest sample, reported facts from the newest report of
 * each. `known` are the stored stretches of its faults.
 */
export function foldBattery(
  kept: BatteryState,
  samples: readonly StoredSample[],
  { makes, known }: { makes: BatteryMakes; known: readonly FaultSpan[] },
): BatteryFolded {
  const ordered = [...samples].sort((one, other) => one.at - other.at || one.deviceNo - other.deviceNo);
  const next = { ...kept, facts: { ...kept.facts } };
  for (const sample of ordered) {
    if (sample.facts?.raised) continue;
    if (sample.facts) takeFacts(next, sample.facts, sample.at);
    const carrier = carrierOf(sample);
    if (carrier?.kind === 'drone') next.usedAt = Math.max(next.usedAt ?? 0, sample.at);
    if (sample.at < next.seenAt) continue;
    next.seenAt = sample.at;
    if (carrier !== null || next.deviceNo === null) {
      next.deviceNo = carrier?.deviceNo ?? sample.deviceNo;
      next.slot = sample.slot;
    }
    next.soc = sample.soc ?? next.soc;
    next.voltageV = sample.voltageV ?? next.voltageV;
    next.currentA = sample.currentA ?? next.currentA;
    next.tempC = sample.tempC ?? next.tempC;
    next.cellMv = sample.cellMv ?? next.cellMv;
  }
  const make = makes(next.facts.model);
  const faults = foldFaults(kept, ordered, { make, known });
  next.facts = { ...next.facts, ...faults.facts };
  next.deviations = foldCells(kept, ordered, make.deviation);
  return { kept: next, seen: faults.seen };
}

/** Faults are excluded because they have timestamps of their own (`foldFaults`). */
function takeFacts(next: BatteryState, { faults: _, ...reported }: ReportedBatteryFacts, at: number): void {
  if (at < (next.factsAt ?? 0)) {
    next.facts = { ...reported, ...next.facts };
    return;
  }
  const counts = { ...next.facts.counts, ...reported.counts };
  next.facts = { ...next.facts, ...reported, ...(Object.keys(counts).length > 0 ? { counts } : {}) };
  next.factsAt = at;
}

/**
 * A battery that moves to another device begins a new use there; what it reports itself belongs to the device that
 * carries it.
 */
function foldCells(
  kept: BatteryState,
  ordered: readonly StoredSample[],
  rule: Parameters<typeof foldDeviations>[2],
): DeviationState | null {
  let state = kept.deviations ?? noDeviations;
  let deviceNo = kept.deviceNo;
  let from = 0;
  while (from < ordered.length) {
    const first = ordered[from]!;
    const at = carrierOf(first)?.deviceNo ?? deviceNo;
    let to = from + 1;
    while (to < ordered.length && (carrierOf(ordered[to]!)?.deviceNo ?? at) === at) to += 1;
    const isLater = state.use !== null && first.at > state.use.to;
    if (deviceNo !== null && deviceNo !== at && isLater) state = endUse(state, rule);
    const cells = ordered
      .slice(from, to)
      .flatMap(({ at, cellMv }) => (cellMv ? [{ ts: at, cellV: cellMv.map(voltsOf) }] : []));
    if (cells.length > 0) state = foldDeviations(state, cells, rule);
    deviceNo = at;
    from = to;
  }
  return state === noDeviations ? kept.deviations : state;
}

const voltsOf = (mv: number | null): number | null => (mv === null ? null : mv / 1000);

/** A battery that the published rule calls bad has this fault, whatever its health score. */
const badCell = 'cell_deviation' satisfies BatteryFault;

/** Derives health with its reasons, the worst cell and the cell spread from the stored state. */
export function judge(kept: BatteryState, makes: BatteryMakes): BatteryJudged {
  const make = makes(kept.facts.model);
  const finding = kept.deviations && deviationFinding(kept.deviations, make.deviation);
  const isBad = finding?.grade === 'bad';
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
        ...Object.entries(kept.facts.events ?? {}).flatMap(([code, { isActive }]) =>
          isActive ? [code] : [],
        ),
        ...(kept.facts.shown ?? []),
        ...(isBad ? [badCell] : []),
      ]),
    ].sort(),
    badUse: isBad ? { code: badCell, from: finding.from, last: finding.to } : null,
  };
}

/** Highest minus lowest cell, mV; null with fewer than two cells. */
export function diffOf(cells: readonly (number | null)[]): number | null {
  const known = cells.filter((mv): mv is number => mv !== null && mv > 0);
  return known.length < 2 ? null : Math.max(...known) - Math.min(...known);
}

/** Distance of a cell from the median of the others, mV. */
function offOf(cells: readonly (number | null)[], cell: number): number | null {
  const own = cells[cell - 1];
  const others = cells.filter((mv, nth) => mv !== null && nth !== cell - 1).sort((a, b) => a! - b!);
  const middle = others[others.length >> 1];
  return own === null || own === undefined || middle === null || middle === undefined ? null : own - middle;
}
