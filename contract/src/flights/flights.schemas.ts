import { z } from 'zod';
import { flightHeightReferences } from '../device-link/flight-heights.ts';
import { day, flag, instant, language, timeZone, uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { personal } from '../kit/personal.schemas.ts';
import { flightSorts, workTypes } from './flights.ts';

/** At most a year of days; newest first by default, ties by flight id. */
export const flightFilter = z.object({
  from: day.optional(),
  to: day.optional(),
  tz: timeZone.optional(),
  /** `spray` and `sow` include mixed sorties. */
  workType: z.enum(['all', 'spray', 'sow']).default('all'),
  hideZero: flag.optional(),
  droneId: z.string().max(32).optional(),
  pilotId: uuid.optional(),
  teamId: uuid.optional(),
  /** `none`: flights without a plot. */
  plotId: uuid.or(z.literal('none')).optional(),
  /** `own`: owned, flown, permitted or shared by a team; `tenant`: the company's and its descendants'; else both. */
  scope: z.enum(['own', 'tenant']).optional(),
  sort: z
    .string()
    .regex(new RegExp(`^-?(${flightSorts.join('|')})$`), { error: 'sort.unknown' })
    .default('-startAt'),
});

export type FlightFilter = z.infer<typeof flightFilter>;

const flight = z.object({
  id: uuid,
  droneId: z.string(),
  droneName: z.string(),
  pilotId: personal(uuid.nullable()),
  pilotName: personal(z.string().nullable()),
  plotId: uuid.nullable(),
  plotName: z.string().nullable(),
  companyName: personal(z.string().nullable()),
  workType: z.enum(workTypes),
  startAt: instant,
  endAt: instant,
  /** Local day of the flight, in the time zone of its company, else of its pilot. */
  localDate: day,
  timeZone: z.string(),
  flightS: z.number(),
  workS: z.number(),
  grossAreaM2: z.number(),
  netAreaM2: z.number(),
  overlapAreaM2: z.number(),
  overlapPct: z.number(),
  insideAreaM2: z.number().nullable(),
  outsideAreaM2: z.number().nullable(),
  /** Ground of the plot, less its inset, that is not treated: gaps and remaining ground. */
  skipAreaM2: z.number().nullable(),
  /** Untreated ground of the plot between treated passes; null in flights from before it was measured. */
  gapAreaM2: z.number().nullable(),
  /** Ground of the plot that the flight did not reach. */
  remainingAreaM2: z.number().nullable(),
  volumeL: z.number().nullable(),
  massKg: z.number().nullable(),
  /** Litres per hectare of gross sprayed area; null without spraying. */
  rateLpha: z.number().nullable(),
  /** Kilograms per hectare of gross sown area; null without sowing. */
  rateKgpha: z.number().nullable(),
  workRateHaPerH: z.number().nullable(),
  distanceM: z.number(),
  endReason: z.string(),
  /** Anomalies: `area-mismatch`, `volume-mismatch`, `gap`, `clock-future` … */
  flags: z.array(z.string()),
  /** Open during flight, settling until two minutes without data have passed, then final. */
  state: z.enum(['open', 'settling', 'final']),
  place: z.string().nullable(),
  /** Small outline of the path: pairs of 0–63 from west and north. */
  thumbnail: z.array(z.number().int()),
});

export type Flight = z.infer<typeof flight>;

export const flightTotals = z.object({
  sorties: z.number().int(),
  zeroAreaSorties: z.number().int(),
  flightS: z.number(),
  grossAreaM2: z.number(),
  netAreaM2: z.number(),
  overlapAreaM2: z.number(),
  /** Of the gross area; null where nothing was worked. */
  overlapPct: z.number().nullable(),
  volumeL: z.number(),
  massKg: z.number(),
  /** Litres per hectare of gross area over spraying sorties, kilograms over sowing ones; mixed ones are excluded. */
  sprayRateLpha: z.number().nullable(),
  sowRateKgpha: z.number().nullable(),
});

export type FlightTotals = z.infer<typeof flightTotals>;

/** When and by whom a flight was imported from a file; null for unknown. */
export const importMark = z.object({ at: instant.nullable(), by: personal(z.string().nullable()) });

export type ImportMark = z.infer<typeof importMark>;

const flightDetail = flight.extend({
  revision: z.number().int(),
  points: z.number().int(),
  sprayAreaM2: z.number(),
  sowAreaM2: z.number(),
  onceAreaM2: z.number(),
  twiceAreaM2: z.number(),
  moreAreaM2: z.number(),
  coveragePct: z.number().nullable(),
  deviceAreaM2: z.number().nullable(),
  ferryS: z.number(),
  refills: z.number().int(),
  maxSpeedMps: z.number().nullable(),
  avgWorkSpeedMps: z.number().nullable(),
  /** Of the whole flight, also without work. */
  maxHeightM: z.number().nullable(),
  maxHeightReference: z.enum(flightHeightReferences).nullable().default(null),
  avgWorkHeightM: z.number().nullable(),
  /** What the working height is counted from; null where it was not recorded. `surface`: ground or crop. */
  heightReference: z.enum(flightHeightReferences).nullable().default(null),
  swathM: z.number().nullable(),
  rowSpacingM: z.number().nullable(),
  targetRateLpha: z.number().nullable(),
  socStartPct: z.number().nullable(),
  socEndPct: z.number().nullable(),
  gaps: z.array(z.object({ fromAt: instant, toAt: instant })),
  /** west, south, east, north; east < west across the antimeridian. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** Boundary of the plot as it was at flight time, GeoJSON geometry. */
  plotBoundary: z.unknown().nullable(),
  /** Null for flights that the drone sent. */
  imported: importMark.nullable().default(null),
});

export type FlightDetail = z.infer<typeof flightDetail>;

/** Figures of the detail that the exported log has besides the fields of the list. */
export const exportedFigures = [
  'maxHeightM',
  'maxHeightReference',
  'avgWorkHeightM',
  'heightReference',
] as const satisfies readonly (keyof FlightDetail)[];

/** A field of a line of the exported flight log. */
export type FlightLineField = keyof Flight | (typeof exportedFigures)[number];

/** A column of integers: first value, then differences; null when missing. */
const column = z.array(z.number().int().nullable());

/** A packed track: every column has `n` entries and its scale. */
export const flightTrack = z.object({
  /** 2 where each height has a column of its own; without it `heightM` holds heights above ground, crop or take-off. */
  v: z.literal(2).optional(),
  n: z.number().int(),
  at0: z.number().int(),
  cols: z.record(z.string(), column),
});

export type FlightTrack = z.infer<typeof flightTrack>;

export const multiPolygon = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
});

/** Ground by how often it was treated, for display; figures are in the flight. */
export const flightCoverage = z.object({
  once: multiPolygon,
  twice: multiPolygon,
  more: multiPolygon,
  /** Untreated ground between treated passes. */
  gap: multiPolygon,
  /** Other untreated ground of the plot; null without one. */
  remaining: multiPolygon.nullable(),
  outside: multiPolygon.nullable(),
});

export type FlightCoverage = z.infer<typeof flightCoverage>;

const flightId = z.object({ id: uuid });

/** Summaries and schemas of `flights`, by endpoint. */
export const flightsSchemas = {
  list: {
    summary: 'Sorties by filter, with totals over the whole filter and sums of the days on this page',
    query: flightFilter.extend(paging.shape),
    response: pageOf(flight).extend({
      totals: flightTotals,
      days: z.array(flightTotals.extend({ localDate: day })),
    }),
  },
  get: { summary: 'One sortie with every derived figure', params: flightId, response: flightDetail },
  track: {
    summary: 'Every stored point of the sortie as delta-coded columns',
    params: flightId,
    response: flightTrack,
  },
  coverage: {
    summary: 'Treated ground of the sortie as polygons by class',
    params: flightId,
    response: flightCoverage,
  },
  export: {
    summary: 'The filtered list as a spreadsheet, streamed at once',
    query: flightFilter.extend({ lang: language.optional() }),
    response: z.unknown(),
  },
};
