import { z } from 'zod';
import { bboxText } from '../airspace/zones.schemas.ts';
import { diagnostics, historyItem } from '../devices/device-history.schemas.ts';
import { droneId } from '../devices/device-id.schemas.ts';
import { droneBinding, importRow, otherAccount, registerEntry } from '../devices/device-register.schemas.ts';
import { mostImported } from '../devices/device-register.ts';
import { day, instant, language, timeZone, uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { upload } from '../system/files.schemas.ts';
import { drone, droneDetail, modelVersions } from './drone.schemas.ts';
import { droneCounts, droneFilter } from './drone-filter.schemas.ts';
import { droneSorts } from './drone-filter.ts';

const mqttAccess = z.object({ username: z.string(), password: z.string() });

/** One treated strip: outer ring of a polygon, [lon, lat], and its overlap. */
const strip = z.object({
  ring: z.array(z.tuple([z.number(), z.number()])),
  when: z.enum(['sortie', 'earlier']),
});

/** A pass with product: its centre line [lon, lat] in the direction of flight, and its width. */
const lane = z.object({
  droneId,
  widthM: z.number(),
  line: z.array(z.tuple([z.number(), z.number()])),
});

/** Summaries and schemas of `drones`, by endpoint. */
export const dronesSchemas = {
  list: {
    summary: 'Drones the caller may see: own, permitted, of a team, of the company and its descendants',
    query: paging.extend(droneFilter.shape).extend({
      sort: z.enum(droneSorts).default('name'),
    }),
    response: pageOf(drone).extend({ counts: droneCounts }),
  },
  get: {
    summary: 'One drone with its lifetime totals and last power-on',
    params: z.object({ id: droneId }),
    response: droneDetail,
  },
  trail: {
    summary: 'Path and sprayed strips of the sortie now flown, and strips of earlier sorties of the day',
    params: z.object({ id: droneId }),
    response: z.object({
      flightId: z.string().nullable(),
      startAt: instant.nullable(),
      /** [lon, lat, epoch ms] in time order, at most 3,600 points. */
      path: z.array(z.tuple([z.number(), z.number(), z.number()])),
      strips: z.array(strip),
      grossAreaM2: z.number(),
      netAreaM2: z.number(),
      /** Untreated ground between treated passes. */
      gapAreaM2: z.number(),
      volumeL: z.number().nullable(),
    }),
  },
  coverage: {
    summary: 'Passes with product flown today, newest first, of the drones the caller may watch in an area',
    query: z.object({
      /** `west,south,east,north` */
      bbox: bboxText,
    }),
    response: z.object({
      lanes: z.array(lane),
      /** There are more passes than are sent. */
      isPartial: z.boolean(),
      /** The flights in the air, and the time (epoch ms) up to which their passes are contained. */
      airborne: z.array(z.object({ droneId, at: z.number() })),
    }),
  },
  register: {
    summary: 'Register a drone of the own company; activation code and MQTT secret are shown this once',
    body: registerEntry,
    response: z.object({ droneId: z.string(), activateCode: z.string(), mqtt: mqttAccess }),
  },
  provision: {
    summary:
      'A fresh MQTT secret for a drone of the own company or one the caller owns; the old one dies at once',
    params: z.object({ id: droneId }),
    response: z.object({ mqtt: mqttAccess }),
  },
  bind: {
    summary: 'Take ownership of a registered drone by its activation code, which works once',
    query: droneBinding,
    response: z.object({ droneId: z.string(), name: z.string() }),
  },
  export: {
    summary: 'The drones of a filter as a spreadsheet',
    query: droneFilter.extend({
      sort: z.enum(droneSorts).default('name'),
      lang: language.optional(),
      tz: timeZone,
    }),
    response: z.unknown(),
  },
  versions: {
    summary:
      'Versions over the fleet: each model and part, with how many drones are behind; the largest first',
    query: z.object({ scope: droneFilter.shape.scope }),
    response: z.object({ items: z.array(modelVersions) }),
  },
  importTemplate: {
    summary: 'An empty spreadsheet with the columns that an import reads',
    query: z.object({ lang: language.optional() }),
    response: z.unknown(),
  },
  readImport: {
    summary: 'Read a spreadsheet (.xlsx or .csv) of up to 500 drones and return what each row would become',
    body: upload,
    response: z.object({ rows: z.array(importRow), fresh: z.number().int(), faulty: z.number().int() }),
  },
  import: {
    summary: 'Register the drones of a preview, each by itself; codes and secrets are shown this once',
    body: z.object({ entries: z.array(registerEntry).min(1).max(mostImported) }),
    response: z.object({
      items: z.array(
        z.object({
          droneId: z.string(),
          /** Null when registered. */
          code: z.string().nullable(),
          activateCode: z.string().nullable(),
          password: z.string().nullable(),
        }),
      ),
    }),
  },
  update: {
    summary: 'Rename (owner or company); change register data, take out of service and back (company alone)',
    params: z.object({ id: droneId }),
    body: z.object({
      name: z
        .string()
        .trim()
        .min(1, { error: 'field.required' })
        .max(50, { error: 'field.too-long' })
        .optional(),
      model: z.string().trim().min(1, { error: 'warn.incomplete' }).max(50).optional(),
      year: z.number().int().min(2000).max(2100).optional(),
      batch: z.string().trim().min(1, { error: 'warn.incomplete' }).max(50).optional(),
      number: z.string().trim().min(1, { error: 'warn.incomplete' }).max(50).optional(),
      pd: day.optional(),
      phone: z.string().trim().min(1, { error: 'warn.incomplete' }).max(20).optional(),
      machineManufacturer: z.string().trim().max(100).optional(),
      flightControlManufacturer: z.string().trim().max(100).optional(),
      qxActivationCode: z.string().trim().max(64).optional(),
      inMaintenance: z.boolean().optional(),
    }),
    response: droneDetail,
  },
  renewCode: {
    summary:
      'A fresh activation code for a drone of the company that has no owner; the former one stops at once',
    params: z.object({ id: droneId }),
    response: z.object({ droneId: z.string(), activateCode: z.string() }),
  },
  unbind: {
    summary:
      'Give up ownership; rights, grants and the MQTT secret end at once. Refused in the air. `confirm`: last four signs of the id',
    params: z.object({ id: droneId }),
    query: z.object({ confirm: z.string().max(4) }),
    response: z.object({
      droneId: z.string(),
      /** For a drone without a company, shown only now, since no one could bind it again otherwise. */
      activateCode: z.string().nullable(),
    }),
  },
  release: {
    summary:
      'End the ownership of someone who cannot do so, with a reason that is sent to them. Works like unbinding by the owner. Managers: only drones of their company whose owner is disabled or not verified',
    params: z.object({ id: droneId }),
    body: z.object({
      confirm: z.string().max(4),
      reason: z.string().trim().min(1, { error: 'field.required' }).max(200, { error: 'field.too-long' }),
    }),
    response: z.object({ droneId: z.string(), activateCode: z.string().nullable() }),
  },
  retire: {
    summary: 'Retire a drone of the company that has no owner; its history stays',
    params: z.object({ id: droneId }),
    query: z.object({ confirm: z.string().max(4) }),
    response: z.object({ droneId: z.string() }),
  },
  grant: {
    summary:
      'Permit a pilot by phone or e-mail, with dates; it takes effect while a verified account has the address. Pilot and drone are notified',
    params: z.object({ id: droneId }),
    body: z
      .object({
        account: otherAccount,
        validFrom: instant.optional(),
        validTo: instant.nullable().optional(),
      })
      .refine(({ validFrom, validTo }) => !validFrom || !validTo || validFrom < validTo, {
        error: 'range.reversed',
        path: ['validTo'],
      }),
    response: droneDetail,
  },
  revoke: {
    summary: 'Remove a permitted pilot; what they see of the drone ends within a second',
    params: z.object({ id: droneId, grantId: uuid }),
    response: droneDetail,
  },
  history: {
    summary:
      'What happened to a drone, newest first: owners, pilots, commands, connections, register changes',
    params: z.object({ id: droneId }),
    query: z.object({
      before: instant.optional(),
      size: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({ items: z.array(historyItem), next: instant.nullable() }),
  },
  diagnostics: {
    summary: 'What the server last received from a drone of the company or the caller, also what it refused',
    params: z.object({ id: droneId }),
    response: diagnostics,
  },
};
