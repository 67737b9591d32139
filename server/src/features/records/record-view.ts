import type { NearPlaces } from '@smartflight/contract/places/near-place.schemas.ts';
import {
  daysBetween,
  type MeasuredValue,
  openOf,
  type RegimeStatus,
  statusOf,
} from '@smartflight/contract/records/completeness.ts';
import { deltaT } from '@smartflight/contract/records/delta-t.ts';
import { type EnteredFieldId, enteredField, type RecordField } from '@smartflight/contract/records/fields.ts';
import {
  type ProductLine,
  type RecordDetail,
  type RecordEntries,
  type RecordRow,
  recordEntries,
} from '@smartflight/contract/records/records.schemas.ts';
import { regimesOf } from '@smartflight/contract/records/regimes.ts';
import type { AirValues } from '@smartflight/contract/weather/limits.ts';
import { dayIn } from '../../platform/clock.ts';
import type { FlightOfRecord, RecordRecord } from './records.store.ts';
import { measuredEntries } from './weather/record-weather.ts';

const m2PerHa = 10_000;

/**
 * Entries of a record: what was entered, else the weather that stations measured, what the order of all its flights names,
 * and as applicator the pilot of all its flights.
 */
export function entriesIn(
  row: Pick<RecordRecord, 'state' | 'entries' | 'pilots' | 'weather' | 'orders'>,
): RecordEntries {
  const [pilot, ...others] = row.pilots;
  const applicator = pilot !== undefined && others.length === 0 ? { applicatorName: pilot } : {};
  return { ...applicator, ...orderedEntries(row), ...measuredEntries(row), ...entriesOf(row.entries) };
}

/** Customer and work of the order; none without an order, or with several. */
function orderedEntries({
  state,
  orders: [order, ...others],
}: Pick<RecordRecord, 'state' | 'orders'>): RecordEntries {
  if (!order || others.length > 0) return {};
  const { number: _, products = [], permitNumber = '', ...texts } = order;
  // What was sealed is stored with the record: an order that is changed later must not change it.
  if (state === 'complete') return filled(texts);
  // The total is what was used, which a person enters.
  const lines = products.map((line) => ({ ...line, total: null }));
  return { ...filled({ ...texts, permitNumber }), ...(lines.length > 0 ? { products: lines } : {}) };
}

/** What a draft has from its order, apart from the customer, whom not everyone who sees the record may read. */
export function orderedWork(row: Pick<RecordRecord, 'state' | 'orders'>): RecordEntries {
  if (row.state === 'complete') return {};
  const { customerName: _, customerAddress: __, ...work } = orderedEntries(row);
  return work;
}

const filled = (texts: Partial<Record<EnteredFieldId, string>>): RecordEntries =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([id, text]) => {
      const { length = 0 } = enteredField(id as EnteredFieldId);
      return text === '' ? [] : [[id, text.slice(0, length)]];
    }),
  );

/** Entries as they are stored. */
export const entriesOf = (stored: unknown): RecordEntries => recordEntries.parse(stored);

/** A number that was entered; null for none. */
export const numberOf = (entries: RecordEntries, id: EnteredFieldId): number | null => {
  const value = entries[id];
  return typeof value === 'number' ? value : null;
};
const textOf = (entries: RecordEntries, id: EnteredFieldId): string | null => {
  const value = entries[id];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Amount per hectare of the gross area; null without either. */
const perHa = (amount: number | null, grossM2: number): number | null =>
  amount === null || grossM2 === 0 ? null : (amount * m2PerHa) / grossM2;

/** Delta T of the temperature and humidity of the entries, °C. */
export function deltaTOf(entries: RecordEntries): number | null {
  const temperature = numberOf(entries, 'temperatureC');
  const humidity = numberOf(entries, 'humidityPct');
  return temperature === null || humidity === null ? null : deltaT(temperature, humidity);
}

/** L/ha of the sprayed and kg/ha of the sown gross area; null without. */
export const ratesOf = (row: RecordRecord): { rateLpha: number | null; rateKgpha: number | null } => ({
  rateLpha: perHa(row.volume_l, row.spray_m2),
  rateKgpha: perHa(row.mass_kg, row.sow_m2),
});

/** Sums of the flights of a record. */
export const figuresOf = (row: RecordRecord) => ({
  flights: row.flights,
  startAt: row.start_at?.toISOString() ?? null,
  endAt: row.end_at?.toISOString() ?? null,
  netAreaM2: row.net_m2,
  grossAreaM2: row.gross_m2,
  volumeL: row.volume_l,
  massKg: row.mass_kg,
});

function presentIn(row: RecordRecord, entries: RecordEntries): Set<RecordField> {
  const { rateLpha, rateKgpha } = ratesOf(row);
  const hasRates = (row.spray_m2 === 0 || rateLpha !== null) && (row.sow_m2 === 0 || rateKgpha !== null);
  const lines = entries.products ?? [];
  const ofLines = (has: (line: ProductLine) => boolean): boolean => lines.length > 0 && lines.every(has);
  const derived = {
    localDate: true,
    time: row.start_at !== null,
    location: row.lat !== null,
    map: row.flights > 0,
    treatedAreaM2: row.net_m2 > 0,
    plotAreaM2: (row.plot_m2 ?? entries.plantedAreaM2 ?? null) !== null,
    appliedAmount: (row.volume_l ?? row.mass_kg) !== null,
    rate: row.flights > 0 && hasRates,
    pilotName: row.pilots.length > 0,
    droneIds: row.drones.length > 0,
    productName: ofLines(({ name }) => name !== ''),
    authorisationNumber: ofLines((line) => line.authorisationNumber !== ''),
    dose: ofLines(({ dosePerHa }) => dosePerHa !== null),
    productTotal: ofLines(({ total }) => total !== null),
  } satisfies Partial<Record<RecordField, boolean>>;
  const present = new Set<RecordField>();
  for (const [id, isPresent] of Object.entries(derived)) if (isPresent) present.add(id as RecordField);
  for (const [id, value] of Object.entries(entries))
    if (id !== 'products' && value !== null && value !== '') present.add(id as RecordField);
  return present;
}

/** The values of a record that weather limits are about. */
export const airOf = (entries: RecordEntries): AirValues => ({
  windMps: numberOf(entries, 'windMps'),
  temperatureC: numberOf(entries, 'temperatureC'),
  deltaTC: deltaTOf(entries),
});

function measuredIn(row: RecordRecord, entries: RecordEntries): Record<MeasuredValue, number | null> {
  const { target_l: target, volume_l: volume } = row;
  const isDosed = target !== null && target > 0 && volume !== null;
  return {
    ...airOf(entries),
    heightAboveGroundM: row.height_m,
    heightAboveCanopyM: row.canopy_m,
    speedMps: row.speed_mps,
    doseDeviationPct: isDosed ? (volume / target - 1) * 100 : null,
  };
}

/** What the regimes of its holder still ask of a record. `places`: those near its ground, for the distances of a regime. */
export function statusesOf(
  row: RecordRecord,
  entries: RecordEntries,
  places: NearPlaces | null = null,
): RegimeStatus[] {
  const known = {
    localDate: row.local_date,
    present: presentIn(row, entries),
    measured: measuredIn(row, entries),
    places,
  };
  return regimesOf(row.regimes).map((regime) => statusOf(regime, known));
}

/** A record as a row of the list; `now` decides how many days are left. */
export function toRow(row: RecordRecord, entries: RecordEntries, now: number): RecordRow {
  const { missing, dueOn } =
    row.state === 'draft' ? openOf(statusesOf(row, entries)) : { missing: [], dueOn: null };
  return {
    id: row.id,
    state: row.state,
    holderName: row.holder_name,
    plotId: row.plot_id,
    plotName: row.plot_name,
    droneId: row.drone_id,
    localDate: row.local_date,
    workType: row.work_type,
    cropName: textOf(entries, 'cropName'),
    customerName: textOf(entries, 'customerName'),
    products: (entries.products ?? []).map(({ name }) => name),
    ...figuresOf(row),
    missing,
    dueOn,
    daysLeft: dueOn === null ? null : daysBetween(dayIn(row.time_zone, now), dueOn),
    versions: row.versions,
  };
}

/** A flight of a record, in the list of the page and in the sealed file alike. */
export const toSortie = (flight: FlightOfRecord): RecordDetail['sorties'][number] => ({
  id: flight.id,
  droneId: flight.drone_id,
  droneName: flight.drone_name,
  pilotName: flight.pilot_name,
  startAt: flight.start_at.toISOString(),
  endAt: flight.end_at.toISOString(),
  netAreaM2: flight.net_m2,
  grossAreaM2: flight.gross_m2,
  volumeL: flight.volume_l,
  massKg: flight.mass_kg,
  rateLpha: flight.rate_lpha,
  rateKgpha: flight.rate_kgpha,
  revision: flight.revision,
});
