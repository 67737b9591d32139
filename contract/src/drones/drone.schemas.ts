import { z } from 'zod';
import { linkStates } from '../device-link/intervals.ts';
import { permission } from '../devices/device-ownership.schemas.ts';
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

/** A date after which something expires (D-06), a drone's earliest first. */
const expiry = z.object({ of: z.enum(expiringParts), at: instant });

export type Expiry = z.infer<typeof expiry>;

/** The caller's rights on a drone beyond viewing. */
const droneRights = z.object({
  /** Lock, unlock, identify, read parameters. */
  command: z.boolean(),
  /** Rename, share, transfer, unbind: the owner's. */
  own: z.boolean(),
  /** Edit the register, provision, retire, diagnose: its company's. */
  manage: z.boolean(),
});

export type DroneRights = z.infer<typeof droneRights>;

/** Desired and reported lock state (domain 1). */
const lockState = z.object({
  /** Null before the first report. */
  reported: z.boolean().nullable(),
  /** Desired state; null when none is set. */
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
  /** Parts with older software than the catalogue's. */
  outdated: z.array(z.enum(firmwareParts)),
  /** Differences between reported and desired or counted values. */
  drifts: z.array(z.enum(driftKinds)),
  /** Code of the most severe active alarm. */
  alarm: z.string().nullable(),
  /** Level of that alarm. */
  alarmLevel: z.string().nullable(),
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
  /** Current version of the model; null when the catalogue has none. */
  current: z.string().nullable(),
  isOutdated: z.boolean(),
});

/** Totals counted by the device; null when not reported. */
const reportedTotals = z.object({
  grossAreaM2: z.number().nullable(),
  sorties: z.number().nullable(),
  flightS: z.number().nullable(),
  distanceM: z.number().nullable(),
});

/** Everything about one drone (D-09), with the names of spec 3. */
export const droneDetail = drone.extend({
  year: z.number().int().nullable(),
  batch: z.string(),
  number: z.string(),
  pd: day.nullable(),
  /** Day of the first binding, UTC. */
  ad: day.nullable(),
  phone: z.string(),
  machineManufacturer: z.string(),
  flightControlManufacturer: z.string(),
  /** In full for managers and the owner, else the last four characters. */
  qxActivationCode: z.string(),
  /** Whether the activation code is unused; the code itself is never returned again. */
  activeCode: z.enum(['unused', 'used']),
  fmuId: z.string().nullable(),
  masterControlId: z.string().nullable(),
  mainboardId: z.string().nullable(),
  rtkId: z.string().nullable(),
  mainboardSim: card,
  rtk: card,
  rtkSim: card,
  versions: z.array(version),
  /** Sums over the drone's stored sorties without ground tests. */
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
  permittedPilots: z.array(permission),
  /** Name of the region of the newest known position. */
  placeName: z.string().nullable(),
  lastPowerOn: z
    .object({
      at: instant,
      lat: z.number().nullable(),
      lon: z.number().nullable(),
      place: z.string().nullable(),
    })
    .nullable(),
  /** Whether the caller may end the ownership on behalf of the owner. */
  mayRelease: z.boolean(),
  /** The open offer of a transfer. */
  transfer: z.object({ id: uuid, to: z.string(), expiresAt: instant }).nullable(),
});

export type DroneDetail = z.infer<typeof droneDetail>;

/** Drones of one model, with the number of outdated ones per part. */
export const modelVersions = z.object({
  model: z.string(),
  drones: z.number().int(),
  parts: z.array(
    z.object({
      part: z.enum(firmwareParts),
      /** Current version; null when the catalogue has none. */
      current: z.string().nullable(),
      behind: z.number().int(),
      unreported: z.number().int(),
    }),
  ),
});

export type ModelVersions = z.infer<typeof modelVersions>;
