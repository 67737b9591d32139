import { z } from 'zod';
import { deviceKinds } from '../device-link/topics.ts';
import { flag, instant } from '../kit/fields.schemas.ts';
import { batteryStatuses, cycleBucketKeys } from './battery.ts';
import { batteryHealth } from './battery-health.schemas.ts';
import { healthBands } from './battery-health.ts';
import { batteryRule } from './battery-models.schemas.ts';

/** A battery's serial number, as whatever carries it reports it. */
export const batterySn = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** Where a battery is or was: on a drone, in a bay of a charger, or by itself. */
const carrier = z.object({
  kind: z.enum(deviceKinds),
  id: z.string(),
  /** Null where the caller may not see it. */
  name: z.string().nullable(),
  slot: z.number().int().nullable(),
});

const counts = z.object({
  overDischarge: z.number().int().nullable(),
  overCharge: z.number().int().nullable(),
  overCurrent: z.number().int().nullable(),
  overTemp: z.number().int().nullable(),
});

/** The cell that is out: 1 is the first. */
const worstCell = z.object({
  cell: z.number().int(),
  /** How often it was off in the time that health looks at. */
  deviations: z.number().int(),
  /** Its distance from the other cells when last seen, mV; negative is below them. */
  offMv: z.number().nullable(),
});

export const battery = z.object({
  sn: z.string(),
  model: z.string().nullable(),
  status: z.enum(batteryStatuses),
  lastUsedAt: instant.nullable(),
  lastSeenAt: instant.nullable(),
  /** Where it was seen last. */
  seenOn: carrier.nullable(),
  /** Charge, percent. */
  soc: z.number().nullable(),
  voltageV: z.number().nullable(),
  currentA: z.number().nullable(),
  tempC: z.number().nullable(),
  cellDiffMv: z.number().nullable(),
  cycles: z.number().int().nullable(),
  counts,
  health: z.object({ score: z.number(), band: z.enum(healthBands) }).nullable(),
  worstCell: worstCell.nullable(),
  /** Fault codes that are; none means no exception info (C-06). */
  faults: z.array(z.string()),
  /** Since when each of them is, and when it was last reported or shown: a silent battery withdraws nothing. */
  faultTimes: z.array(z.object({ code: z.string(), since: instant, last: instant })),
  /** Seen on two devices at the same time: the other one, and since when. */
  twice: z.object({ at: instant, other: carrier }).nullable(),
  ownerId: z.string().nullable(),
  ownerName: z.string().nullable(),
  companyId: z.string().nullable(),
  companyName: z.string().nullable(),
});

export type Battery = z.infer<typeof battery>;

/** One stretch of time on one device. */
const use = z.object({
  on: carrier,
  from: instant,
  to: instant,
  /** Charge at its beginning and end. */
  fromSoc: z.number().nullable(),
  toSoc: z.number().nullable(),
});

export type BatteryUse = z.infer<typeof use>;

/** One figure a day: the longest life that is kept. */
const trendDay = z.object({
  day: z.iso.date(),
  score: z.number().nullable(),
  fullAh: z.number().nullable(),
  /** Greatest of the day. */
  cellDiffMv: z.number().nullable(),
  tempMaxC: z.number().nullable(),
  cycles: z.number().int().nullable(),
  /** Internal resistance as it was last reported on it, mΩ. */
  resistanceMohm: z.number().nullable(),
});

const agePoint = z.object({ cycles: z.number(), value: z.number() });

const ageTrend = z.object({
  /** Change in 100 cycles with the band that 90 % lie in. */
  per100Cycles: z.object({ estimate: z.number(), low: z.number(), high: z.number() }),
  /** The line at the first and the last point it was drawn through. */
  line: z.object({ from: agePoint, to: agePoint }),
  points: z.number().int(),
});

/** How a battery ages over its cycles; each is null while too little is known. */
const batteryAgeing = z.object({
  /** As a share of the design capacity, 1 is new. */
  capacity: ageTrend
    .extend({
      /** Cycles until 80 %; null while capacity does not fall, `high` null where no one can state how long. */
      cyclesTo80: z.object({ estimate: z.number(), low: z.number(), high: z.number().nullable() }).nullable(),
    })
    .nullable(),
  /** Internal resistance of the pack, Ω. */
  resistance: ageTrend.nullable(),
});

export type BatteryAgeing = z.infer<typeof batteryAgeing>;

export const batteryDetail = battery.omit({ health: true }).extend({
  health: batteryHealth.nullable(),
  sohPct: z.number().nullable(),
  fullAh: z.number().nullable(),
  designAh: z.number().nullable(),
  highVoltageDays: z.number().nullable(),
  /** Internal resistance of the whole battery as it reports it, mΩ at 25 °C. */
  resistanceMohm: z.number().nullable(),
  /** It connects by itself, and the caller may see what the server receives from it. */
  mayDiagnose: z.boolean().optional(),
  /** Whether the caller may give it up. */
  mayRelease: z.boolean(),
  /** Devices of other accounts that reported it, newest first, at most 20; empty for callers who don't hold it. */
  sightings: z.array(
    z.object({
      kind: z.enum(deviceKinds),
      /** Null except for internal staff. */
      id: z.string().nullable(),
      firstAt: instant,
      lastAt: instant,
    }),
  ),
  /** What it is held against: its model's figures, as `BATTERY_MODELS` has them. */
  rule: batteryRule,
  /**
   * Deviations of each cell beyond the minor one a minute, in the use of its last ones that counts most; null until one was observed
   * for a minute.
   */
  minor: z.object({ from: instant, to: instant, perMinute: z.array(z.number()) }).nullable(),
  /** Newest voltages of the cells, V; empty where it reports none. */
  cellV: z.array(z.number()),
  firstSeenAt: instant.nullable(),
  /** From here on the caller may see its history: since it came to its owner. */
  heldSince: instant.nullable(),
  /** Faults that was and are over, the newest 100, newest first. */
  pastFaults: z.array(z.object({ code: z.string(), from: instant, to: instant })),
  /** The newest 200 stretches, newest first. */
  uses: z.array(use),
  /** The newest 400 days, oldest first. */
  trend: z.array(trendDay),
  ageing: batteryAgeing.optional(),
});

export type BatteryDetail = z.infer<typeof batteryDetail>;

const numbers = z.array(z.number().nullable());

/** Charted samples, column by column: the nth of each belongs to the nth instant. */
export const batterySeries = z.object({
  /** Epoch ms, rising. */
  at: z.array(z.number()),
  /** Differential pressure: highest minus lowest cell, mV. */
  cellDiffMv: numbers,
  /** Lowest and highest cell, V. */
  cellMinV: numbers,
  cellMaxV: numbers,
  currentA: numbers,
  soc: numbers,
  tempC: numbers,
  /** Of the whole pack. */
  totalVoltageV: numbers,
});

export type BatterySeries = z.infer<typeof batterySeries>;

/** Cells over time: of each stretch the lowest voltage of every cell. */
export const batteryHeat = z.object({
  /** Epoch ms, rising. */
  at: z.array(z.number()),
  /** `mv[cell][n]` in the stretch that begins at the nth instant, mV; null where it was not reported. */
  mv: z.array(numbers),
  /** 1 is the first; null where none is out in this range. */
  worstCell: z.number().int().nullable(),
});

export type BatteryHeat = z.infer<typeof batteryHeat>;

/** One stored sample of the table. */
export const batterySample = z.object({
  at: instant,
  on: carrier.nullable(),
  cellDiffMv: z.number().nullable(),
  cellMinV: z.number().nullable(),
  cellMaxV: z.number().nullable(),
  currentA: z.number().nullable(),
  soc: z.number().nullable(),
  tempC: z.number().nullable(),
  totalVoltageV: z.number().nullable(),
});

export type BatterySample = z.infer<typeof batterySample>;

/** What narrows the battery log; an export takes the same. */
export const batteryFilter = z.object({
  /** Part of serial number, model or owner's name. */
  q: z.string().trim().max(64).optional(),
  scope: z.enum(['own', 'tenant']).optional(),
  cycles: z.enum(cycleBucketKeys).optional(),
  health: z.enum(healthBands).optional(),
  status: z.enum(batteryStatuses).optional(),
  ownerId: z.uuid().optional(),
  model: z.string().trim().max(64).optional(),
  /** Seen on this device last. */
  deviceId: z.string().trim().max(32).optional(),
  kind: z.enum(deviceKinds).optional(),
  /** Seen in two places at once. */
  twice: flag.optional(),
});

export type BatteryFilter = z.output<typeof batteryFilter>;

/** How many batteries of the whole filter are so. */
export const batteryCountsOf = z.object({
  normal: z.number().int(),
  abnormal: z.number().int(),
  bands: z.object({ normal: z.number().int(), watch: z.number().int(), abnormal: z.number().int() }),
  cycles: z.object({
    '0-100': z.number().int(),
    '101-200': z.number().int(),
    '201-300': z.number().int(),
    '301-': z.number().int(),
  }),
});
