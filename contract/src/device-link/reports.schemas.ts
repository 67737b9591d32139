import { z } from 'zod';
import { heightReference } from '../kit/height-reference.schemas.ts';
import {
  cellV,
  count,
  currentA,
  extras,
  instantMs,
  lat,
  lon,
  name,
  soc,
  tempC,
  text,
  uint32,
  voltageV,
  within,
} from './values.schemas.ts';

/** Published retained on connect, and as the last will with `online: false`. */
export const statusData = z.looseObject({
  online: z.boolean(),
  reason: text.optional().describe('connect, shutdown, lwt, reboot …'),
});

export type StatusData = z.infer<typeof statusData>;

const lock = z.looseObject({
  desired: z.boolean().optional(),
  reported: z.boolean(),
  reason: text.optional(),
  since: instantMs.optional(),
});

const version = z.looseObject({ sw: text.optional(), hw: text.optional() });

const card = z.looseObject({
  iccid: text.optional(),
  activatedAt: instantMs.optional(),
  expiresAt: instantMs.optional(),
});

const range = (max: number) =>
  z.looseObject({ min: within(0, max).optional(), max: within(0, max).optional() });

export const limitsData = z.looseObject({
  heightM: range(20_000).optional(),
  heightRef: heightReference
    .optional()
    .describe('What heightM is counted from; the server sets takeoff, and absent means takeoff'),
  speedMps: range(150).optional(),
  distanceM: range(1_000_000).optional(),
});

export type LimitsData = z.infer<typeof limitsData>;

/** Changed properties; retained. Absent properties are unchanged. */
export const stateData = z.looseObject({
  lock: lock.optional(),
  fw: z
    .looseObject({
      master: version.optional(),
      rtk: version.optional(),
      mainboard: version.optional(),
      link: version.optional(),
      remote: version.optional(),
    })
    .optional(),
  ids: z
    .looseObject({
      fmu: text.optional(),
      master: text.optional(),
      mainboard: text.optional(),
      rtk: text.optional(),
    })
    .optional(),
  sim: z.looseObject({ mainboard: card.optional(), rtk: card.optional() }).optional(),
  rtk: z
    .looseObject({ activatedAt: instantMs.optional(), expiresAt: instantMs.optional() })
    .optional()
    .describe('Account of the positioning service; its number is ids.rtk'),
  limits: limitsData.optional(),
  licences: z.looseObject({ hash: text.optional(), count: uint32.optional() }).optional(),
  zones: z.looseObject({ hash: text.optional(), syncedAt: instantMs.optional() }).optional(),
  totals: z
    .looseObject({
      areaM2: within(0, 1e12).optional(),
      sorties: uint32.optional(),
      flightS: within(0, 1e10).optional(),
      distanceM: within(0, 1e12).optional(),
    })
    .optional(),
});

export type StateData = z.infer<typeof stateData>;

/** The device's own summary of one take-off to landing, sent after landing. */
export const sortieData = z.looseObject({
  sortieId: name,
  startedAt: instantMs,
  endedAt: instantMs,
  flightS: within(0, 1e7).optional(),
  distanceM: within(0, 1e9).optional(),
  areaM2: within(0, 1e9).optional(),
  volumeUsedL: within(0, 1e6).optional(),
  massUsedKg: within(0, 1e6).optional(),
  work: z.enum(['spray', 'sow', 'mixed', 'none']).optional(),
  endReason: text.optional(),
  pilotId: name.optional(),
  plotId: name.optional(),
});

export type SortieData = z.infer<typeof sortieData>;

export const eventData = z.looseObject({
  code: name,
  level: z.enum(['info', 'warning', 'critical', 'emergency']),
  state: z.enum(['raised', 'cleared', 'instant']),
  args: extras.optional(),
  needAck: z.boolean().optional(),
  lat: lat.optional(),
  lon: lon.optional(),
  sortieId: name.optional(),
});

export type EventData = z.infer<typeof eventData>;

const counts = z.looseObject({
  overDischarge: uint32.optional(),
  overCharge: uint32.optional(),
  cycle: uint32.optional(),
  overCurrent: uint32.optional(),
  overTemp: uint32.optional(),
});

const chargerGroup = z.looseObject({
  index: count(64),
  batterySn: name.optional(),
  state: text.optional(),
  voltageV: voltageV.optional(),
  currentA: currentA.optional(),
  tempC: tempC.optional(),
  soc: soc.optional(),
  chargedS: uint32.optional(),
  etaS: uint32.optional(),
  counts: counts.optional(),
});

export const chargerData = z.looseObject({
  mode: z.enum(['grid', 'engine']).optional(),
  state: z.enum(['idle', 'charging', 'full', 'fault', 'maintain']).optional(),
  groups: z.array(chargerGroup).max(64).optional(),
  engine: z
    .looseObject({
      rpm: within(0, 100_000).optional(),
      runtimeS: uint32.optional(),
      fuelPct: within(0, 100).optional(),
      exception: text.optional(),
    })
    .optional(),
  net: z
    .looseObject({
      iccid: text.optional(),
      trafficBytes: within(0, Number.MAX_SAFE_INTEGER).optional(),
      rssiDbm: within(-200, 50).optional(),
    })
    .optional(),
  lat: lat.optional(),
  lon: lon.optional(),
});

export type ChargerData = z.infer<typeof chargerData>;

export const batteryData = z.looseObject({
  sn: name.optional(),
  model: text.optional(),
  seenOn: z.looseObject({ kind: text, sn: name, slot: count(64).optional() }).optional(),
  soc: soc.optional(),
  sohPct: within(0, 100).optional(),
  voltageV: voltageV.optional(),
  currentA: currentA.optional(),
  tempC: tempC.optional(),
  cellV: cellV.optional(),
  cellDiffMv: within(0, 10_000).optional(),
  cycles: uint32.optional(),
  fullAh: within(0, 10_000).optional(),
  designAh: within(0, 10_000).optional(),
  counts: counts.optional(),
  faults: z.array(text).max(64).optional(),
  chargeState: text.optional(),
  highVoltageDays: within(0, 100_000).optional(),
  /** Internal resistance of the whole battery at 25 °C. */
  resistanceMohm: within(0, 10_000).optional(),
});

export type BatteryData = z.infer<typeof batteryData>;
