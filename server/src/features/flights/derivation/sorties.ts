import type { FlightHeightReference } from '@smartflight/contract/device-link/flight-heights.ts';
import type { Product } from '@smartflight/contract/device-link/product-flow.ts';
import { countRefills, cumulativeTotal, measureAmount, type ProductAmount } from './counters.ts';
import { type EndReason, type FlightSamples, flightsOf } from './flights-of.ts';
import { type Bbox, bboxOf, type Position } from './geometry.ts';
import { type Gap, measureMotion, mostFrequent } from './measures.ts';
import { orderSamples } from './ordering.ts';
import { RULES, type Rules } from './rules.ts';
import { isPlaced, type Sample } from './sample.ts';
import {
  type ProductAreas,
  type SortieAreas,
  type SortieCoverage,
  sortieAreas,
  sortieCoverage,
} from './sortie-areas.ts';

export type SortieKind = 'sortie' | 'ground_test';
export type WorkType = Product | 'mixed' | 'none';
export type SortieFlag =
  | 'zero_area'
  | 'gap'
  | 'start_unseen'
  | 'id_disagrees'
  | 'swath_unknown'
  | 'volume_mismatch'
  | 'area_mismatch';

/** One flight from take-off to landing. Instants in epoch ms; absent = unknown. */
export interface Sortie {
  /** Stable identity: the device's sortie id, else boot and start. */
  key: string;
  sortieId: string | undefined;
  bootId: string;
  startAt: number;
  endAt: number;
  endReason: EndReason;
  kind: SortieKind;
  workType: WorkType;
  flags: SortieFlag[];
  gaps: Gap[];
  /** Areas per product and their sums, rounded to 0.01 m². */
  areas: SortieAreas;
  spray: ProductAmount;
  sow: ProductAmount;
  flightS: number;
  sprayS: number;
  ferryS: number;
  distanceM: number;
  maxWorkSpeedMps: number | undefined;
  avgWorkSpeedMps: number | undefined;
  /** Of the whole flight, also without work. */
  maxHeightM: number | undefined;
  maxHeightReference: FlightHeightReference | undefined;
  avgWorkHeightM: number | undefined;
  /** What the working height is counted from. */
  heightReference: FlightHeightReference | undefined;
  /** Litres per hectare of gross sprayed area. */
  rateLpha: number | undefined;
  /** Kilograms per hectare of gross sown area. */
  rateKgpha: number | undefined;
  /** Gross hectares per hour in the air. */
  haPerH: number | undefined;
  refills: number;
  pilotId: string | undefined;
  /** The plot the device reported most often; rule 10 assigns by area instead. */
  deviceAreaM2: number | undefined;
  areaMismatch: boolean;
  volumeMismatch: boolean;
  socStartPct: number | undefined;
  socEndPct: number | undefined;
  bbox: Bbox | undefined;
  firstPosition: Position | undefined;
  samples: Sample[];
}

export interface DeriveOptions {
  rules?: Rules;
  /** Epoch ms; distinguishes an open sortie from a lost link. Without it no sortie is open. */
  now?: number;
  /** Called with each sortie's coverage, for plots and shapes, before it is released. */
  onCoverage?: (sortie: Sortie, coverage: SortieCoverage) => void;
}

/**
 * Derives the sorties of one drone, sorted by start. Samples may be in any order and have duplicates: the same
 * samples always give the same sorties. Never throws on invalid data; untrusted samples add no area.
 */
export function deriveSorties(samples: readonly Sample[], options: DeriveOptions = {}): Sortie[] {
  const rules = options.rules ?? RULES;
  const flights = flightsOf(orderSamples(samples), options.now, rules);
  const sorties = flights.map((flight) => {
    const coverage = sortieCoverage(flight.samples, rules);
    const sortie = toSortie(flight, sortieAreas(coverage), rules);
    options.onCoverage?.(sortie, coverage);
    return sortie;
  });
  return sorties.sort((a, b) => a.startAt - b.startAt || (a.key < b.key ? -1 : 1));
}

function toSortie(flight: FlightSamples, areas: SortieAreas, rules: Rules): Sortie {
  const { samples, sortieId, endReason } = flight;
  const first = samples[0]!;
  const placed = samples.filter(isPlaced);
  const { flowed, swathUnknown, ...motion } = measureMotion(samples, flight.spans, rules);
  const spray = measureAmount(
    samples,
    (s) => s.volumeUsedL,
    (s) => s.flowLpm,
    rules,
  );
  const sow = measureAmount(
    samples,
    (s) => s.massUsedKg,
    (s) => s.spreadKgpm,
    rules,
  );
  const deviceAreaM2 = cumulativeTotal(samples, (s) => s.areaM2, rules);
  const sortie = {
    key: sortieId === undefined ? `boot:${first.bootId}:${first.at}` : `id:${sortieId}`,
    sortieId,
    bootId: first.bootId,
    startAt: first.at,
    endAt: samples.at(-1)!.at,
    endReason,
    kind: motion.flightS * 1000 < rules.minAirborneMs ? ('ground_test' as const) : ('sortie' as const),
    workType: workTypeOf(flowed),
    flags: [] as SortieFlag[],
    ...motion,
    areas,
    spray,
    sow,
    rateLpha: perHectare(spray.used, areas.spray),
    rateKgpha: perHectare(sow.used, areas.sow),
    haPerH: motion.flightS > 0 ? areas.total.grossM2 / 10_000 / (motion.flightS / 3600) : undefined,
    refills: countRefills(samples, rules),
    pilotId: mostFrequent(samples.map((s) => s.pilotId)),
    deviceAreaM2,
    areaMismatch: areasDiffer(areas.total.grossM2, deviceAreaM2, rules),
    volumeMismatch: spray.mismatch || sow.mismatch,
    socStartPct: samples.find((s) => s.socPct !== undefined)?.socPct,
    socEndPct: samples.findLast((s) => s.socPct !== undefined)?.socPct,
    bbox: bboxOf(placed),
    firstPosition: placed[0] && { lat: placed[0].lat, lon: placed[0].lon },
    samples,
  };
  sortie.flags = flagsOf(sortie, flight, swathUnknown);
  return sortie;
}

function flagsOf(sortie: Sortie, flight: FlightSamples, swathUnknown: boolean): SortieFlag[] {
  const raised: [SortieFlag, boolean][] = [
    ['zero_area', sortie.areas.total.grossM2 === 0],
    ['gap', sortie.gaps.length > 0],
    ['start_unseen', flight.startUnseen],
    ['id_disagrees', flight.sortieId !== undefined && flight.spans.length > 1],
    ['swath_unknown', swathUnknown],
    ['volume_mismatch', sortie.volumeMismatch],
    ['area_mismatch', sortie.areaMismatch],
  ];
  return raised.filter(([, isRaised]) => isRaised).map(([flag]) => flag);
}

/** Rule 9. */
function workTypeOf(flowed: Record<Product, boolean>): WorkType {
  if (flowed.spray && flowed.sow) return 'mixed';
  if (flowed.spray) return 'spray';
  return flowed.sow ? 'sow' : 'none';
}

function perHectare(amount: number | undefined, areas: ProductAreas): number | undefined {
  return amount === undefined || areas.grossM2 <= 0 ? undefined : amount / (areas.grossM2 / 10_000);
}

function areasDiffer(grossM2: number, deviceM2: number | undefined, rules: Rules): boolean {
  if (deviceM2 === undefined || Math.max(grossM2, deviceM2) < rules.areaCompareMinM2) return false;
  return Math.abs(grossM2 - deviceM2) > rules.areaMismatchShare * deviceM2;
}
