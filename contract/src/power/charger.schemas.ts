import { z } from 'zod';
import { linkStates } from '../device-link/intervals.ts';
import { deviceFilter } from '../devices/device-list.schemas.ts';
import { network, permission } from '../devices/device-ownership.schemas.ts';
import { instant, uuid } from '../kit/fields.schemas.ts';
import { bayStates, chargerModes, chargerStatuses } from './charger.ts';

/** Numbers of events of a battery. Absent is unknown. */
export const batteryCounts = z.object({
  overDischarge: z.number().int().optional(),
  overCharge: z.number().int().optional(),
  cycle: z.number().int().optional(),
  overCurrent: z.number().int().optional(),
  overTemp: z.number().int().optional(),
});

export type BatteryCounts = z.infer<typeof batteryCounts>;

/** One bay as its charger reports it. Absent means unknown, never 0. */
export const bay = z.object({
  /** Number of the bay as the charger counts. */
  index: z.number().int(),
  state: z.enum(bayStates),
  batterySn: z.string().optional(),
  voltageV: z.number().optional(),
  currentA: z.number().optional(),
  tempC: z.number().optional(),
  soc: z.number().optional(),
  chargedS: z.number().optional(),
  /** Seconds to full. */
  etaS: z.number().optional(),
  counts: batteryCounts.optional(),
});

export type Bay = z.infer<typeof bay>;

export const engine = z.object({
  rpm: z.number().optional(),
  /** Work time, s. */
  runtimeS: z.number().optional(),
  fuelPct: z.number().optional(),
  /** Absent or empty without a fault. */
  exception: z.string().optional(),
});

/** One fault of a charger, its engine, a bay or the battery in it. */
export const chargerFaultNow = z.object({
  kind: z.enum(['charger', 'battery']),
  /** A code of the catalogue or the device's own; `charger_fault` or `battery_fault` when it has none. */
  code: z.string(),
  level: z.enum(['info', 'warning', 'critical', 'emergency']),
  /** Bay number, for a fault of one bay. */
  index: z.number().int().optional(),
  batterySn: z.string().optional(),
});

export type ChargerFaultNow = z.infer<typeof chargerFaultNow>;

/** Current state of a charger: identity from the register, other fields as in its telemetry. */
export const liveCharger = z.object({
  id: z.string(),
  name: z.string().optional(),
  model: z.string().optional(),
  /** Server receive time of its newest message, epoch ms. */
  seenAt: z.number().optional(),
  /** False immediately after a last will or clean disconnect. */
  online: z.boolean().optional(),
  /** Device time of the newest sample, epoch ms. */
  ts: z.number().optional(),
  mode: z.enum(chargerModes).optional(),
  state: z.enum(chargerStatuses).optional(),
  bays: z.array(bay).optional(),
  engine: engine.optional(),
  net: z
    .object({
      iccid: z.string().optional(),
      trafficBytes: z.number().optional(),
      rssiDbm: z.number().optional(),
    })
    .optional(),
  lat: z.number().optional(),
  lon: z.number().optional(),
  /** Most severe active alarm; null without one. */
  alarm: z.object({ level: z.string(), code: z.string() }).nullable().optional(),
  /** All faults, most severe first. */
  faults: z.array(chargerFaultNow).optional(),
});

export type LiveCharger = z.infer<typeof liveCharger>;

/** The caller's rights on a charger beyond viewing. */
const chargerRights = z.object({
  /** Rename, share, transfer, unbind: the owner's. */
  own: z.boolean(),
  /** Edit the register, provision, retire: its company's. */
  manage: z.boolean(),
});

const bayCounts = z.object({
  total: z.number().int(),
  charging: z.number().int(),
  full: z.number().int(),
  fault: z.number().int(),
});

export const charger = z.object({
  id: z.string(),
  name: z.string(),
  model: z.string(),
  mode: z.enum(chargerModes).nullable(),
  companyId: z.string().nullable(),
  companyName: z.string().nullable(),
  ownerId: z.string().nullable(),
  ownerName: z.string().nullable(),
  boundAt: instant.nullable(),
  lastSeenAt: instant.nullable(),
  link: z.enum(linkStates),
  status: z.enum(chargerStatuses),
  bays: bayCounts,
  /** Whether the activation code is unused; the code itself is never returned again. */
  activeCode: z.enum(['unused', 'used']),
  network,
  maintenanceSince: instant.nullable(),
  retiredAt: instant.nullable(),
  /** Code of the most severe active alarm. */
  alarm: z.string().nullable(),
  /** All faults as last reported, most severe first. */
  faults: z.array(chargerFaultNow),
  rights: chargerRights,
});

export type Charger = z.infer<typeof charger>;

export const chargerDetail = charger.extend({
  year: z.number().int().nullable(),
  batch: z.string(),
  number: z.string(),
  pd: z.string().nullable(),
  phone: z.string(),
  /** Last reported state; the live socket sends the same. */
  live: liveCharger,
  permittedUsers: z.array(permission),
  /** The open offer of a transfer; `to`: name of the receiver if the caller may know it, else the typed address. */
  transfer: z.object({ id: uuid, to: z.string(), expiresAt: instant }).nullable(),
});

export type ChargerDetail = z.infer<typeof chargerDetail>;

/** Filter of a charger list; exports take the same. */
export const chargerFilter = deviceFilter.extend({
  mode: z.enum(chargerModes).optional(),
  status: z.enum(chargerStatuses).optional(),
});

export type ChargerFilter = z.output<typeof chargerFilter>;

/** Number of chargers per count over the whole filter. */
export const chargerCounts = z.object({
  online: z.number().int(),
  charging: z.number().int(),
  full: z.number().int(),
  fault: z.number().int(),
  expiring: z.number().int(),
});
