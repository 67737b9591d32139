import { z } from 'zod';
import { diagnostics, historyItem } from '../devices/device-history.schemas.ts';
import { deviceId } from '../devices/device-id.schemas.ts';
import { deviceEntry, mqttAccess } from '../devices/device-ownership.schemas.ts';
import { importFaults, otherAccount } from '../devices/device-register.schemas.ts';
import { mostImported } from '../devices/device-register.ts';
import { transfer } from '../devices/transfers.schemas.ts';
import { instant, language, timeZone, uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { upload } from '../system/files.schemas.ts';
import { charger, chargerCounts, chargerDetail, chargerFilter } from './charger.schemas.ts';
import { chargerSorts } from './charger.ts';

/** An activation code of a charger has less than 15 characters (spec 5). */
const mostCodeSigns = 14;

const one = z.object({ id: deviceId });

const confirmed = z.object({ confirm: z.string().max(4) });

/** Binds a charger to the caller's account (spec 5: code under 15 characters). */
export const chargerBinding = z.object({
  chargerId: z.string().trim().min(1, { error: 'chargerIdEmpty' }).max(64),
  activateCode: z
    .string()
    .trim()
    .min(1, { error: 'activeCodeEmpty' })
    .max(mostCodeSigns, { error: 'activeCodeLength' }),
  name: z.string().trim().max(50).optional(),
});

/** Registration of a charger (C-03), as of a drone. */
export const chargerEntry = deviceEntry.extend({ chargerId: deviceId });

/** Summaries and schemas of `chargers`, by endpoint. */
export const chargersSchemas = {
  list: {
    summary: 'Chargers the caller may see: own, permitted, of the company and its descendants',
    query: paging.extend(chargerFilter.shape).extend({ sort: z.enum(chargerSorts).default('name') }),
    response: pageOf(charger).extend({ counts: chargerCounts }),
  },
  get: {
    summary: 'One charger with its bays as it last reported them, and who may use it',
    params: one,
    response: chargerDetail,
  },
  export: {
    summary: 'The chargers of a filter as a spreadsheet',
    query: chargerFilter.extend({
      sort: z.enum(chargerSorts).default('name'),
      lang: language.optional(),
      tz: timeZone,
    }),
    response: z.unknown(),
  },
  register: {
    summary: 'Register a charger of the own company; activation code and MQTT secret are shown this once',
    body: chargerEntry,
    response: z.object({ chargerId: z.string(), activateCode: z.string(), mqtt: mqttAccess }),
  },
  importTemplate: {
    summary: 'An empty spreadsheet with the columns that an import of chargers reads',
    query: z.object({ lang: language.optional() }),
    response: z.unknown(),
  },
  readImport: {
    summary: 'Read a spreadsheet (.xlsx or .csv) of up to 500 chargers and return what each row would become',
    body: upload,
    response: z.object({
      rows: z.array(
        z.object({
          /** Row number in the spreadsheet, from 2. */
          row: z.number().int(),
          chargerId: z.string(),
          /** Null when a field is invalid. */
          entry: chargerEntry.nullable(),
          faults: importFaults,
        }),
      ),
      fresh: z.number().int(),
      faulty: z.number().int(),
    }),
  },
  import: {
    summary: 'Register the chargers of a preview, each by itself; codes and secrets are shown this once',
    body: z.object({ entries: z.array(chargerEntry).min(1).max(mostImported) }),
    response: z.object({
      items: z.array(
        z.object({
          chargerId: z.string(),
          /** Null when registered. */
          code: z.string().nullable(),
          activateCode: z.string().nullable(),
          password: z.string().nullable(),
        }),
      ),
    }),
  },
  history: {
    summary: 'What happened to a charger, newest first: owners, users, connections, register changes',
    params: one,
    query: z.object({
      before: instant.optional(),
      size: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({ items: z.array(historyItem), next: instant.nullable() }),
  },
  diagnostics: {
    summary:
      'What the server last received from a charger of the company or the caller, also what it refused',
    params: one,
    response: diagnostics,
  },
  provision: {
    summary: 'A fresh MQTT secret for a charger of the own company or one the caller owns',
    params: one,
    response: z.object({ mqtt: mqttAccess }),
  },
  renewCode: {
    summary: 'A fresh activation code for a charger of the company that has no owner',
    params: one,
    response: z.object({ chargerId: z.string(), activateCode: z.string() }),
  },
  update: {
    summary: 'Rename (owner or company); change register data, take out of service and back (company alone)',
    params: one,
    body: deviceEntry.partial().extend({ inMaintenance: z.boolean().optional() }),
    response: chargerDetail,
  },
  bind: {
    summary: 'Take ownership of a registered charger by its activation code, which works once',
    body: chargerBinding,
    response: z.object({ chargerId: z.string(), name: z.string() }),
  },
  unbind: {
    summary:
      'Give up ownership; rights, grants and the MQTT secret end at once. `confirm`: last four signs of the id',
    params: one,
    query: confirmed,
    response: z.object({
      chargerId: z.string(),
      /** For a charger without a company, shown only now, since no one could bind it again otherwise. */
      activateCode: z.string().nullable(),
    }),
  },
  retire: {
    summary: 'Retire a charger of the company that has no owner; its history stays',
    params: one,
    query: confirmed,
    response: z.object({ chargerId: z.string() }),
  },
  offer: {
    summary:
      'Offer an own charger to an account (phone or e-mail), which answers as it does for a drone. `confirm`: last four signs of the id',
    params: one,
    body: confirmed.extend({ account: otherAccount }),
    response: transfer,
  },
  grant: {
    summary:
      'Let a person (phone or e-mail) see the charger, with dates; it takes effect while a verified account has the address',
    params: one,
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
    response: chargerDetail,
  },
  revoke: {
    summary: 'Remove a permitted user; what they see of the charger ends within a second',
    params: z.object({ id: deviceId, grantId: uuid }),
    response: chargerDetail,
  },
};
