import { useState } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import { useT } from '../i18n/use-t.ts';
import { Field } from '../ui/form/field.tsx';
import { Combobox } from '../ui/primitives/combobox.tsx';
import { findZones } from './time-zones.ts';
import type { SchemaForm } from './use-schema-form.ts';

/** A time zone from the IANA list, found by part of its name or by its offset. */
export function TimeZoneField<Input extends FieldValues, Output>(props: {
  form: SchemaForm<Input, Output>;
  name: FieldPath<Input>;
}) {
  const { form, name } = props;
  const t = useT();
  const { field } = useController({ control: form.fields.control, name });
  const [typed, setTyped] = useState<string>();
  const found = typed === undefined ? [] : findZones(typed);
  const zone = String(field.value ?? '');
  return (
    <Field label={t('profile.timeZone')} error={form.errorOf(name)} hint={t('profile.zoneSearch')}>
      {({ id, describedBy }) => (
        <Combobox
          {...{ id, describedBy }}
          inputRef={field.ref}
          isInvalid={form.errorOf(name) !== undefined}
          text={zone}
          value={zone || undefined}
          options={found.map((one) => ({ value: one.zone, label: one.zone, note: one.offset }))}
          none={t('profile.zoneNone')}
          search={setTyped}
          choose={(chosen) => field.onChange(chosen as FieldPathValue<Input, typeof name>)}
          leave={field.onBlur}
        />
      )}
    </Field>
  );
}
