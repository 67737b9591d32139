import { z } from 'zod';
import { instant, uuid } from '../kit/fields.schemas.ts';
import { internal } from '../kit/personal.schemas.ts';
import { limitedAir } from './limits.ts';

const measured = z.number().nullable();

/** Null is unknown, never 0. A forecast is never shown as a measurement. */
const air = {
  /** Mean, by area where there are several pieces of ground, m/s. */
  windMps: measured,
  /** Strongest, m/s. */
  gustMps: measured,
  /** Where the wind came from, degrees clockwise from true north; null also when it turned round. */
  windFromDeg: measured,
  temperatureC: measured,
  humidityPct: measured,
  deltaTC: measured,
};

/** Weather of treated ground. */
export const flightWeatherFacts = z.object({
  ...air,
  /** Share of the treated area by source, 0 to 1. */
  shares: z.object({ station: z.number(), drone: z.number(), entered: z.number(), unknown: z.number() }),
  /** Stations whose readings were used, nearest first; the distance is the shortest, m. */
  stations: z.array(z.object({ id: z.string(), name: z.string(), distanceM: z.number() })),
});

/** Weather of the ground that was treated within one minute. */
export const weatherMinute = z.object({
  at: instant,
  /** Degrees WGS-84. */
  lat: z.number(),
  lon: z.number(),
  areaM2: z.number(),
  ...air,
  source: z.enum(['station', 'drone', 'entered', 'unknown']),
  stationId: z.string().nullable(),
  /** From the station; null unless measured. */
  distanceM: z.number().nullable(),
  /** Seconds from the treatment to the reading, negative for one before it. */
  offsetS: z.number().nullable(),
});

export type WeatherMinute = z.infer<typeof weatherMinute>;

export type FlightWeatherFacts = z.infer<typeof flightWeatherFacts>;

/** The strictest limit of a measure that the air at a place is beyond. */
export const brokenLimit = z.object({
  measure: z.enum(limitedAir),
  value: z.number(),
  bound: z.enum(['min', 'max']),
  limit: z.number(),
  /** Name of the product that sets it; null for a limit of the company, and for visitors of a link. */
  product: internal(z.string().nullable()),
});

/** The air at a plot of an open order now, against the limits of its company and of the products of the order. */
export const workWeather = z.object({
  orderId: uuid,
  /** Number of the order. */
  number: z.number().int(),
  plotId: uuid,
  /** The nearest station within 5 km that reported in the last 10 minutes; null when nothing is measured. */
  station: z.object({ id: z.string(), name: z.string(), distanceM: z.number() }).nullable(),
  /** Device time of the reading. */
  at: instant.nullable(),
  windMps: measured,
  temperatureC: measured,
  deltaTC: measured,
  /** Whether any limit applies. */
  isLimited: z.boolean(),
  broken: z.array(brokenLimit),
  /** Measures with a limit that the station does not report. */
  unmeasured: z.array(z.enum(limitedAir)),
});
export type WorkWeather = z.infer<typeof workWeather>;

/** Summaries and schemas of `weather`, by endpoint. */
export const weatherSchemas = {
  ofFlight: {
    summary:
      'Weather while a flight treated ground, measured by stations of its company within 5 km and 10 minutes',
    params: z.object({ id: uuid }),
    response: flightWeatherFacts.extend({
      /** Each minute in which ground was treated, in time order. */
      minutes: z.array(weatherMinute),
    }),
  },
  ofWork: {
    summary:
      'The air now at plots of planned orders and orders in work that are not done, against the weather limits: of one order, one plot, or the first 500 by the end of their window',
    query: z.object({ orderId: uuid.optional(), plotId: uuid.optional() }),
    response: z.object({ items: z.array(workWeather) }),
  },
};
