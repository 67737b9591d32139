import { z } from 'zod';
import { deviceId } from '../devices/device-id.schemas.ts';
import { instant, uuid } from '../kit/fields.schemas.ts';
import {
  comparisons,
  measureOf,
  ruleChannels,
  ruleLimits,
  ruleMeasures,
  ruleSeverities,
  ruleTargets,
  ruleTimes,
} from './rules.ts';

/** Minute of the day, 0 to 1439. */
const minute = z.number().int().min(0).max(1_439);

const fields = {
  name: z.string().trim().min(1).max(ruleLimits.nameLength),
  measure: z.enum(ruleMeasures),
  comparison: z.enum(comparisons),
  /** In the unit of the measure. */
  value: z.number(),
  /** The alarm ends at this value; null: as soon as the value is no longer beyond `value`. */
  clearValue: z.number().nullable(),
  /** How long the value must stay beyond the limit; 0: the first sample is enough. */
  forS: z.number().int().min(0).max(ruleLimits.forS),
  during: z.enum(ruleTimes),
  severity: z.enum(ruleSeverities),
  /** Minutes of the day in the account's time zone; `until` may be before `from`, past midnight. */
  quiet: z.object({ from: minute, until: minute }).nullable(),
  channels: z.array(z.enum(ruleChannels)).max(ruleChannels.length),
  target: z.enum(ruleTargets),
  /** Only for the target `team`. */
  teamId: uuid.nullable(),
  /** Only for the target `drones`. */
  droneIds: z.array(deviceId).max(ruleLimits.droneIds),
  isEnabled: z.boolean(),
};

/** A rule as its author writes it. */
export const ruleForm = z.object(fields).superRefine((rule, context) => {
  const refuse = (at: string, message: string): void =>
    context.addIssue({ code: 'custom', path: [at], message });
  const { min, max, comparisons: allowed, lasts } = measureOf(rule.measure);
  for (const at of ['value', 'clearValue'] as const) {
    const value = rule[at];
    if (value !== null && value < min) refuse(at, 'field.too-small');
    if (value !== null && value > max) refuse(at, 'field.too-big');
  }
  if (!allowed.includes(rule.comparison)) refuse('comparison', 'field.invalid');
  if (!lasts && rule.forS > 0) refuse('forS', 'field.invalid');
  const isBeyond =
    rule.clearValue !== null &&
    (rule.comparison === 'below' ? rule.clearValue < rule.value : rule.clearValue > rule.value);
  if (isBeyond) refuse('clearValue', 'rule.clear-side');
  if ((rule.target === 'team') !== (rule.teamId !== null)) refuse('teamId', 'field.required');
  if ((rule.target === 'drones') !== rule.droneIds.length > 0) refuse('droneIds', 'field.required');
});
export type RuleForm = z.output<typeof ruleForm>;

const rule = z.object({
  ...fields,
  id: uuid,
  createdAt: instant,
  /** Drones to which it applies at present. */
  drones: z.number().int(),
  /** Drones with its alarm at present. */
  raised: z.number().int(),
  lastRaisedAt: instant.nullable(),
});
export type Rule = z.infer<typeof rule>;

const preview = z.object({
  from: instant,
  until: instant,
  /** False when the time limit ended the search before every drone was read. */
  isWhole: z.boolean(),
  /** How often it would have been raised, over all drones. */
  times: z.number().int(),
  /** Drones it would have been raised for, most often first; at most 20. */
  drones: z.array(
    z.object({ droneId: z.string(), name: z.string(), times: z.number().int(), lastAt: instant }),
  ),
  /** Drones whose points were read. */
  read: z.number().int(),
});
export type RulePreview = z.infer<typeof preview>;

const one = z.object({ id: uuid });

/** Summaries and schemas of `rules`, by endpoint. */
export const rulesSchemas = {
  list: { summary: 'Alarm rules of the account, newest first', response: z.array(rule) },
  create: { summary: 'Write an alarm rule', body: ruleForm, response: one },
  preview: {
    summary: 'How often a rule would have raised an alarm in the last 7 days, by stored points',
    body: ruleForm,
    response: preview,
  },
  change: {
    summary: 'Replace an alarm rule; its present alarms end',
    params: one,
    body: ruleForm,
    response: z.object({}),
  },
  remove: {
    summary: 'Delete an alarm rule; its present alarms end',
    params: one,
    response: z.object({}),
  },
};
