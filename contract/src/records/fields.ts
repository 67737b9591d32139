/** Fields of a spray record: those that people enter, and those that flights and plots give. */

interface EnteredField {
  kind: 'text' | 'date' | 'number';
  group: 'treatment' | 'customer' | 'people' | 'permit' | 'weather' | 'note';
  /** Longest text. */
  length?: number;
  min?: number;
  max?: number;
  /** Unit of a number. */
  unit?: string;
}

const name = { kind: 'text', length: 120 } as const;
const number = { kind: 'text', length: 60 } as const;

/** What people enter, in the order of the form. */
export const enteredFields = {
  useType: { ...name, group: 'treatment' },
  cropName: { ...name, group: 'treatment' },
  /** Code of the EPPO Global Database, such as `ORYSA`. */
  cropEppo: { kind: 'text', length: 6, group: 'treatment' },
  /** Growth stage by the BBCH scale, 0 to 99. */
  cropBbch: { kind: 'number', min: 0, max: 99, group: 'treatment' },
  target: { ...name, group: 'treatment' },
  method: { ...name, group: 'treatment' },
  customerName: { ...name, group: 'customer' },
  customerAddress: { kind: 'text', length: 240, group: 'customer' },
  applicatorName: { ...name, group: 'people' },
  applicatorAddress: { kind: 'text', length: 240, group: 'people' },
  applicatorCertificate: { ...number, group: 'people' },
  /** Day of the test of knowledge and skill. */
  applicatorTestedOn: { kind: 'date', group: 'people' },
  technicianName: { ...name, group: 'people' },
  technicianNumber: { ...number, group: 'people' },
  agronomistName: { ...name, group: 'people' },
  agronomistNumber: { ...number, group: 'people' },
  preparerName: { ...name, group: 'people' },
  operatorId: { ...number, group: 'permit' },
  permitNumber: { ...number, group: 'permit' },
  aircraftMark: { ...number, group: 'permit' },
  siteId: { ...number, group: 'permit' },
  county: { ...name, group: 'permit' },
  meridian: { ...number, group: 'permit' },
  township: { ...number, group: 'permit' },
  range: { ...number, group: 'permit' },
  section: { ...number, group: 'permit' },
  plantedAreaM2: { kind: 'number', min: 0, max: 1e9, unit: 'm²', group: 'permit' },
  windMps: { kind: 'number', min: 0, max: 60, unit: 'm/s', group: 'weather' },
  gustMps: { kind: 'number', min: 0, max: 80, unit: 'm/s', group: 'weather' },
  /** Where the wind comes from, clockwise from true north. */
  windFromDeg: { kind: 'number', min: 0, max: 360, unit: '°', group: 'weather' },
  temperatureC: { kind: 'number', min: -40, max: 60, unit: '°C', group: 'weather' },
  humidityPct: { kind: 'number', min: 0, max: 100, unit: '%', group: 'weather' },
  note: { kind: 'text', length: 2_000, group: 'note' },
} as const satisfies Record<string, EnteredField>;

export type EnteredFieldId = keyof typeof enteredFields;
export const enteredFieldIds = Object.keys(enteredFields) as [EnteredFieldId, ...EnteredFieldId[]];

/** Kind, group and limits of a field. */
export const enteredField = (id: EnteredFieldId): EnteredField => enteredFields[id];

/** What flights, plots and products give. */
export const derivedFields = [
  'localDate',
  'time',
  'location',
  'map',
  'treatedAreaM2',
  'plotAreaM2',
  'appliedAmount',
  'rate',
  'pilotName',
  'droneIds',
  'productName',
  'authorisationNumber',
  'dose',
  'productTotal',
] as const;

export type RecordField = EnteredFieldId | (typeof derivedFields)[number];
export const recordFields: readonly RecordField[] = [...derivedFields, ...enteredFieldIds];

/** What a notice before the work may ask of an order. */
export const noticeFields = [
  'permitNumber',
  'applicatorName',
  'customerName',
  'location',
  'cropName',
  'treatedAreaM2',
  'method',
  'productName',
  'authorisationNumber',
  'dose',
  /** Product per litre of mix. */
  'dilution',
  'rate',
  'target',
  'plannedStart',
] as const;
export type NoticeField = (typeof noticeFields)[number];

/** Measures that a regime may limit. */
export const limitedMeasures = [
  'windMps',
  'temperatureC',
  'deltaTC',
  /** Highest, which is the legal height. */
  'heightAboveGroundM',
  /** Mean of the work, which is the spray height. */
  'heightAboveCanopyM',
  'speedMps',
  'doseDeviationPct',
  /** From sensitive places of some kinds to the treated ground, m. */
  'placeDistanceM',
] as const;
export type LimitedMeasure = (typeof limitedMeasures)[number];

export const recordStates = ['draft', 'complete'] as const;
export type RecordState = (typeof recordStates)[number];

/** `lost`: its secret part can no longer be read, or its holder marked it as lost. It seals nothing more. */
export const recordKeyStates = ['in-use', 'replaced', 'lost'] as const;
export type RecordKeyState = (typeof recordKeyStates)[number];

/** Formats in which records are exported. */
export const recordFormats = ['xlsx', 'json', 'eu', 'br'] as const;
export type RecordFormat = (typeof recordFormats)[number];

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Ending and media type of the file of a format. */
export const recordFiles: Record<RecordFormat, { extension: string; mediaType: string }> = {
  xlsx: { extension: 'xlsx', mediaType: workbook },
  json: { extension: 'json', mediaType: 'application/json' },
  eu: { extension: 'eu.json', mediaType: 'application/json' },
  br: { extension: 'br.xlsx', mediaType: workbook },
};

export const recordLimits = {
  /** Records of a file that is sent at once. */
  exported: 2_000,
  /** Sealed records that are printed at once. */
  printed: 50,
  /** Keys of a holder that its settings list. */
  listedKeys: 50,
  /** Records of a file that is written in the background. */
  stored: 50_000,
  /** Flights that are taken out of a draft at once. */
  splitFlights: 500,
  /** Product lines of a record. */
  products: 10,
  /** Characters of the reason of a correction. */
  reasonLength: 500,
  /** Versions of a record. */
  versions: 50,
} as const;
