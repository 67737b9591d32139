import { z } from 'zod';
import { charger, chargerCounts, chargerDetail, chargerFilter, chargerSorts } from './charger.ts';
import { deviceEntry, deviceId, mostCodeSigns, mqttAccess } from '../devices/device-ownership.ts';
import { diagnostics, historyItem } from '../devices/device-history.ts';
import { importBytes, importFaults, mostImported, otherAccount } from '../devices/device-register.ts';
import { upload } from '../system/files.ts';
import { endpoint } from '../kit/endpoint.ts';
import { instant, language, timeZone, uuid } from '../kit/fields.ts';
import { pageOf, paging } from '../kit/paging.ts';
import { transfer } from '../devices/transfers.ts';

const one = z.object({ id: deviceId });
const confirmed = z.object({ confirm: z.string().max(4) });

/** What makes a charger one's own (spec 5: the code is under 15 characters). */
export const chargerBinding = z.object({
  chargerId: z.string().trim().min(1, { error: 'chargerIdEmpty' }).max(64),
  activateCode: z
    .string()
    .trim()
    .min(1, { error: 'activeCodeEmpty' })
    .max(mostCodeSigns, { error: 'activeCodeLength' }),
  name: z.string().trim().max(50).optional(),
});

/** What a charger is registered by (C-03), as a drone is. */
export const chargerEntry = deviceEntry.extend({ chargerId: deviceId });

export const chargers = {
  list: endpoint({
    method: 'GET',
    path: '/api/chargers',
    access: 'chargers.list',
    summary: 'Chargers the caller may see: own, permitted, of the company and its descendants',
    query: paging.extend(chargerFilter.shape).extend({ sort: z.enum(chargerSorts).default('name') }),
    response: pageOf(charger).extend({ counts: chargerCounts }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/chargers/:id',
    access: 'chargers.list',
    summary: 'One charger with its bays as it last reported them, and who may use it',
    params: one,
    response: chargerDetail,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/chargers/export',
    access: 'chargers.list',
    summary: 'The chargers of a filter as a spreadsheet',
    query: chargerFilter.extend({
      sort: z.enum(chargerSorts).default('name'),
      lang: language.optional(),
      tz: timeZone,
    }),
    response: z.unknown(),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/chargers',
    access: 'drones.register',
    summary: 'Register a charger of the own company; activation code and MQTT secret are shown this once',
    status: 201,
    body: chargerEntry,
    response: z.object({ chargerId: z.string(), activateCode: z.string(), mqtt: mqttAccess }),
  }),
  importTemplate: endpoint({
    method: 'GET',
    path: '/api/chargers/import',
    access: 'drones.register',
    summary: 'An empty spreadsheet with the columns that an import of chargers reads',
    query: z.object({ lang: language.optional() }),
    response: z.unknown(),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  readImport: endpoint({
    method: 'POST',
    path: '/api/chargers/import/preview',
    access: 'drones.register',
    summary:
      'Read a spreadsheet (.xlsx or .csv) of up to 500 chargers and say of each row what it would become',
    body: upload,
    uploadBytes: importBytes,
    uploadOf: 'sheet',
    response: z.object({
      rows: z.array(
        z.object({
          /** As the spreadsheet counts it, from 2 below its head. */
          row: z.number().int(),
          chargerId: z.string(),
          /** Null where a field is faulty. */
          entry: chargerEntry.nullable(),
          faults: importFaults,
        }),
      ),
      fresh: z.number().int(),
      faulty: z.number().int(),
    }),
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/chargers/import',
    access: 'drones.register',
    summary: 'Register the chargers of a preview, each by itself; codes and secrets are shown this once',
    body: z.object({ entries: z.array(chargerEntry).min(1).max(mostImported) }),
    response: z.object({
      items: z.array(
        z.object({
          chargerId: z.string(),
          /** Null where it was registered. */
          code: z.string().nullable(),
          activateCode: z.string().nullable(),
          password: z.string().nullable(),
        }),
      ),
    }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/chargers/:id/history',
    access: 'chargers.list',
    summary: 'What happened to a charger, newest first: owners, users, connections, register changes',
    params: one,
    query: z.object({
      before: instant.optional(),
      size: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({ items: z.array(historyItem), next: instant.nullable() }),
  }),
  diagnostics: endpoint({
    method: 'GET',
    path: '/api/chargers/:id/diagnostics',
    access: 'drones.provision',
    summary:
      'What the server last heard of a charger of the company or the caller, also what it had to refuse',
    params: one,
    response: diagnostics,
  }),
  provision: endpoint({
    method: 'POST',
    path: '/api/chargers/:id/secret',
    access: 'drones.provision',
    summary: 'A fresh MQTT secret for a charger of the own company or one the caller owns',
    params: one,
    response: z.object({ mqtt: mqttAccess }),
  }),
  renewCode: endpoint({
    method: 'POST',
    path: '/api/chargers/:id/activation-code',
    access: 'drones.register',
    summary: 'A fresh activation code for a charger of the company that nobody owns',
    params: one,
    response: z.object({ chargerId: z.string(), activateCode: z.string() }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/chargers/:id',
    access: 'chargers.list',
    summary: 'Rename (owner or company); change register data, take out of service and back (company alone)',
    params: one,
    body: deviceEntry.partial().extend({ inMaintenance: z.boolean().optional() }),
    response: chargerDetail,
  }),
  bind: endpoint({
    method: 'POST',
    path: '/api/chargers/bind',
    access: 'chargers.own',
    summary: 'Take ownership of a registered charger by its activation code, which works once',
    body: chargerBinding,
    response: z.object({ chargerId: z.string(), name: z.string() }),
  }),
  unbind: endpoint({
    method: 'DELETE',
    path: '/api/chargers/:id/owner',
    access: 'chargers.own',
    summary:
      'Give up ownership; rights, grants and the MQTT secret end at once. `confirm`: last four signs of the id',
    params: one,
    query: confirmed,
    response: z.object({
      chargerId: z.string(),
      /** Of a charger without a company, shown this once: nobody else could ever bind it again. */
      activateCode: z.string().nullable(),
    }),
  }),
  retire: endpoint({
    method: 'DELETE',
    path: '/api/chargers/:id',
    access: 'drones.register',
    summary: 'Take a charger of the company that nobody owns out of the register; its history stays',
    params: one,
    query: confirmed,
    response: z.object({ chargerId: z.string() }),
  }),
  offer: endpoint({
    method: 'POST',
    path: '/api/chargers/:id/transfers',
    access: 'chargers.own',
    summary:
      'Offer an own charger to an account (phone or e-mail), which answers as it does for a drone. `confirm`: last four signs of the id',
    status: 201,
    params: one,
    body: confirmed.extend({ account: otherAccount }),
    response: transfer,
  }),
  grant: endpoint({
    method: 'PUT',
    path: '/api/chargers/:id/users',
    access: 'chargers.own',
    summary: 'Let an account (phone or e-mail) see the charger, with dates',
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
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/chargers/:id/users/:accountId',
    access: 'chargers.own',
    summary: 'Remove a permitted user; what they see of the charger ends within a second',
    params: z.object({ id: deviceId, accountId: uuid }),
    response: chargerDetail,
  }),
};
