import { z } from 'zod';

const volts = z.number().min(0).max(10);

const celsius = z.number().min(-100).max(300);

const wholes = z.number().int().min(0);

/** Rule for drifting cells, as published for lithium polymer packs (domain 6). */
const deviationRule = z.object({
  /** Distance of a minor deviation; counted per minute. */
  minorV: volts,
  /** Distance of a major deviation. A value equal to a limit is none. */
  majorV: volts,
  /**
   * Reference of a cell: `nearest`, the published rule, compares with the closest other cell, so only a cell off from
   * all counts; `median` also finds two weak cells.
   */
  against: z.enum(['nearest', 'median']),
  /** Major deviations in one use from which the battery is watched, inclusive. */
  watch: wholes,
  /** Total above which a battery with the next three signs is bad. */
  badBeyond: wholes,
  /** Share of one cell above which deviations count as mostly its own. */
  mostlyShare: z.number().min(0).max(1),
  /** Deviations per minute that count as several. */
  severalPerMinute: z.number().min(0),
  /** Length above which a cell's deviations count as lasting, s. */
  lastsS: z.number().min(0),
  /** Longest gap without deviation, or without sample, bridged within a stretch, s. */
  bridgeS: z.number().min(0),
  /** Time without samples after which a new use begins, s. */
  useGapS: z.number().min(0),
  /** Number of latest uses considered. */
  uses: wholes.min(1).max(20),
});

export type DeviationRule = z.infer<typeof deviationRule>;

/** Limits beyond which a battery is flagged; equal values are not. */
const limits = z.object({
  /** Cell voltage of over-discharge, V. */
  cellLowV: volts,
  /** Cell voltage of over-charge, V; also checked against the total. */
  cellHighV: volts,
  /** Allowed difference between the cells' sum and the total, V. */
  totalToleranceV: z.number().min(0).max(100),
  /** Temperature above which it is too hot, °C. */
  hotC: celsius,
  /** Temperature below which charging is limited, °C. */
  coldChargeC: celsius,
});

export type BatteryLimits = z.infer<typeof limits>;

/** Bounds of health points; see `healthOf` of the server. */
const healthRule = z.object({
  /** Share of design capacity with zero points. */
  capacityFloor: z.number().min(0).max(0.95),
  /** Over-limit events per 100 cycles with zero points. */
  eventsPer100Cycles: z.number().min(0.1),
  /** Days at full charge without deduction, and with zero points. */
  freeStorageDays: z.number().min(0),
  worstStorageDays: z.number().min(1),
});

export type HealthRule = z.infer<typeof healthRule>;

const batteryModel = z.object({
  name: z.string().trim().min(1).max(64),
  cells: z.number().int().min(1).max(64),
  designAh: z.number().positive().max(10_000),
  ratedCycles: z.number().int().positive().max(100_000),
  limits,
  deviation: deviationRule,
  health: healthRule,
});

export type BatteryModel = z.infer<typeof batteryModel>;

/** Limits applied to a battery, as shown to readers. */
export const batteryRule = limits.extend({
  minorV: deviationRule.shape.minorV,
  majorV: deviationRule.shape.majorV,
  watch: deviationRule.shape.watch,
  badBeyond: deviationRule.shape.badBeyond,
});

export type BatteryRule = z.infer<typeof batteryRule>;

/** Known data of a battery's model; unknown models have neither cells nor design capacity. */
export type BatteryMake = Omit<BatteryModel, 'name' | 'cells' | 'designAh'> &
  Partial<Pick<BatteryModel, 'name' | 'cells' | 'designAh'>>;

/**
 * Settings of an installation per model: by name in any case, `*` for unknown models. Absent figures stay as in the
 * catalogue; new models are added.
 */
export const batteryOverrides = z.record(
  z.string().trim().min(1).max(64),
  z.strictObject({
    cells: batteryModel.shape.cells.optional(),
    designAh: batteryModel.shape.designAh.optional(),
    ratedCycles: batteryModel.shape.ratedCycles.optional(),
    limits: limits.partial().strict().optional(),
    deviation: deviationRule.partial().strict().optional(),
    health: healthRule.partial().strict().optional(),
  }),
);

export type BatteryOverrides = z.infer<typeof batteryOverrides>;

/** Looks up a battery model by name in any case; unknown ones get `unknownBattery`. */
export type BatteryMakes = (model: string | undefined) => BatteryMake;
