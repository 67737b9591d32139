import { z } from 'zod';
import { linkStates } from '../device-link/intervals.ts';
import { deviceStatuses } from '../devices/device-status.ts';
import { day, instant, uuid } from '../kit/fields.schemas.ts';
import { driftKinds, expiringParts } from './drone.ts';
import { firmwareParts } from './drone-models.ts';

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
  /** Null until it has ever reported. */
  reported: z.boolean().nullable(),
  /** What it is asked to be, null while no one asks. */
  desired: z.boolean().nullable(),
  since: instant.nullable(),
});

export const drone = z.object({
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
  /** Code of the gravest alarm that is active. */
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

/** Totals as the device counts them; null where it does not report. */
const reportedTotals = z.object({
  grossAreaM2: z.number().nullable(),
  sorties: z.number().nullable(),
  flightS: z.number().nullable(),
  distanceM: z.number().nullable(),
});

/** All that is known of one drone (D-09), by the names of spec 3. */
export const droneDetail = drone.extend({
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
  /** Whether the activation code still waits for its first use; the code itself is never reported again. */
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

/** The drones of one model, and of each part how many run older software than the catalogue's. */
export const modelVersions = z.object({
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
