import { z } from 'zod';

const volts = z.number().min(0).max(10);

const celsius = z.number().min(-100).max(300);

const wholes = z.number().int().min(0);

/** When cells count as drifting apart, as published for packs of lithium polymer cells (domain 6). */
const deviationRule = z.object({
  /** A cell this far from the others is a minor deviation; counted by the minute. */
  minorV: volts,
  /** This far, a major one. Exactly at either it is none. */
  majorV: volts,
  /**
   * What a cell is held against: `nearest` is the published rule, the other cell closest to it, so only a cell that is
   * off all others counts; `median` also finds two weak cells that fall together.
   */
  against: z.enum(['nearest', 'median']),
  /** Major deviations of all cells in one use from which it is watched, inclusive: fewer are normal. */
  watch: wholes,
  /** Beyond this many in all, a battery that also shows the next three signs is bad. */
  badBeyond: wholes,
  /** Share of the major deviations above which they are mostly of one cell. */
  mostlyShare: z.number().min(0).max(1),
  /** Several in a minute. */
  severalPerMinute: z.number().min(0),
  /** A stretch of deviations of one cell longer than this lasts, s. */
  lastsS: z.number().min(0),
  /** A stretch bridges this long without a deviation, and observed time this long without a sample, s. */
  bridgeS: z.number().min(0),
  /** Longer than this without a sample, a new use begins, s. */
  useGapS: z.number().min(0),
  /** Uses that the finding looks back on. */
  uses: wholes.min(1).max(20),
});

export type DeviationRule = z.infer<typeof deviationRule>;

/** Beyond these a battery is flagged; a value exactly at one is not. */
const limits = z.object({
  /** A cell below it is over-discharged, V. */
  cellLowV: volts,
  /** A cell above it is over-charged; also held against the total, V. */
  cellHighV: volts,
  /** The cells' sum and the total may differ this much, V. */
  totalToleranceV: z.number().min(0).max(100),
  /** Above it is too hot, °C. */
  hotC: celsius,
  /** Below it charging is limited, °C. */
  coldChargeC: celsius,
});

export type BatteryLimits = z.infer<typeof limits>;

/** Where the points of health end; see `healthOf` of the server. */
const healthRule = z.object({
  /** Share of the design capacity that brings no points any more. */
  capacityFloor: z.number().min(0).max(0.95),
  /** Over-limit events in 100 cycles that bring none. */
  eventsPer100Cycles: z.number().min(0.1),
  /** Days fully charged that are free, and that bring no points. */
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

/** The limits a battery is judged by, as readers see them. */
export const batteryRule = limits.extend({
  minorV: deviationRule.shape.minorV,
  majorV: deviationRule.shape.majorV,
  watch: deviationRule.shape.watch,
  badBeyond: deviationRule.shape.badBeyond,
});

export type BatteryRule = z.infer<typeof batteryRule>;

/** What is known of a battery's make: of an unknown model neither cells nor design. */
export type BatteryMake = Omit<BatteryModel, 'name' | 'cells' | 'designAh'> &
  Partial<Pick<BatteryModel, 'name' | 'cells' | 'designAh'>>;

/**
 * What an installation sets for its models: by name in any case, `*` for those the catalogue lacks. A figure left out
 * stays as the catalogue has it; a model that the catalogue lacks is added to it.
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

/** Looks a battery's make up by the name of its model in any case; unknown ones get `unknownBattery`. */
export type BatteryMakes = (model: string | undefined) => BatteryMake;
