import type { LimitResult } from '@smartflight/contract/records/completeness.ts';
import type { LabelResult } from '@smartflight/contract/records/label-check.ts';
import type { RecordWeather } from '@smartflight/contract/records/record-weather.schemas.ts';
import type { RecordDetail, RecordRow } from '@smartflight/contract/records/records.schemas.ts';
import { deltaTOf, entriesIn, numberOf, ratesOf, statusesOf, toRow } from '../record-view.ts';
import type { RecordRecord } from '../records.store.ts';
import { asSealed, sealedLabels, sealedLimits, sealedPlaces } from '../seal-summary.ts';

/** A record in a file: m², L, kg, L/ha and kg/ha; instants in UTC. */
export interface ExportedRecord extends Omit<RecordRow, 'daysLeft'> {
  timeZone: string;
  plotAreaM2: number | null;
  location: RecordDetail['location'];
  entries: RecordDetail['entries'];
  pilots: string[];
  drones: string[];
  rateLpha: number | null;
  rateKgpha: number | null;
  deltaTC: number | null;
  /** Highest above ground, mean of the work above the crop (m), and highest speed; null where unknown. */
  heightAboveGroundM: number | null;
  heightAboveCanopyM: number | null;
  maxSpeedMps: number | null;
  /** Measured or entered by minute, and the limits of the company and of the products, with the share of ground inside. */
  weather: RecordWeather;
  /** Limits of each rule with the value that is compared with them. */
  limits: (LimitResult & { regime: string })[];
  /** Numbers of the orders that its flights are for; none for callers who do not see those of the holder. */
  orders: number[];
  /** Of each product line, as sealed; null in a draft and in records that were sealed before labels were compared. */
  labels: LabelResult[] | null;
  /**
   * Sensitive places near the treated ground, as sealed; null in a draft, in records that were sealed before places were
   * listed, and for callers who do not see the places of the holder.
   */
  places: NearOfRecord | null;
  /** SHA-256 of the newest sealed version, hex; null in a draft. */
  hash: string | null;
}

interface NearOfRecord {
  /** Number of places within reach, and the distance that is, m. */
  count: number;
  reachM: number;
  /** The place that was downwind at the shortest distance, m; null when none was. */
  nearestDownwind: { name: string; distanceM: number } | null;
}

/** A record as it is exported: a complete one as it was sealed. */
export function toExported(stored: RecordRecord, weather: RecordWeather, now: number): ExportedRecord {
  const row = asSealed(stored);
  const entries = entriesIn(row);
  const { daysLeft: _, ...listed } = toRow(row, entries, now);
  return {
    ...listed,
    timeZone: row.time_zone,
    plotAreaM2: row.plot_m2 ?? numberOf(entries, 'plantedAreaM2'),
    location: row.lat === null || row.lon === null ? null : { lat: row.lat, lon: row.lon },
    entries,
    pilots: row.pilots,
    drones: row.drones,
    ...ratesOf(row),
    deltaTC: deltaTOf(entries),
    heightAboveGroundM: row.height_m,
    heightAboveCanopyM: row.canopy_m,
    maxSpeedMps: row.speed_mps,
    weather,
    limits: (sealedLimits(stored) ?? statusesOf(row, entries, null)).flatMap(({ id, limits }) =>
      limits.map((limit) => ({ regime: id, ...limit })),
    ),
    orders: row.orders.map((order) => order.number),
    labels: sealedLabels(row) ?? null,
    places: nearOf(stored),
    hash: row.hash,
  };
}

function nearOf(stored: RecordRecord): NearOfRecord | null {
  const sealed = stored.sees_orders ? sealedPlaces(stored) : null;
  if (!sealed) return null;
  const [nearest] = sealed.items
    .flatMap(({ name, downwindM }) => (downwindM === null ? [] : [{ name, distanceM: downwindM }]))
    .sort((a, b) => a.distanceM - b.distanceM);
  return { count: sealed.items.length, reachM: sealed.reachM, nearestDownwind: nearest ?? null };
}
