import type { DeviationRule } from '@smartflight/contract/power/battery-models.schemas.ts';

/** Voltages of a battery's cells at one instant, V; null if a cell has no reading. */
export type CellVoltages = readonly (number | null | undefined)[];

/** Plausible cell voltages, V; anything else is an open wire. */
const readable = { min: 0.5, max: 6 } as const;

/** Returns the voltage, or null if it is missing or impossible. */
export const readVoltage = (volts: number | null | undefined): number | null =>
  typeof volts === 'number' && volts >= readable.min && volts <= readable.max ? volts : null;

/** Resolution for comparing differences, finer than any sensor, so that 3.7 − 3.63 is exactly 0.07. */
const stepsPerVolt = 10_000;

/**
 * How far each cell is from the others, in steps of 0.1 mV, and which cells exceed the two limits. `nearest` takes
 * the distance to the closest other cell, as the published rule does; `median` the distance to the median of all.
 * With two cells the lower one counts as deviating. null if fewer than two cells are known.
 */
export function cellSpread(
  cellV: CellVoltages,
  rule: Pick<DeviationRule, 'minorV' | 'majorV' | 'against'>,
): { minor: number[]; major: number[] } | null {
  const known = cellV
    .map((volts, at) => ({ at, volts: readVoltage(volts) }))
    .filter((cell): cell is { at: number; volts: number } => cell.volts !== null)
    .sort((one, other) => one.volts - other.volts || one.at - other.at);
  if (known.length < 2) return null;
  const off = rule.against === 'nearest' || known.length === 2 ? offNearest(known) : offMedian(known);
  const beyond = (bound: number) =>
    known.filter((_, rank) => Math.round(off[rank]! * stepsPerVolt) > Math.round(bound * stepsPerVolt));
  const cells = (list: typeof known) => list.map(({ at }) => at).sort((one, other) => one - other);
  return { minor: cells(beyond(rule.minorV)), major: cells(beyond(rule.majorV)) };
}

type Ranked = readonly { volts: number }[];

function offNearest(known: Ranked): number[] {
  const gap = (rank: number) =>
    rank < 1 || rank >= known.length ? Number.POSITIVE_INFINITY : known[rank]!.volts - known[rank - 1]!.volts;
  if (known.length === 2) return [gap(1), 0];
  return known.map((_, rank) => Math.min(gap(rank), gap(rank + 1)));
}

function offMedian(known: Ranked): number[] {
  const [low, high] = [known[(known.length - 1) >> 1]!, known[known.length >> 1]!];
  const middle = (low.volts + high.volts) / 2;
  return known.map(({ volts }) => Math.abs(volts - middle));
}
