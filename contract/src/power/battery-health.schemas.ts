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
 * The health of a battery with its reasons: the score is the sum of the points of its five parts. A part that nothing is
 * known of is in `unknown` instead of `parts` and neither helps nor condemns (`pointsOfUnknown`): of a battery of
 * which only the deviation is known, and that bad, the score is 60, not 0. A battery of which neither capacity nor
 * deviation is known has no health (null): use and age alone report nothing about its condition.
 */
export const batteryHealth = z.object({
  score: z.number().int().min(0).max(100),
  band: z.enum(healthBands),
  parts: z.array(judgedPart),
  unknown: z.array(partName),
});

export type BatteryHealth = z.infer<typeof batteryHealth>;
