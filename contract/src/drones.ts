import { z } from 'zod';
import { linkStates } from './device-link.ts';
import { deviceStatuses } from './device-status.ts';
import { firmwareParts } from './drone-models.ts';
import { upload } from './files.ts';
import { endpoint } from './kit/endpoint.ts';
import { day, flag, idList, instant, language, timeZone, uuid } from './kit/fields.ts';
import { maxPageSize, pageOf, paging } from './kit/paging.ts';

/** Device ids are MQTT user names and topic segments at once, hence the narrow alphabet. */
export const droneId = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, { error: 'droneIdInvalid' });

/** Days before its end from which something counts as expiring (D-06). */
export const expiringDays = 30;
export const expiringParts = ['mainboardSim', 'rtk', 'rtkSim'] as const;

/** Lock and limits: wanted against reported. Totals: the device's own against ours, off by more than 1 % (domain 4). */
export const driftKinds = ['lock', 'limits', 'pilots', 'totals'] as const;
export type DriftKind = (typeof driftKinds)[number];

const range = z.object({ min: z.number().nullable(), max: z.number().nullable() });
const limits = z.object({ heightM: range, speedMps: range, distanceM: range });

const droneSummary = {
  id: z.string(),
  name: z.string(),
  model: z.string(),
  companyId: z.string().nullable(),
  companyName: z.string().nullable(),
  ownerId: z.string().nullable(),
  ownerName: z.string().nullable(),
  boundAt: instant.nullable(),
  lastSeenAt: instant.nullable(),
};

/** A date after which something stops working (D-06), the earliest of a drone's first. */
const expiry = z.object({ of: z.enum(expiringParts), at: instant });
export type Expiry = z.infer<typeof expiry>;

/** What the caller may do with a drone beside looking at it. */
const droneRights = z.object({
  /** Lock, unlock, identify, read parameters. */
  command: z.boolean(),
  /** Rename, share, transfer, unbind: the owner's. */
  own: z.boolean(),
  /** Edit the register, provision, retire, diagnose: its company's. */
  manage: z.boolean(),
});
export type DroneRights = z.infer<typeof droneRights>;

/** Wanted of a drone and what it reports (domain 1: lock is visible as desired against reported). */
const lockState = z.object({
  /** Null until it has ever told. */
  reported: z.boolean().nullable(),
  /** What it is asked to be, null while nobody asks. */
  desired: z.boolean().nullable(),
  since: instant.nullable(),
});

const drone = z.object({
  ...droneSummary,
  link: z.enum(linkStates),
  status: z.enum(deviceStatuses),
  lock: lockState,
  loadCapacityKg: z.number().nullable(),
  maintenanceSince: instant.nullable(),
  retiredAt: instant.nullable(),
  /** Lifetime sums over stored sorties. */
  grossAreaM2: z.number(),
  sorties: z.number().int(),
  flightS: z.number(),
  expiries: z.array(expiry),
  /** Parts whose software is older than the catalogue's. */
  outdated: z.array(z.enum(firmwareParts)),
  /** What the drone reports otherwise than it was asked to be or than we count. */
  drifts: z.array(z.enum(driftKinds)),
  /** Code of the gravest alarm that stands. */
  alarm: z.string().nullable(),
  rights: droneRights,
});
export type Drone = z.infer<typeof drone>;

const card = z.object({
  number: z.string().nullable(),
  activatedAt: instant.nullable(),
  expiresAt: instant.nullable(),
});
const version = z.object({
  part: z.enum(firmwareParts),
  software: z.string().nullable(),
  hardware: z.string().nullable(),
  /** Current software of the model, null where the catalogue has none. */
  current: z.string().nullable(),
  isOutdated: z.boolean(),
});

/** Totals as the device counts them; null where it does not tell. */
const reportedTotals = z.object({
  grossAreaM2: z.number().nullable(),
  sorties: z.number().nullable(),
  flightS: z.number().nullable(),
  distanceM: z.number().nullable(),
});

/** All that is known of one drone (D-09), by the names of spec 3. */
const droneDetail = drone.extend({
  year: z.number().int().nullable(),
  batch: z.string(),
  number: z.string(),
  pd: day.nullable(),
  /** The day it was first bound, UTC. */
  ad: day.nullable(),
  phone: z.string(),
  machineManufacturer: z.string(),
  flightControlManufacturer: z.string(),
  /** Shown in full to whom `rights` lets manage or own it, else its last four signs. */
  qxActivationCode: z.string(),
  /** Whether the activation code still waits for its first use; the code itself is never told again. */
  activeCode: z.enum(['unused', 'used']),
  fmuId: z.string().nullable(),
  masterControlId: z.string().nullable(),
  mainboardId: z.string().nullable(),
  rtkId: z.string().nullable(),
  mainboardSim: card,
  rtk: card,
  rtkSim: card,
  versions: z.array(version),
  /** Sums over the stored sorties of this drone (ground tests aside). */
  totals: z.object({
    grossAreaM2: z.number(),
    netAreaM2: z.number(),
    sorties: z.number().int(),
    flightS: z.number(),
    distanceM: z.number(),
  }),
  reportedTotals,
  reportedAt: instant.nullable(),
  limits: z.object({ reported: limits.nullable(), desired: limits.nullable() }),
  permittedPilots: z.array(
    z.object({ accountId: z.string(), name: z.string(), validFrom: instant, validTo: instant.nullable() }),
  ),
  lastPowerOn: z
    .object({
      at: instant,
      lat: z.number().nullable(),
      lon: z.number().nullable(),
      place: z.string().nullable(),
    })
    .nullable(),
  /** An offer of transfer that waits. */
  transfer: z.object({ id: uuid, toName: z.string(), expiresAt: instant }).nullable(),
});
export type DroneDetail = z.infer<typeof droneDetail>;

const mqttAccess = z.object({ username: z.string(), password: z.string() });

/** One stretch of sprayed or sown ground: outer ring of a polygon, [lon, lat], with how it overlaps. */
const strip = z.object({
  ring: z.array(z.tuple([z.number(), z.number()])),
  when: z.enum(['sortie', 'earlier']),
});

/** Whom a drone is shared with or handed to. */
export const otherAccount = z.string().trim().min(1, { error: 'accountEmpty' }).max(254);

/** What makes a drone one's own (spec 3). */
export const droneBinding = z.object({
  droneId: z.string().trim().min(1, { error: 'droneIdEmpty' }).max(64),
  activateCode: z.string().trim().min(1, { error: 'activeCodeEmpty' }).max(64),
  name: z.string().trim().max(50).optional(),
});

/** `attention`: faults first, then drifts, outdated versions, expiries. */
export const droneSorts = [
  'name',
  '-name',
  'id',
  '-id',
  'model',
  '-model',
  'lastSeenAt',
  '-lastSeenAt',
  'boundAt',
  '-boundAt',
  'expiresAt',
  '-expiresAt',
  'grossAreaM2',
  '-grossAreaM2',
  'sorties',
  '-sorties',
  'attention',
] as const;

/** What narrows a list of drones; an export takes the same. */
export const droneFilter = z.object({
  q: z.string().trim().max(64).optional(),
  ids: idList(droneId, maxPageSize).optional(),
  /** `own`: owned, permitted or of a team; `tenant`: of the company and its descendants. */
  scope: z.enum(['own', 'tenant']).optional(),
  model: z.string().trim().max(50).optional(),
  link: z.enum(['online', 'offline']).optional(),
  lock: z.enum(['locked', 'unlocked']).optional(),
  teamId: uuid.optional(),
  ownership: z.enum(['bound', 'unbound', 'retired']).optional(),
  /** Something ends within 30 days or has ended. */
  expiring: flag.optional(),
  outdated: flag.optional(),
  drifting: flag.optional(),
  maintenance: flag.optional(),
});
export type DroneFilter = z.output<typeof droneFilter>;

/** How many drones of the whole filter are so. */
const droneCounts = z.object({
  online: z.number().int(),
  locked: z.number().int(),
  expiring: z.number().int(),
  outdated: z.number().int(),
  drifting: z.number().int(),
});

/** What a drone is registered by (D-04). */
export const registerEntry = z.object({
  droneId,
  name: z.string().trim().min(1).max(50).optional(),
  model: z.string().trim().min(1, { error: 'warn.incomplete' }).max(50),
  year: z.coerce.number().int().min(2000).max(2100),
  batch: z.string().trim().min(1, { error: 'warn.incomplete' }).max(50),
  number: z.string().trim().min(1, { error: 'warn.incomplete' }).max(50),
  pd: day,
  phone: z.string().trim().min(1, { error: 'warn.incomplete' }).max(20),
});

/** Rows an import takes at once, and bytes of its file. */
export const mostImported = 500;
export const importBytes = 1_000_000;

const importRow = z.object({
  /** As the spreadsheet counts it, from 2 below its head. */
  row: z.number().int(),
  droneId: z.string(),
  /** Null where a field is faulty. */
  entry: registerEntry.nullable(),
  /** The column by its head in the template, and in the caller's language what to do. */
  faults: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type ImportRow = z.infer<typeof importRow>;

export const historyKinds = [
  'registered',
  'provisioned',
  'bound',
  'unbound',
  'transfer-offered',
  'transferred',
  'pilot-permitted',
  'pilot-removed',
  'edited',
  'maintenance-began',
  'maintenance-ended',
  'retired',
  'connected',
  'disconnected',
  'taken-over',
  'command',
] as const;
const historyItem = z.object({
  at: instant,
  kind: z.enum(historyKinds),
  /** Name of who did it; null for the device or the server. */
  by: z.string().nullable(),
  /** The other person: new owner, pilot. */
  whom: z.string().nullable(),
  command: z.object({ id: uuid, method: z.string(), state: z.string() }).nullable(),
  detail: z.string().nullable(),
});
export type HistoryItem = z.infer<typeof historyItem>;

/** Why a device's message or connection was refused. */
export const refusals = [
  'secret',
  'topic',
  'json',
  'schema',
  'too-old',
  'too-many-boots',
  'too-large',
] as const;
export type Refusal = (typeof refusals)[number];

const diagnostics = z.object({
  /** Where and as whom the device connects; the secret is not kept. */
  mqtt: z.object({ url: z.string().nullable(), username: z.string(), topic: z.string() }),
  /** The broker is ours, so that refused sign-ins and topics are seen as well. */
  seesRefusals: z.boolean(),
  isConnected: z.boolean(),
  firstMessageAt: instant.nullable(),
  lastSeenAt: instant.nullable(),
  /** Device clock ahead of the server's, ms, over its newest messages; null before the first. */
  clockOffsetMs: z.number().nullable(),
  /** The newest 50, newest first, since this server process began. */
  messages: z.array(
    z.object({
      at: instant,
      leaf: z.string(),
      bytes: z.number().int(),
      refusal: z.enum(refusals).nullable(),
      /** The field at fault, such as `data.lat`. */
      field: z.string().nullable(),
    }),
  ),
  connections: z.array(
    z.object({ at: instant, event: z.enum(['connected', 'disconnected', 'refused', 'taken-over']) }),
  ),
});
export type Diagnostics = z.infer<typeof diagnostics>;

/** The drones of one model, and of each part how many run older software than the catalogue's. */
const modelVersions = z.object({
  model: z.string(),
  drones: z.number().int(),
  parts: z.array(
    z.object({
      part: z.enum(firmwareParts),
      /** Current software, null where the catalogue has none. */
      current: z.string().nullable(),
      behind: z.number().int(),
      unreported: z.number().int(),
    }),
  ),
});
export type ModelVersions = z.infer<typeof modelVersions>;

export const drones = {
  list: endpoint({
    method: 'GET',
    path: '/api/drones',
    access: 'drones.list',
    summary: 'Drones the caller may see: own, permitted, of a team, of the company and its descendants',
    query: paging.extend(droneFilter.shape).extend({
      sort: z.enum(droneSorts).default('name'),
    }),
    response: pageOf(drone).extend({ counts: droneCounts }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/drones/:id',
    access: 'drones.list',
    summary: 'One drone with its lifetime totals and last power-on',
    params: z.object({ id: droneId }),
    response: droneDetail,
  }),
  trail: endpoint({
    method: 'GET',
    path: '/api/drones/:id/trail',
    access: 'fleet.watch',
    summary: 'Path and sprayed strips of the sortie now flown, and strips of earlier sorties of the day',
    params: z.object({ id: droneId }),
    response: z.object({
      flightId: z.string().nullable(),
      startAt: instant.nullable(),
      /** [lon, lat, epoch ms] in order of time, at most 3,600 points. */
      path: z.array(z.tuple([z.number(), z.number(), z.number()])),
      strips: z.array(strip),
      grossAreaM2: z.number(),
      netAreaM2: z.number(),
      volumeL: z.number().nullable(),
    }),
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/drones',
    access: 'drones.register',
    summary: 'Register a drone of the own company; activation code and MQTT secret are shown this once',
    status: 201,
    body: registerEntry,
    response: z.object({ droneId: z.string(), activateCode: z.string(), mqtt: mqttAccess }),
  }),
  provision: endpoint({
    method: 'POST',
    path: '/api/drones/:id/secret',
    access: 'drones.provision',
    summary:
      'A fresh MQTT secret for a drone of the own company or one the caller owns; the old one dies at once',
    params: z.object({ id: droneId }),
    response: z.object({ mqtt: mqttAccess }),
  }),
  bind: endpoint({
    method: 'POST',
    path: '/api/drone/bind',
    access: 'onboarding',
    summary: 'Take ownership of a registered drone by its activation code, which works once',
    query: droneBinding,
    response: z.object({ droneId: z.string(), name: z.string() }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/drones/export',
    access: 'drones.list',
    summary: 'The drones of a filter as a spreadsheet',
    query: droneFilter.extend({
      sort: z.enum(droneSorts).default('name'),
      lang: language.optional(),
      tz: timeZone,
    }),
    response: z.unknown(),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/drones/versions',
    access: 'drones.list',
    summary:
      'Versions over the fleet: each model and part, with how many drones are behind; the largest first',
    query: z.object({ scope: droneFilter.shape.scope }),
    response: z.object({ items: z.array(modelVersions) }),
  }),
  importTemplate: endpoint({
    method: 'GET',
    path: '/api/drones/import',
    access: 'drones.register',
    summary: 'An empty spreadsheet with the columns that an import reads',
    query: z.object({ lang: language.optional() }),
    response: z.unknown(),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  readImport: endpoint({
    method: 'POST',
    path: '/api/drones/import/preview',
    access: 'drones.register',
    summary:
      'Read a spreadsheet (.xlsx or .csv) of up to 500 drones and say of each row what it would become',
    body: upload,
    uploadBytes: importBytes,
    uploadOf: 'sheet',
    response: z.object({ rows: z.array(importRow), fresh: z.number().int(), faulty: z.number().int() }),
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/drones/import',
    access: 'drones.register',
    summary: 'Register the drones of a preview, each by itself; codes and secrets are shown this once',
    body: z.object({ entries: z.array(registerEntry).min(1).max(mostImported) }),
    response: z.object({
      items: z.array(
        z.object({
          droneId: z.string(),
          /** Null where it was registered. */
          code: z.string().nullable(),
          activateCode: z.string().nullable(),
          password: z.string().nullable(),
        }),
      ),
    }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/drones/:id',
    access: 'drones.list',
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
  }),
  renewCode: endpoint({
    method: 'POST',
    path: '/api/drones/:id/activation-code',
    access: 'drones.register',
    summary:
      'A fresh activation code for a drone of the company that nobody owns; the former one stops at once',
    params: z.object({ id: droneId }),
    response: z.object({ droneId: z.string(), activateCode: z.string() }),
  }),
  unbind: endpoint({
    method: 'DELETE',
    path: '/api/drones/:id/owner',
    access: 'drones.own',
    summary:
      'Give up ownership; rights, grants and the MQTT secret end at once. Refused in the air. `confirm`: last four signs of the id',
    params: z.object({ id: droneId }),
    query: z.object({ confirm: z.string().max(4) }),
    response: z.object({
      droneId: z.string(),
      /** Of a drone without a company, shown this once: nobody else could ever bind it again. Else its company gives one. */
      activateCode: z.string().nullable(),
    }),
  }),
  retire: endpoint({
    method: 'DELETE',
    path: '/api/drones/:id',
    access: 'drones.register',
    summary: 'Take a drone of the company that nobody owns out of the register; its history stays',
    params: z.object({ id: droneId }),
    query: z.object({ confirm: z.string().max(4) }),
    response: z.object({ droneId: z.string() }),
  }),
  grant: endpoint({
    method: 'PUT',
    path: '/api/drones/:id/pilots',
    access: 'drones.own',
    summary: 'Permit a pilot by account (phone or e-mail), with dates; told to pilot and drone',
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
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/drones/:id/pilots/:accountId',
    access: 'drones.own',
    summary: 'Remove a permitted pilot; what they see of the drone ends within a second',
    params: z.object({ id: droneId, accountId: uuid }),
    response: droneDetail,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/drones/:id/history',
    access: 'drones.list',
    summary:
      'What happened to a drone, newest first: owners, pilots, commands, connections, register changes',
    params: z.object({ id: droneId }),
    query: z.object({
      before: instant.optional(),
      size: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({ items: z.array(historyItem), next: instant.nullable() }),
  }),
  diagnostics: endpoint({
    method: 'GET',
    path: '/api/drones/:id/diagnostics',
    access: 'drones.provision',
    summary: 'What the server last heard of a drone of the company or the caller, also what it had to refuse',
    params: z.object({ id: droneId }),
    response: diagnostics,
  }),
};
