import { z } from 'zod';
import { day, instant, uuid } from '../kit/fields.schemas.ts';
import { findingKinds, targetRange, targetSources } from './dose.ts';
import { multiPolygon } from './flights.schemas.ts';

const asked = z.object({
  /** L/ha or kg/ha; used where the flights report no set rate. */
  target: z.coerce.number().min(targetRange.min).max(targetRange.max).optional(),
  /** Default: the product that was applied for longer. */
  product: z.enum(['spray', 'sow']).optional(),
});

const share = z.number().min(0).max(1).nullable();

/** Areas in m², doses per hectare of treated ground, shares of the treated ground with a known dose. */
const statistics = z.object({
  /** Measured product on the ground, L or kg. */
  amount: z.number(),
  treatedM2: z.number(),
  /** Treated with an amount that was not measured; not part of the other figures. */
  unknownM2: z.number(),
  /** Area-weighted mean. */
  meanPerHa: z.number().nullable(),
  /** Standard deviation over the cells, by area, ÷ mean. */
  variation: z.number().nullable(),
  /** Within 10 % of the target. Null without a target, as the next two. */
  withinShare: share,
  underShare: share,
  overShare: share,
});

export type DoseFigures = z.infer<typeof statistics>;

const finding = z.object({
  kind: z.enum(findingKinds),
  fromAt: instant,
  toAt: instant,
  /** Longitude and latitude, degrees WGS-84. */
  place: z.tuple([z.number(), z.number()]),
  measuredPerHa: z.number().nullable(),
  targetPerHa: z.number().nullable(),
  lengthM: z.number().nullable(),
  areaM2: z.number().nullable(),
});

export type DoseFindingRow = z.infer<typeof finding>;

const map = z.object({
  /** Null where no product was applied. */
  product: z.enum(['spray', 'sow']).nullable(),
  /** L/ha or kg/ha; null where unknown, then nothing is compared. */
  targetPerHa: z.number().nullable(),
  targetSource: z.enum(targetSources).nullable(),
  /**
   * Square cells from the south-western corner, degrees: number `row * columns + column`. Null where nothing was
   * treated.
   */
  grid: z
    .object({
      west: z.number(),
      south: z.number(),
      lonStep: z.number(),
      latStep: z.number(),
      columns: z.number().int(),
      rows: z.number().int(),
      cellM: z.number(),
    })
    .nullable(),
  /** Numbers of the treated cells, ascending. */
  cells: z.array(z.number().int()),
  /** Dose of each of them, tenths of L/ha or kg/ha; null where it was not measured. */
  doses: z.array(z.number().int().nullable()),
  statistics: statistics.nullable(),
  /** Ground that got less than half the target or was left out; null where there is none. */
  again: multiPolygon.nullable(),
});

const flightDose = map.extend({ findings: z.array(finding) });

export type FlightDose = z.infer<typeof flightDose>;

const plotDose = map.extend({
  /** Flights in the map, the newest ones; fewer than `flights` when there are more than 200. */
  drawnFlights: z.number().int(),
  flights: z.number().int(),
  /** Ground of the plot, less its inset, that no flight of the range treated, m²; null without a treated one. */
  unreachedM2: z.number().nullable(),
});

export type PlotDose = z.infer<typeof plotDose>;
export type DoseMap = z.infer<typeof map>;

/** Summaries and schemas of `dose`, by endpoint. */
export const doseSchemas = {
  flight: {
    summary: 'Dose of a sortie by cell against its target, with findings and ground to treat again',
    params: z.object({ id: uuid }),
    query: asked,
    response: flightDose,
  },
  plot: {
    summary: 'Dose that the caller’s flights put on a plot from one day to another, at most 366 days',
    params: z.object({ id: uuid }),
    query: asked.extend({ from: day, to: day }),
    response: plotDose,
  },
};
