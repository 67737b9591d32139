import { areaIn } from '@smartflight/contract/kit/units.ts';
import { rules } from '@smartflight/contract/rules/rules.endpoints.ts';
import type { Rule, RuleForm } from '@smartflight/contract/rules/rules.schemas.ts';
import {
  comparisons,
  isWeather,
  measureOf,
  ruleMeasures,
  ruleSeverities,
  ruleTimes,
} from '@smartflight/contract/rules/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { type Fmt, useFmt } from '../../shared/format/fmt.ts';
import { readFigure } from '../../shared/forms/figure.ts';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { SelectField } from '../../shared/forms/select-field.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { optionsFrom } from '../../shared/ui/primitives/select.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { type RuleInput, type RuleSchemaForm, ruleValues, valuesOf } from './rule-form-values.ts';
import { RulePreview } from './rule-preview.tsx';
import { ruleSentence } from './rule-text.ts';
import { ownRules } from './rules.queries.ts';
import { TargetFields } from './target-fields.tsx';

/** Writes a new rule, from `start`, or changes an existing one. */
export function RuleFormInspector(props: { rule?: Rule; start: RuleForm; close: () => void }) {
  const { rule, start, close } = props;
  const t = useT();
  const fmt = useFmt();
  const queries = useQueryClient();
  const form = useSchemaForm<RuleInput, RuleForm>({
    schema: ruleValues,
    initial: valuesOf(rule ?? start),
    together: { comparison: ['clearValue'], value: ['clearValue'] },
    send: async (body) => {
      if (rule) await call(rules.change, { params: { id: rule.id }, body });
      else await call(rules.create, { body });
      toast.ok(t('rules.saved', { name: body.name }));
      await queries.invalidateQueries({ queryKey: ownRules().queryKey });
      close();
    },
  });
  const title = rule ? t('rules.change') : t('rules.new');
  return (
    <Inspector isTall label={title} title={title} close={close}>
      <form className="sf-list-form" onSubmit={form.submit} noValidate>
        <TextField form={form} name="name" label={t('rules.name')} autoComplete="off" />
        <ConditionFields form={form} t={t} fmt={fmt} />
        <TargetFields form={form} />
        <DeliveryFields form={form} />
        <RulePreview form={form} />
        <FormEnd form={form} label={t('rules.save')} />
      </form>
    </Inspector>
  );
}

function ConditionFields({ form, t, fmt }: { form: RuleSchemaForm; t: Translate; fmt: Fmt }) {
  const [measure, comparison, value, forS, during] = form.fields.watch([
    'measure',
    'comparison',
    'value',
    'forS',
    'during',
  ]);
  const { comparisons: allowed, lasts } = measureOf(measure);
  const limit = readFigure(value);
  const look = measure === 'dayArea' ? { scale: areaIn(fmt.areaUnit, 1), digits: 2 } : { digits: 2 };
  const unit = measure === 'dayArea' ? fmt.areaUnitName : t('rules.unit', { measure });
  return (
    <fieldset className="ru-condition">
      <legend>{t('rules.when')}</legend>
      <p className="ru-sentence" aria-live="polite">
        {typeof limit === 'number'
          ? ruleSentence(t, fmt, { measure, comparison, value: limit, forS: readFigure(forS) ?? 0, during })
          : t('rules.noValue')}
      </p>
      <SelectField
        form={form}
        name="measure"
        label={t('rules.measure')}
        options={optionsFrom(ruleMeasures, (one) => t('rules.measureName', { measure: one }))}
        {...(isWeather(measure) ? { hint: t('rules.ofStation') } : {})}
      />
      <div className="ru-line">
        {allowed.length > 1 && (
          <SelectField
            form={form}
            name="comparison"
            label={t('rules.comparison')}
            options={optionsFrom(comparisons, (one) => t(`rules.${one}`))}
          />
        )}
        <TextField form={form} name="value" label={t('rules.value', { unit })} figure={look} />
      </div>
      <SelectField
        form={form}
        name="during"
        label={t('rules.during')}
        options={optionsFrom(ruleTimes, (one) => t(`rules.time.${one}`))}
      />
      {lasts && (
        <div className="ru-line">
          <TextField form={form} name="forS" label={t('rules.forS')} figure={{ digits: 0 }} />
          <TextField
            form={form}
            name="clearValue"
            label={t('rules.clearValue', { unit })}
            hint={t('rules.clearHint')}
            figure={look}
          />
        </div>
      )}
      <SelectField
        form={form}
        name="severity"
        label={t('rules.severity')}
        options={optionsFrom(ruleSeverities, (one) => t(`rules.level.${one}`))}
      />
    </fieldset>
  );
}
