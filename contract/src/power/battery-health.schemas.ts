import { z } from 'zod';
import { type HealthPart, healthBands, healthPartNames, reasons } from './battery-health.ts';

const partName = z.enum(healthPartNames as [HealthPart, ...HealthPart[]]);

const judgedPart = z.object({
  part: partName,
  /** Whole points, 0 to `of`. */
  points: z.number().int().min(0),
  of: z.number().int(),
  reason: z.enum(reasons),
  args: z.record(z.string(), z.number()),
});

export type JudgedPart = z.infer<typeof judgedPart>;

/**
 * Health of a battery with reasons: the sum of points of its five parts. Parts without data are in `unknown` and
 * count `pointsOfUnknown`. Without capacity and deviation there is no health (null), since use and age alone do not
 * show the condition.
 */
export const batteryHealth = z.object({
  score: z.number().int().min(0).max(100),
  band: z.enum(healthBands),
  parts: z.array(judgedPart),
  unknown: z.array(partName),
});

export type BatteryHealth = z.infer<typeof batteryHealth>;
