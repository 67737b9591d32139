import type { BatteryHealth, JudgedPart } from '@smartflight/contract/power/battery-health.schemas.ts';
import {
  type HealthPart,
  healthBand,
  healthPartNames,
  healthParts,
  pointsOfUnknown,
} from '@smartflight/contract/power/battery-health.ts';
import type { BatteryMake, HealthRule } from '@smartflight/contract/power/battery-models.schemas.ts';
import type { DeviationFinding, DeviationGrade } from './cell-deviation.ts';

/** Known facts of a battery; absent or null is unknown, never 0. */
export interface BatteryFacts {
  /** Measured full charge and design charge, Ah. */
  fullAh?: number | null;
  designAh?: number | null;
  /** State of health that the battery reports, %. */
  sohPct?: number | null;
  deviation?: DeviationFinding | null;
  cycles?: number | null;
  counts?: Partial<Record<OverLimit, number | null>> | null;
  /** Number of days on which it was fully charged. */
  highVoltageDays?: number | null;
}

/** The four lifetime counters of limit violations. */
export const overLimits = ['overDischarge', 'overCharge', 'overCurrent', 'overTemp'] as const;
export type OverLimit = (typeof overLimits)[number];

type Judged = Pick<JudgedPart, 'reason' | 'args'> & { share: number };

/**
 * Computes the health of a battery, 0 to 100, with the reason of each part (weights and bands: domain 6;
 * `BatteryHealth` describes how unknown parts are treated). Each part is its weight times a share, rounded to whole
 * points: - capacity 40: r = full ÷ design, else the reported state of health; share = (r − floor) ÷ (1 − floor),
 * floor 0.6. At 80 %, the usual end of life, a battery with no other fault has 80 points and is just normal. -
 * deviation 25: by the grade of `deviationFinding`: none 1, few 0.9, watch 0.5, bad 0. - cycles 15: share = 1 −
 * cycles ÷ rated. - over-limit events 15: the known ones of the four counts per 100 cycles, of at least 100 (or if
 * cycles are unknown); share = 1 − events ÷ 10. - storage 5: full up to 10 days fully charged, none from 100 on,
 * linear in between. Shares are limited to 0 and 1; floor, events and days come from the model. null if neither
 * capacity nor deviation is known.
 */
export function healthOf(facts: BatteryFacts, make: BatteryMake): BatteryHealth | null {
  const judged: Record<HealthPart, Judged | null> = {
    capacity: capacityPart(facts, make),
    deviation: deviationPart(facts.deviation ?? null),
    cycles: cyclesPart(facts.cycles ?? null, make.ratedCycles),
    overLimits: overLimitsPart(facts.counts ?? {}, facts.cycles ?? null, make.health),
    storage: storagePart(facts.highVoltageDays ?? null, make.health),
  };
  if (judged.capacity === null && judged.deviation === null) return null;
  const parts = healthPartNames.flatMap((part): JudgedPart[] => {
    const found = judged[part];
    if (found === null) return [];
    const of = healthParts[part];
    return [
      { part, points: Math.round(of * within01(found.share)), of, reason: found.reason, args: found.args },
    ];
  });
  const unknown = healthPartNames.filter((part) => judged[part] === null);
  const score =
    parts.reduce((sum, { points }) => sum + points, 0) +
    unknown.reduce((sum, part) => sum + pointsOfUnknown(part), 0);
  return { score, band: healthBand(score), parts, unknown };
}

const within01 = (share: number): number => Math.min(1, Math.max(0, share));
const tenth = (value: number): number => Math.round(value * 10) / 10;

function capacityPart(facts: BatteryFacts, make: BatteryMake): Judged | null {
  const designAh = facts.designAh || make.designAh || null;
  const share = (ratio: number) => (ratio - make.health.capacityFloor) / (1 - make.health.capacityFloor);
  // A battery that never measured its full charge reports 0.
  if (facts.fullAh && designAh) {
    const ratio = facts.fullAh / designAh;
    const args = { pct: Math.round(100 * ratio), fullAh: tenth(facts.fullAh), designAh: tenth(designAh) };
    return { share: share(ratio), reason: 'capacity.measured', args };
  }
  const { sohPct } = facts;
  if (sohPct === undefined || sohPct === null) return null;
  return { share: share(sohPct / 100), reason: 'capacity.reported', args: { pct: Math.round(sohPct) } };
}

const gradeShares: Record<DeviationGrade, number> = { none: 1, few: 0.9, watch: 0.5, bad: 0 };

function deviationPart(finding: DeviationFinding | null): Judged | null {
  if (finding === null) return null;
  const { grade, cell, count, total, longestS } = finding;
  const share = gradeShares[grade];
  if (grade === 'none' || cell === null) return { share, reason: 'deviation.none', args: {} };
  if (grade === 'bad')
    return { share, reason: 'deviation.bad', args: { cell, count, seconds: Math.round(longestS) } };
  return { share, reason: `deviation.${grade}`, args: { cell, count, total } };
}

function cyclesPart(cycles: number | null, rated: number): Judged | null {
  if (cycles === null) return null;
  return {
    share: 1 - cycles / rated,
    reason: cycles < rated ? 'cycles.within' : 'cycles.beyond',
    args: { cycles, rated },
  };
}

function overLimitsPart(
  counts: NonNullable<BatteryFacts['counts']>,
  cycles: number | null,
  { eventsPer100Cycles }: HealthRule,
): Judged | null {
  if (overLimits.every((kind) => (counts[kind] ?? null) === null)) return null;
  const of = (kind: OverLimit) => counts[kind] ?? 0;
  const events = overLimits.reduce((sum, kind) => sum + of(kind), 0);
  const hundreds = Math.max(1, (cycles ?? 0) / 100);
  const share = 1 - events / hundreds / eventsPer100Cycles;
  if (events === 0) return { share, reason: 'overLimits.none', args: {} };
  const each = Object.fromEntries(overLimits.map((kind) => [kind, of(kind)]));
  return { share, reason: 'overLimits.some', args: { events, ...each } };
}

function storagePart(days: number | null, rule: HealthRule): Judged | null {
  if (days === null) return null;
  const span = Math.max(1, rule.worstStorageDays - rule.freeStorageDays);
  const isFine = days <= rule.freeStorageDays;
  return {
    share: 1 - (days - rule.freeStorageDays) / span,
    reason: isFine ? 'storage.fine' : 'storage.long',
    args: { days: Math.round(days) },
  };
}
