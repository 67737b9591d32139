import { z } from 'zod';
import { bbox, day, idList, instant, language, uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { maxPageSize } from '../kit/paging.ts';
import { personal } from '../kit/personal.schemas.ts';
import { placeLimits } from '../places/places.ts';
import { lineFaultCodes } from '../products/mix.ts';
import { weatherLimits } from '../weather/limits.schemas.ts';
import { mostClockPlots } from './clocks.ts';
import {
  type EnteredFieldId,
  enteredField,
  enteredFieldIds,
  limitedMeasures,
  recordFields,
  recordFormats,
  recordLimits,
  recordStates,
} from './fields.ts';
import { landWarning } from './land-warnings.schemas.ts';
import { keyCalls, ownKey } from './record-keys.schemas.ts';
import { recordWeather } from './record-weather.schemas.ts';

const enteredValue = (id: EnteredFieldId): z.ZodType<string | number> => {
  const { kind, length = 0, min = 0, max = 0 } = enteredField(id);
  if (kind === 'number') return z.number().min(min).max(max);
  return kind === 'date' ? day : z.string().trim().max(length);
};

/** A line of a product as it was used; `total` in the unit of the dose without the hectare. */
const productLine = z.object({
  /** Of the register, with the version that was used; null for one that is not in it. */
  productId: uuid.nullable(),
  version: z.number().int().positive().nullable(),
  name: z.string().trim().max(120),
  authorisationNumber: z.string().trim().max(60),
  dosePerHa: z.number().min(0).max(10_000).nullable(),
  unit: z.enum(['L', 'kg']),
  total: z.number().min(0).max(1_000_000).nullable(),
});
export type ProductLine = z.infer<typeof productLine>;

/** What people entered: each field with its value, or null for none. */
export const recordEntries = z.object({
  ...(Object.fromEntries(enteredFieldIds.map((id) => [id, enteredValue(id).nullable().optional()])) as Record<
    EnteredFieldId,
    z.ZodOptional<z.ZodNullable<z.ZodType<string | number>>>
  >),
  products: z.array(productLine).max(recordLimits.products).optional(),
});
export type RecordEntries = z.infer<typeof recordEntries>;

const status = z.object({
  id: z.string(),
  missing: z.array(z.enum(recordFields)),
  dueOn: day.nullable(),
  limits: z.array(
    z.object({
      measure: z.enum(limitedMeasures),
      label: z.string(),
      value: z.number().nullable(),
      result: z.enum(['inside', 'outside', 'unknown']),
    }),
  ),
});

const labelResult = z.object({
  result: z.enum(['inside', 'outside', 'unknown']),
  faults: z.array(z.object({ code: z.enum(lineFaultCodes), limit: z.number().optional() })),
  /** Version of the product whose label it was compared with; null without a registered product. */
  version: z.number().int().nullable(),
  /** Of the line, and the range of the label for the crop, per ha in the unit of the line. */
  dosePerHa: z.number().nullable(),
  doseMin: z.number().nullable(),
  doseMax: z.number().nullable(),
  /** On the plot in the year of the record, with this one; null when not counted. Absent without a most of the label. */
  applications: z.object({ count: z.number().int().nullable(), most: z.number().int() }).optional(),
});

/** Figures of the flights of a record, summed; times are the first start and the last end. */
const figures = {
  flights: z.number().int(),
  startAt: instant.nullable(),
  endAt: instant.nullable(),
  netAreaM2: z.number(),
  grossAreaM2: z.number(),
  volumeL: z.number().nullable(),
  massKg: z.number().nullable(),
};

const row = z.object({
  id: uuid,
  state: z.enum(recordStates),
  holderName: personal(z.string()),
  plotId: uuid.nullable(),
  plotName: z.string().nullable(),
  /** Of a record without a plot. */
  droneId: z.string().nullable(),
  localDate: day,
  workType: z.string(),
  cropName: z.string().nullable(),
  customerName: personal(z.string().nullable()),
  products: z.array(z.string()),
  ...figures,
  /** Over the regimes of its holder, each field once; empty when complete. */
  missing: z.array(z.enum(recordFields)),
  dueOn: day.nullable(),
  /** From today in the time zone of its flights; negative when late. */
  daysLeft: z.number().int().nullable(),
  /** Number of sealed versions. */
  versions: z.number().int(),
});
export type RecordRow = z.infer<typeof row>;

const flightOfRecord = z.object({
  id: uuid,
  droneId: z.string(),
  droneName: z.string(),
  pilotName: personal(z.string().nullable()),
  startAt: instant,
  endAt: instant,
  netAreaM2: z.number(),
  grossAreaM2: z.number(),
  volumeL: z.number().nullable(),
  massKg: z.number().nullable(),
  rateLpha: z.number().nullable(),
  rateKgpha: z.number().nullable(),
  revision: z.number().int(),
});

/** A record with all that is known of it. */
export const recordDetail = row.extend({
  /** Increases with each entry; a change of an older one is refused. */
  revision: z.number().int(),
  timeZone: z.string(),
  plotAreaM2: z.number().nullable(),
  /** Centre of the flights, degrees WGS-84; null without a position. */
  location: z.object({ lat: z.number(), lon: z.number() }).nullable(),
  entries: recordEntries,
  /** That its flights are for, by number; at most 20, none for a caller who does not see those of its holder. */
  orders: z.array(z.object({ id: uuid, number: z.number().int() })),
  pilots: personal(z.array(z.string())),
  drones: z.array(z.string()),
  sorties: z.array(flightOfRecord),
  rateLpha: z.number().nullable(),
  rateKgpha: z.number().nullable(),
  /** Of the temperature and humidity of the entries, °C. */
  deltaTC: z.number().nullable(),
  weather: recordWeather,
  /** Highest above ground, m: the legal height; null when a flight reported another reference. */
  heightAboveGroundM: z.number().nullable(),
  /** Mean of the work above the crop, m: the spray height; null when a flight reported another reference. */
  heightAboveCanopyM: z.number().nullable(),
  regimes: z.array(status),
  /** Whether each product line kept to the label of its product, in the order of the lines; as sealed if it is. */
  labels: z.array(labelResult),
  sealed: z.array(
    z.object({
      version: z.number().int(),
      sealedAt: instant,
      sealedBy: personal(z.string().nullable()),
      reason: z.string().nullable(),
      hash: z.string(),
    }),
  ),
  /** Flights have changed, come or gone since the newest sealed version. */
  isOutdated: z.boolean(),
  /** Its flights were taken out of another draft. */
  isSplit: z.boolean(),
  /** Whether the caller may enter fields, and complete and correct. */
  mayEnter: z.boolean(),
  mayComplete: z.boolean(),
  /** Whether the caller may share it by a link: one of the holder's people. */
  mayShare: z.boolean(),
});
export type RecordDetail = z.infer<typeof recordDetail>;

const settings = z.object({
  /** Ids of regimes that records are checked against. */
  regimes: z.array(z.string().max(40)).max(20),
  /** Weather in which work is allowed. */
  weatherLimits,
  /** Distance within which sensitive places are listed for treated ground, m. */
  placeReachM: z.number().int().min(placeLimits.leastReachM).max(placeLimits.mostReachM),
});

/** What a record makes people wait for on its plot: at least one of both. */
const clock = landWarning.extend({ recordId: uuid });
export type RecordClock = z.infer<typeof clock>;

const one = z.object({ id: uuid });
const revision = z.number().int().min(1);

/** Which records a list or a file has. */
export const recordFilter = z.object({
  state: z.enum(recordStates).optional(),
  plotId: uuid.optional(),
  flightId: uuid.optional(),
  /** Of which a flight is for this order. */
  orderId: uuid.optional(),
  /** Whole name, in small or capital letters. */
  customer: z.string().trim().max(120).optional(),
  from: day.optional(),
  to: day.optional(),
});
export type RecordFilter = z.infer<typeof recordFilter>;

/** Summaries and schemas of `records`, by endpoint. */
export const recordsSchemas = {
  list: {
    summary: 'Spray records, newest first',
    query: recordFilter.extend({
      page: paging.shape.page,
      pageSize: z.coerce.number().int().min(1).max(maxPageSize).default(50),
    }),
    response: pageOf(row).extend({ drafts: z.number().int() }),
  },
  clocks: {
    summary: 'Waits before re-entry and harvest that are running on plots, by the labels of what was sprayed',
    query: z.object({
      plotId: uuid.optional(),
      plotIds: idList(uuid, mostClockPlots).optional(),
      /** Of plots in this box. */
      bbox: bbox.optional(),
    }),
    response: z.object({ items: z.array(clock) }),
  },
  export: {
    summary:
      'Records as a workbook, as JSON, or in the layout of a rule: `eu` (EU 2023/564), `br` (monthly sheet)',
    query: recordFilter.extend({
      format: z.enum(recordFormats).default('xlsx'),
      lang: language.optional(),
    }),
    response: z.unknown(),
  },
  get: { summary: 'One spray record', params: one, response: recordDetail },
  enter: {
    summary: 'Enter fields of a draft; fields that are not sent stay, null removes',
    params: one,
    body: z.object({ revision, entries: recordEntries }),
    response: z.object({ revision }),
  },
  complete: {
    summary: 'Seal a draft that misses nothing',
    params: one,
    body: z.object({ revision }),
    response: z.object({ version: z.number().int(), hash: z.string() }),
  },
  split: {
    summary: 'Take flights out of a draft into a new one, for another product on the same day',
    params: one,
    body: z.object({ revision, flightIds: z.array(uuid).min(1).max(recordLimits.splitFlights) }),
    /** The new draft, and the new revision of the first. */
    response: z.object({ id: uuid, revision }),
  },
  merge: {
    summary: 'Return the flights of a split draft to the first draft of their plot and day',
    params: one,
    body: z.object({ revision }),
    /** The draft that has the flights. */
    response: z.object({ id: uuid, revision }),
  },
  correct: {
    summary: 'Seal a new version of a complete record, with the reason',
    params: one,
    body: z.object({
      revision,
      entries: recordEntries,
      reason: z.string().trim().min(3).max(recordLimits.reasonLength),
    }),
    response: z.object({ version: z.number().int(), hash: z.string() }),
  },
  sealed: {
    summary: 'A sealed version as canonical JSON with hash, signature and public key',
    params: one,
    query: z.object({ version: z.coerce.number().int().min(1).optional() }),
    response: z.unknown(),
  },
  settings: {
    summary: 'Regimes that records of the own company or account are checked against',
    response: settings.extend({
      mayChange: z.boolean(),
      /** SHA-256 of the public key that seals; null before the first sealed record. */
      fingerprint: z.string().nullable(),
      /** The present key and those before it, newest first; none for a caller who may not change them. */
      keys: z.array(ownKey),
    }),
  },
  ...keyCalls,
  changeSettings: {
    summary: 'Choose regimes, weather limits and the reach of sensitive places; what is not sent stays',
    body: settings.partial(),
    response: settings,
  },
};
