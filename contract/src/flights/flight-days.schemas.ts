import { z } from 'zod';
import { day, instant, uuid } from '../kit/fields.schemas.ts';
import { pageOf } from '../kit/paging.schemas.ts';
import { personal } from '../kit/personal.schemas.ts';
import { boundary } from '../land/boundary.schemas.ts';
import { firstPlotYear } from '../land/plots.ts';
import { mostDayGroups } from './flight-days.ts';
import { flightCoverage, flightFilter, flightTotals } from './flights.schemas.ts';
import { workTypes } from './flights.ts';

const dayTotals = flightTotals.extend({ localDate: day });

export type DayTotals = z.infer<typeof dayTotals>;

const groupFlight = z.object({
  id: uuid,
  droneId: z.string(),
  droneName: z.string(),
  pilotName: personal(z.string().nullable()),
  workType: z.enum(workTypes),
  startAt: instant,
  endAt: instant,
  flightS: z.number(),
  grossAreaM2: z.number(),
  netAreaM2: z.number(),
  volumeL: z.number().nullable(),
  massKg: z.number().nullable(),
  /** Path for a small map: at most 64 points, [longitude, latitude] rounded to 1/63 of its box. */
  path: z.array(z.tuple([z.number(), z.number()])),
});

export type GroupFlight = z.infer<typeof groupFlight>;

const dayGroup = z.object({
  /** Null for flights without a plot. */
  plotId: uuid.nullable(),
  plotName: z.string().nullable(),
  /** Area of that day's boundary; null without a plot. */
  plotAreaM2: z.number().nullable(),
  /** That day's boundary for a map, with at most 100 positions. */
  outline: boundary.nullable(),
  totals: flightTotals,
  /** By start, at most 20; `totals.sorties` is their full number. */
  flights: z.array(groupFlight),
});

export type DayGroup = z.infer<typeof dayGroup>;

const applied = z.object({
  sorties: z.number().int(),
  grossAreaM2: z.number(),
  netAreaM2: z.number(),
  /** Net area within that day's boundary, summed over the sorties. */
  insideAreaM2: z.number(),
  volumeL: z.number(),
  massKg: z.number(),
  /** Litres and kilograms per hectare of gross area, over the sorties that metered them. */
  doseLpha: z.number().nullable(),
  doseKgpha: z.number().nullable(),
});

const season = z.object({
  year: z.number().int(),
  plotAreaM2: z.number(),
  totals: applied.extend({
    /** Inside area ÷ plot area: average number of treatments. */
    passes: z.number(),
  }),
  /** Days with work on the plot, newest first. */
  days: z.array(applied.extend({ localDate: day })),
  /** Flights drawn; fewer than the sorties above 200. */
  drawnFlights: z.number().int(),
  /** Ground of the plot treated in the year at least once, m², from the drawing. */
  treatedAreaM2: z.number(),
  /** Ground by how often it was treated in the year, against the newest boundary. */
  coverage: flightCoverage,
});

export type PlotSeason = z.infer<typeof season>;

/** Figures of a year, without its days and the drawing. */
const seasonFigures = season.omit({ days: true, coverage: true });

export type PlotSeasonFigures = z.infer<typeof seasonFigures>;

const narrowing = flightFilter.omit({ from: true, to: true, sort: true });

/** Summaries and schemas of `flightDays`, by endpoint. */
export const flightDaysSchemas = {
  calendar: {
    summary: 'Totals of each day that has flights, oldest first, and over all of them; at most 366 days',
    query: narrowing.extend({ from: day, to: day }),
    response: z.object({ days: z.array(dayTotals), totals: flightTotals }),
  },
  day: {
    summary: 'Flights of a local day by plot, the largest area first and those without a plot last',
    params: z.object({ day }),
    query: narrowing.extend({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      size: z.coerce.number().int().min(1).max(mostDayGroups).default(20),
    }),
    response: pageOf(dayGroup).extend({ localDate: day, totals: flightTotals }),
  },
  season: {
    summary:
      'What the caller’s flights did on a plot in a year: sums by day, dose, and the ground they treated',
    params: z.object({ id: uuid }),
    query: z.object({ year: z.coerce.number().int().min(firstPlotYear).max(2200) }),
    response: season,
  },
  seasons: {
    summary:
      'What the caller’s flights did on a plot, by year, newest first; years without work are left out',
    params: z.object({ id: uuid }),
    response: z.object({ items: z.array(seasonFigures) }),
  },
};
