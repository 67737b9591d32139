import { type RuleForm, ruleForm as ruleSchema } from '@smartflight/contract/rules/rules.schemas.ts';
import {
  comparisons,
  measureOf,
  ruleChannels,
  ruleMeasures,
  ruleSeverities,
  ruleTargets,
  ruleTimes,
} from '@smartflight/contract/rules/rules.ts';
import { z } from 'zod';
import { figure, keptFigure } from '../../shared/forms/figure.ts';
import type { SchemaForm } from '../../shared/forms/use-schema-form.ts';

/** The values of the form; those that the measure doesn't have are left out when they are sent. */
export const ruleValues = z
  .object({
    name: z.string().trim().min(1, { error: 'warn.incomplete' }),
    measure: z.enum(ruleMeasures),
    comparison: z.enum(comparisons),
    value: figure(),
    clearValue: figure(),
    forS: figure(),
    during: z.enum(ruleTimes),
    severity: z.enum(ruleSeverities),
    /** Hour of the day; '' without quiet hours. */
    quietFrom: z.string(),
    quietUntil: z.string(),
    channels: z.array(z.enum(ruleChannels)),
    target: z.enum(ruleTargets),
    teamId: z.string(),
    droneIds: z.array(z.string()),
    isEnabled: z.boolean(),
  })
  .transform((values, context): RuleForm => {
    if (values.value === null) {
      context.addIssue({ code: 'custom', path: ['value'], message: 'warn.incomplete' });
      return z.NEVER;
    }
    const form = formOf({ ...values, value: values.value });
    const checked = ruleSchema.safeParse(form);
    if (checked.success) return checked.data;
    for (const { path, message } of checked.error.issues)
      context.addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  });
export type RuleInput = z.input<typeof ruleValues>;
export type RuleSchemaForm = SchemaForm<RuleInput, RuleForm>;

type Parsed = Omit<RuleInput, 'value' | 'clearValue' | 'forS'> & {
  value: number;
  clearValue: number | null;
  forS: number | null;
};

function formOf({ quietFrom, quietUntil, teamId, ...values }: Parsed): RuleForm {
  const { lasts } = measureOf(values.measure);
  return {
    ...values,
    clearValue: lasts ? values.clearValue : null,
    forS: lasts ? (values.forS ?? 0) : 0,
    quiet:
      quietFrom === '' || quietUntil === ''
        ? null
        : { from: Number(quietFrom) * 60, until: Number(quietUntil) * 60 },
    teamId: values.target === 'team' && teamId !== '' ? teamId : null,
    droneIds: values.target === 'drones' ? values.droneIds : [],
  };
}

/** The values of an existing rule or of a template. */
export const valuesOf = (rule: RuleForm): RuleInput => ({
  name: rule.name,
  measure: rule.measure,
  comparison: rule.comparison,
  value: keptFigure(rule.value),
  clearValue: keptFigure(rule.clearValue),
  forS: rule.forS === 0 ? '' : keptFigure(rule.forS),
  during: rule.during,
  severity: rule.severity,
  quietFrom: rule.quiet === null ? '' : String(Math.floor(rule.quiet.from / 60)),
  quietUntil: rule.quiet === null ? '' : String(Math.floor(rule.quiet.until / 60)),
  channels: rule.channels,
  target: rule.target,
  teamId: rule.teamId ?? '',
  droneIds: rule.droneIds,
  isEnabled: rule.isEnabled,
});
