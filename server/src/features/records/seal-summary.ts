import type { RecordPlaces } from '@smartflight/contract/places/near-place.schemas.ts';
import type { LabelResult } from '@smartflight/contract/records/label-check.ts';
import type { RecordWeather } from '@smartflight/contract/records/record-weather.schemas.ts';
import type { RecordDetail, RecordEntries } from '@smartflight/contract/records/records.schemas.ts';
import { regimesOf } from '@smartflight/contract/records/regimes.ts';
import { unknownWeather } from '@smartflight/contract/weather/weather-of.ts';
import { deltaTOf, figuresOf, ratesOf, statusesOf } from './record-view.ts';
import type { RecordRecord } from './records.store.ts';
import type { RecordMinute } from './weather/record-weather.ts';

/** What a sealed record holds apart from its flights and the boundary of its plot. */
export type SealSummary = ReturnType<typeof summaryOf>;

/** A flight of a sealed record, with its treated ground. */
export type SealedFlight = RecordDetail['sorties'][number] & {
  treated: unknown;
  /** Absent in flights that were sealed before each pass was. */
  passes?: SealedPass[];
  weather?: SealedMinute[];
};

/** One run of flowing product: centre line [longitude, latitude], degrees WGS-84, and width of the swath. */
export interface SealedPass {
  startAt: string;
  widthM: number;
  line: [number, number][];
}

/** Weather of a minute of treatment, with its time in UTC. */
type SealedMinute = Omit<RecordMinute, 'at'> & { at: string };

/** A record as it is sealed: areas in m², volumes in L, masses in kg, instants in UTC, positions in degrees WGS-84. */
export function summaryOf(
  row: RecordRecord,
  {
    version,
    reason,
    entries,
    weather,
    places,
    labels,
  }: {
    version: number;
    reason: string | null;
    entries: RecordEntries;
    weather: RecordWeather;
    places: RecordPlaces | null;
    labels: LabelResult[];
  },
) {
  return {
    id: row.id,
    version,
    reason,
    holder: { id: row.holder_id, name: row.holder_name },
    localDate: row.local_date,
    timeZone: row.time_zone,
    workType: row.work_type,
    plot: row.plot_id === null ? null : { id: row.plot_id, name: row.plot_name, areaM2: row.plot_m2 },
    location: row.lat === null || row.lon === null ? null : { lat: row.lat, lon: row.lon },
    figures: {
      ...figuresOf(row),
      ...ratesOf(row),
      sprayAreaM2: row.spray_m2,
      sowAreaM2: row.sow_m2,
      targetVolumeL: row.target_l,
      maxHeightAboveGroundM: row.height_m,
      heightAboveCanopyM: row.canopy_m,
      maxSpeedMps: row.speed_mps,
      deltaTC: deltaTOf(entries),
    },
    weather,
    places,
    labels,
    // Customers do not read of each other.
    orders: row.orders.length === 1 ? row.orders : [],
    pilots: row.pilots,
    drones: row.drones,
    regimes: Object.fromEntries(
      statusesOf(row, entries, places).map(({ id, limits }) => [
        id,
        { source: regimesOf([id])[0]?.source ?? null, limits },
      ]),
    ),
  };
}

/** Weather of each minute of sealed flights, by flight; none of a flight that was sealed before it was measured. */
export const sealedMinutes = (flights: readonly SealedFlight[]): Map<string, SealedMinute[]> =>
  new Map(flights.map(({ id, weather = [] }) => [id, weather]));

/** The weather of a complete record as it was sealed, none for one that was sealed before it was measured; undefined for a draft. */
export function sealedWeather({ summary }: RecordRecord): RecordWeather | undefined {
  if (!summary) return undefined;
  return (summary as SealSummary).weather ?? { ...unknownWeather, fields: [], limits: [] };
}

/** The results of the labels of a complete record as they were sealed; undefined for a draft and before they were sealed. */
export const sealedLabels = ({ summary }: Pick<RecordRecord, 'summary'>): LabelResult[] | undefined =>
  (summary as Partial<SealSummary> | null)?.labels;

/** The limits of each rule as they were sealed; undefined for a draft. */
export const sealedLimits = ({ summary }: Pick<RecordRecord, 'summary'>) =>
  summary === null
    ? undefined
    : Object.entries((summary as SealSummary).regimes).map(([id, { limits }]) => ({ id, limits }));

/** The places of a complete record as they were sealed; null for one that was sealed before places were listed. */
export const sealedPlaces = ({ summary }: Pick<RecordRecord, 'summary'>): RecordPlaces | null =>
  (summary as SealSummary | null)?.places ?? null;

/** A complete record with plot and figures as they were sealed; a draft as it is. */
export function asSealed(row: RecordRecord): RecordRecord {
  const summary = row.summary as SealSummary | null;
  if (!summary) return row;
  const { figures, location, plot } = summary;
  return {
    ...row,
    regimes: Object.keys(summary.regimes),
    plot_name: plot?.name ?? null,
    plot_m2: plot?.areaM2 ?? null,
    pilots: summary.pilots,
    drones: summary.drones,
    lat: location?.lat ?? null,
    lon: location?.lon ?? null,
    flights: figures.flights,
    start_at: figures.startAt === null ? null : new Date(figures.startAt),
    end_at: figures.endAt === null ? null : new Date(figures.endAt),
    net_m2: figures.netAreaM2,
    gross_m2: figures.grossAreaM2,
    volume_l: figures.volumeL,
    mass_kg: figures.massKg,
    orders: row.sees_orders ? (summary.orders ?? []) : [],
    weather: summary.weather ? [{ ...summary.weather, areaM2: figures.grossAreaM2 }] : [],
    // Records that the first release sealed are without these.
    spray_m2: figures.sprayAreaM2 ?? row.spray_m2,
    sow_m2: figures.sowAreaM2 ?? row.sow_m2,
    target_l: figures.targetVolumeL === undefined ? row.target_l : figures.targetVolumeL,
    height_m: figures.maxHeightAboveGroundM === undefined ? row.height_m : figures.maxHeightAboveGroundM,
    canopy_m: figures.heightAboveCanopyM ?? null,
    speed_mps: figures.maxSpeedMps === undefined ? row.speed_mps : figures.maxSpeedMps,
  };
}
