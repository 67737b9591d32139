import { z } from 'zod';
import { diagnostics } from '../devices/device-history.schemas.ts';
import { deviceId } from '../devices/device-id.schemas.ts';
import { deviceEntry, mqttAccess } from '../devices/device-ownership.schemas.ts';
import { instant, language, timeZone } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import {
  battery,
  batteryCountsOf,
  batteryDetail,
  batteryFilter,
  batteryHeat,
  batterySample,
  batterySeries,
  batterySn,
} from './battery.schemas.ts';
import { batterySorts } from './battery.ts';

const one = z.object({ sn: batterySn });

/** At most 400 days, ends included. */
const range = z.object({ from: instant, to: instant });

/** Summaries and schemas of `batteries`, by endpoint. */
export const batteriesSchemas = {
  list: {
    summary:
      'Every battery seen on a drone or charger that the caller may see, one row for each serial number',
    query: paging.extend(batteryFilter.shape).extend({ sort: z.enum(batterySorts).default('-lastUsedAt') }),
    response: pageOf(battery).extend({ counts: batteryCountsOf }),
  },
  owners: {
    summary: 'Who owns the batteries that the caller may see, by name; the first 500',
    query: z.object({ scope: batteryFilter.shape.scope }),
    response: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
  export: {
    summary: 'The batteries of a filter as a spreadsheet',
    query: batteryFilter.extend({
      sort: z.enum(batterySorts).default('-lastUsedAt'),
      lang: language.optional(),
      tz: timeZone,
    }),
    response: z.unknown(),
  },
  register: {
    summary:
      'Register a battery that connects by itself; its MQTT secret is shown this once. It follows the device it is in: a battery alone is not bound, shared or transferred',
    body: deviceEntry.extend({ batteryId: deviceId }),
    response: z.object({ batteryId: z.string(), mqtt: mqttAccess }),
  },
  get: {
    summary: 'One battery: health with its reasons, the worst cell, where it was used, its life by day',
    params: one,
    response: batteryDetail,
  },
  release: {
    summary:
      'Give up a battery: the account whose device reports it next, or that registers it, holds it and sees nothing from before. `confirm`: last four characters of the serial number',
    params: one,
    body: z.object({ confirm: z.string().max(4) }),
    response: z.object({}),
  },
  provision: {
    summary: 'Issue a new MQTT secret for a registered battery; the former one ends at once',
    params: one,
    response: z.object({ mqtt: mqttAccess }),
  },
  diagnostics: {
    summary:
      'What the server last received from a battery that connects by itself, of the company or the caller, also what it refused',
    params: one,
    response: diagnostics,
  },
  history: {
    summary: 'Charts of a stretch of time, thinned so that the least and the greatest of every series stay',
    params: one,
    query: range.extend({
      /** Approximate number of points returned. */
      points: z.coerce.number().int().min(50).max(5_000).default(1_000),
      /** Columns of the heat map; 0 for none. */
      columns: z.coerce.number().int().min(0).max(400).default(120),
    }),
    response: z.object({
      from: instant,
      to: instant,
      /** Stored samples in the range, before thinning. */
      samples: z.number().int(),
      series: batterySeries,
      heat: batteryHeat,
    }),
  },
  samples: {
    summary: 'The same as a table, newest first: every sample of the last 30 days, thinned before that',
    params: one,
    query: range.extend({
      /** The former page's `next`. */
      before: instant.optional(),
      size: z.coerce.number().int().min(1).max(200).default(100),
    }),
    response: z.object({ items: z.array(batterySample), next: instant.nullable() }),
  },
  exportSamples: {
    summary: 'The table as a file',
    params: one,
    query: range.extend({
      as: z.enum(['xlsx', 'csv']).default('xlsx'),
      lang: language.optional(),
      tz: timeZone,
    }),
    response: z.unknown(),
  },
};
