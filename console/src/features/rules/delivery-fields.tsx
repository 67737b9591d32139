import { alarmsPerHour, type RuleChannel, ruleChannels } from '@smartflight/contract/rules/rules.ts';
import { useController } from 'react-hook-form';
import { useFmt } from '../../shared/format/fmt.ts';
import { SelectField } from '../../shared/forms/select-field.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import type { RuleSchemaForm } from './rule-form-values.ts';

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** Channels and quiet hours of a rule. */
export function DeliveryFields({ form }: { form: RuleSchemaForm }) {
  const t = useT();
  const fmt = useFmt();
  const { field } = useController({ control: form.fields.control, name: 'channels' });
  const chosen = new Set<RuleChannel>(field.value);
  const toggle = (channel: RuleChannel) => {
    if (!chosen.delete(channel)) chosen.add(channel);
    field.onChange(ruleChannels.filter((one) => chosen.has(one)));
    form.typed('channels');
  };
  return (
    <fieldset className="ru-delivery">
      <legend>{t('rules.delivery')}</legend>
      <div className="ru-channels">
        {ruleChannels.map((channel) => (
          <label key={channel}>
            <input type="checkbox" checked={chosen.has(channel)} onChange={() => toggle(channel)} />
            <span>{t(`rules.channel.${channel}`)}</span>
          </label>
        ))}
      </div>
      {chosen.has('webhook') && <p className="sf-list-note">{t('rules.webhookHint')}</p>}
      <p className="sf-list-note">
        {t('rules.limitHint', {
          n: fmt.number(alarmsPerHour.inbox),
          webhook: fmt.number(alarmsPerHour.webhook),
        })}
      </p>
      <div className="ru-line">
        <SelectField
          form={form}
          name="quietFrom"
          label={t('rules.quietFrom')}
          options={hours}
          empty={t('rules.noQuiet')}
        />
        <SelectField
          form={form}
          name="quietUntil"
          label={t('rules.quietUntil')}
          options={hours}
          empty={t('rules.noQuiet')}
        />
      </div>
      <p className="sf-list-note">{t('rules.quietHint')}</p>
    </fieldset>
  );
}
