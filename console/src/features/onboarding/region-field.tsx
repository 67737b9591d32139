import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import type { SchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useSettings } from '../../shared/settings/settings.ts';
import { Field } from '../../shared/ui/form/field.tsx';
import { regionChoices } from './regions.ts';

/** The country an account belongs to, in the system's own list, which a phone shows best. */
export function RegionField<Input extends FieldValues, Output>(props: {
  form: SchemaForm<Input, Output>;
  name: FieldPath<Input>;
}) {
  const { form, name } = props;
  const t = useT();
  const lang = useSettings((settings) => settings.lang);
  const { field } = useController({ control: form.fields.control, name });
  return (
    <Field label={t('person.region')} error={form.errorOf(name)}>
      {({ id, describedBy }) => (
        <select
          {...field}
          id={id}
          className="sf-wizard-select"
          autoComplete="country"
          aria-describedby={describedBy}
        >
          {regionChoices(lang, String(field.value ?? '')).map(({ region, name: text }) => (
            <option key={region} value={region}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
