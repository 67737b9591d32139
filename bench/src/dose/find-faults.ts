import { distanceM } from '@smartflight/geo/distance.ts';
import type { DoseFinding } from '@smartflight/geo/dose/finding.ts';
import { drawDose } from '@smartflight/server/features/flights/dose/draw-dose.ts';
import { faultNames, type SeededFlight, seededFlight } from './faulty-flights.ts';

export interface FaultRun {
  faults: number;
  found: number;
  /** Names of the faults that were not found, with their seeds. */
  missed: string[];
  clean: number;
  /** Findings in flights without a fault, with their seeds. */
  wrong: string[];
  seconds: number;
}

function findingsOf({ samples, product, plot, targetPerHa: target }: SeededFlight): DoseFinding[] {
  return drawDose([samples], { product, target, plot, isWhole: false })?.findings ?? [];
}

const isFound = ({ fault }: SeededFlight, findings: readonly DoseFinding[]): boolean =>
  fault !== undefined &&
  findings.some(
    ({ kind, place }) => fault.kinds.includes(kind) && distanceM(place, fault.place) <= fault.withinM,
  );

/** Flies flights with one seeded fault each, the kinds in turn, and flights without, and looks for the faults. */
export function findFaults({ faulty, clean }: { faulty: number; clean: number }): FaultRun {
  const begun = performance.now();
  const missed: string[] = [];
  const wrong: string[] = [];
  for (let seed = 1; seed <= faulty; seed++) {
    const name = faultNames[seed % faultNames.length]!;
    const flight = seededFlight(seed, name);
    if (!isFound(flight, findingsOf(flight))) missed.push(`${name} ${seed}`);
  }
  for (let seed = 1; seed <= clean; seed++) {
    const findings = findingsOf(seededFlight(10_000 + seed, undefined));
    wrong.push(...findings.map(({ kind }) => `${kind} ${10_000 + seed}`));
  }
  const seconds = (performance.now() - begun) / 1000;
  return { faults: faulty, found: faulty - missed.length, missed, clean, wrong, seconds };
}
