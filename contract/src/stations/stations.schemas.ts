import { z } from 'zod';
import { linkStates } from '../device-link/intervals.ts';
import { diagnostics } from '../devices/device-history.schemas.ts';
import { deviceId } from '../devices/device-id.schemas.ts';
import { mqttAccess } from '../devices/device-ownership.schemas.ts';
import { instant } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { limitedAir } from '../weather/limits.ts';

const one = z.object({ id: deviceId });
const measured = z.number().nullable();

const position = z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) });

/** What a station measured at one time; null means not measured, never 0. */
export const stationReading = z.object({
  /** Device time. */
  at: instant,
  windMps: measured,
  gustMps: measured,
  /** Direction the wind comes from, degrees clockwise from true north. */
  windDeg: measured,
  temperatureC: measured,
  humidityPct: measured,
  /** Of wet and dry bulb, °C; null without temperature or humidity. */
  deltaTC: measured,
  pressureHpa: measured,
  rainMmph: measured,
});

export type StationReading = z.infer<typeof stationReading>;

/** A weather station of a company. */
export const station = z.object({
  id: z.string(),
  name: z.string(),
  model: z.string(),
  companyId: z.string().nullable(),
  companyName: z.string().nullable(),
  /** As the station reports it, else as entered; null when neither is known. */
  position: position.nullable(),
  isPositionReported: z.boolean(),
  lastSeenAt: instant.nullable(),
  link: z.enum(linkStates),
  /** The newest reading; null before the first. */
  reading: stationReading.nullable(),
  /** Measures of the reading that are outside the weather limits of its company. */
  outside: z.array(z.enum(limitedAir)),
  retiredAt: instant.nullable(),
  /** Whether the caller may edit, provision and retire it. */
  mayManage: z.boolean(),
});

export type Station = z.infer<typeof station>;

/** Registration of a station; without a name it is called by its id. */
export const stationEntry = z.object({
  stationId: deviceId,
  name: z.string().trim().min(1).max(50).optional(),
  model: z.string().trim().max(50).default(''),
  position: position.nullable().default(null),
});

/** Summaries and schemas of `stations`, by endpoint. */
export const stationsSchemas = {
  list: {
    summary: 'Weather stations of the company and its descendants with their newest readings',
    query: paging.extend({
      q: z.string().trim().max(64).optional(),
      link: z.enum(['online', 'offline']).optional(),
    }),
    response: pageOf(station),
  },
  get: {
    summary: 'One weather station with its newest reading',
    params: one,
    response: station,
  },
  readings: {
    summary:
      'Readings of a stretch of up to 92 days, oldest first; a longer stretch has means of equal lengths of time, with the strongest gust and rain of each',
    params: one,
    query: z.object({
      from: instant,
      to: instant,
      /** Most readings returned. */
      points: z.coerce.number().int().min(10).max(2_000).default(500),
    }),
    response: z.object({
      /** Length of time that each reading is the mean of, s; 0 for readings as they were reported. */
      meanS: z.number().int(),
      items: z.array(stationReading),
    }),
  },
  register: {
    summary: 'Register a weather station of the own company; its MQTT secret is shown this once',
    body: stationEntry,
    response: z.object({ stationId: z.string(), mqtt: mqttAccess }),
  },
  update: {
    summary: 'Rename a station, change its model, or enter where it is for one that reports no position',
    params: one,
    body: stationEntry
      .omit({ stationId: true })
      .partial()
      .extend({ model: z.string().trim().max(50).optional(), position: position.nullable().optional() }),
    response: station,
  },
  provision: {
    summary: 'Issue a new MQTT secret for a station; the former one ends at once',
    params: one,
    response: z.object({ mqtt: mqttAccess }),
  },
  retire: {
    summary: 'Retire a station; its readings stay. `confirm`: last four characters of the id',
    params: one,
    query: z.object({ confirm: z.string().max(4) }),
    response: z.object({ stationId: z.string() }),
  },
  diagnostics: {
    summary: 'What the server last received from a station of the company, also what it refused',
    params: one,
    response: diagnostics,
  },
};
