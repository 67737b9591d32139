import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { SelectField } from '../../shared/forms/select-field.tsx';
import type { SchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useSettings } from '../../shared/settings/settings.ts';
import { regionChoices } from './regions.ts';

export function RegionField<Input extends FieldValues, Output>(props: {
  form: SchemaForm<Input, Output>;
  name: FieldPath<Input>;
}) {
  const { form, name } = props;
  const t = useT();
  const lang = useSettings((settings) => settings.lang);
  const { field } = useController({ control: form.fields.control, name });
  const regions = regionChoices(lang, String(field.value ?? ''));
  return (
    <SelectField
      form={form}
      name={name}
      label={t('person.region')}
      options={regions.map(({ region, name: label }) => ({ value: region, label }))}
    />
  );
}
