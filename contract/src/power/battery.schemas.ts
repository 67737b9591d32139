import { z } from 'zod';
import { flag, instant } from '../kit/fields.schemas.ts';
import { batteryStatuses, carrierKinds, cycleBucketKeys } from './battery.ts';
import { batteryHealth } from './battery-health.schemas.ts';
import { healthBands } from './battery-health.ts';
import { batteryRule } from './battery-models.schemas.ts';

/** Serial number of a battery, as reported by its carrier. */
export const batterySn = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** Location of a battery: on a drone, in a charger bay, or separate. */
const carrier = z.object({
  kind: z.enum(carrierKinds),
  id: z.string(),
  /** Null when the caller may not see it. */
  name: z.string().nullable(),
  slot: z.number().int().nullable(),
});

const counts = z.object({
  overDischarge: z.number().int().nullable(),
  overCharge: z.number().int().nullable(),
  overCurrent: z.number().int().nullable(),
  overTemp: z.number().int().nullable(),
});

/** The deviating cell: 1 is the first. */
const worstCell = z.object({
  cell: z.number().int(),
  /** Number of deviations in the period considered for health. */
  deviations: z.number().int(),
  /** Difference to the other cells when last seen, mV; negative is below. */
  offMv: z.number().nullable(),
});

export const battery = z.object({
  sn: z.string(),
  model: z.string().nullable(),
  status: z.enum(batteryStatuses),
  lastUsedAt: instant.nullable(),
  lastSeenAt: instant.nullable(),
  /** Last carrier. */
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
  /** Active fault codes; empty means no exception (C-06). */
  faults: z.array(z.string()),
  /** Start and latest report of each; a silent battery keeps its faults. */
  faultTimes: z.array(z.object({ code: z.string(), since: instant, last: instant })),
  /** The other device that reported it at the same time, and since when. */
  twice: z.object({ at: instant, other: carrier }).nullable(),
  ownerId: z.string().nullable(),
  ownerName: z.string().nullable(),
  companyId: z.string().nullable(),
  companyName: z.string().nullable(),
});

export type Battery = z.infer<typeof battery>;

/** One period on one device. */
const use = z.object({
  on: carrier,
  from: instant,
  to: instant,
  /** Charge at start and end. */
  fromSoc: z.number().nullable(),
  toSoc: z.number().nullable(),
});

export type BatteryUse = z.infer<typeof use>;

/** Daily figures. */
const trendDay = z.object({
  day: z.iso.date(),
  score: z.number().nullable(),
  fullAh: z.number().nullable(),
  /** Maximum of the day. */
  cellDiffMv: z.number().nullable(),
  tempMaxC: z.number().nullable(),
  cycles: z.number().int().nullable(),
  /** Last reported internal resistance of the day, mΩ. */
  resistanceMohm: z.number().nullable(),
});

const agePoint = z.object({ cycles: z.number(), value: z.number() });

const ageTrend = z.object({
  /** Change per 100 cycles with its 90 % interval. */
  per100Cycles: z.object({ estimate: z.number(), low: z.number(), high: z.number() }),
  /** Fitted line at the first and last point. */
  line: z.object({ from: agePoint, to: agePoint }),
  points: z.number().int(),
});

/** Ageing of a battery over cycles; each trend is null without enough data. */
const batteryAgeing = z.object({
  /** Share of design capacity; 1 is new. */
  capacity: ageTrend
    .extend({
      /** Cycles until 80 %; null when capacity does not fall, `high` null when it cannot be bounded. */
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
  /** Reported internal resistance of the whole battery, mΩ at 25 °C. */
  resistanceMohm: z.number().nullable(),
  /** The battery has its own connection and the caller may see its messages. */
  mayDiagnose: z.boolean().optional(),
  /** Whether the caller may give it up. */
  mayRelease: z.boolean(),
  /** Devices of other accounts that reported it, newest first, at most 20; empty for callers who don't hold it. */
  sightings: z.array(
    z.object({
      kind: z.enum(carrierKinds),
      /** Null except for internal staff. */
      id: z.string().nullable(),
      firstAt: instant,
      lastAt: instant,
    }),
  ),
  /** Limits applied: its model's figures, as in `BATTERY_MODELS`. */
  rule: batteryRule,
  /**
   * Minor deviations of each cell per minute, in the recent use with the largest number; null until a minute was
   * observed.
   */
  minor: z.object({ from: instant, to: instant, perMinute: z.array(z.number()) }).nullable(),
  /** Newest cell voltages, V; empty when not reported. */
  cellV: z.array(z.number()),
  firstSeenAt: instant.nullable(),
  /** Start of the history visible to the caller: since its owner holds it. */
  heldSince: instant.nullable(),
  /** Past faults, newest first, at most 100. */
  pastFaults: z.array(z.object({ code: z.string(), from: instant, to: instant })),
  /** Newest 200 periods, newest first. */
  uses: z.array(use),
  /** The newest 400 days, oldest first. */
  trend: z.array(trendDay),
  ageing: batteryAgeing.optional(),
});

export type BatteryDetail = z.infer<typeof batteryDetail>;

const numbers = z.array(z.number().nullable());

/** Chart samples by column: the nth entries belong to the nth instant. */
export const batterySeries = z.object({
  /** Epoch ms, rising. */
  at: z.array(z.number()),
  /** Highest minus lowest cell, mV. */
  cellDiffMv: numbers,
  /** Lowest and highest cell voltage, V. */
  cellMinV: numbers,
  cellMaxV: numbers,
  currentA: numbers,
  soc: numbers,
  tempC: numbers,
  /** Voltage of the whole pack. */
  totalVoltageV: numbers,
});

export type BatterySeries = z.infer<typeof batterySeries>;

/** Cells over time: lowest voltage of each cell per interval. */
export const batteryHeat = z.object({
  /** Epoch ms, rising. */
  at: z.array(z.number()),
  /** `mv[cell][n]` in the interval from the nth instant, mV; null when not reported. */
  mv: z.array(numbers),
  /** 1 is the first; null when none deviates in this range. */
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

/** Filter of the battery log; exports take the same. */
export const batteryFilter = z.object({
  /** Part of serial number, model or owner's name. */
  q: z.string().trim().max(64).optional(),
  scope: z.enum(['own', 'tenant']).optional(),
  cycles: z.enum(cycleBucketKeys).optional(),
  health: z.enum(healthBands).optional(),
  status: z.enum(batteryStatuses).optional(),
  ownerId: z.uuid().optional(),
  model: z.string().trim().max(64).optional(),
  /** Last carrier. */
  deviceId: z.string().trim().max(32).optional(),
  kind: z.enum(carrierKinds).optional(),
  /** Reported by two devices at once. */
  twice: flag.optional(),
});

export type BatteryFilter = z.output<typeof batteryFilter>;

/** Number of batteries per count over the whole filter. */
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
