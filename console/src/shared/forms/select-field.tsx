import { type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import { Field } from '../ui/form/field.tsx';
import type { Option } from '../ui/primitives/option-surface.tsx';
import { Select } from '../ui/primitives/select.tsx';
import type { SchemaForm } from './use-schema-form.ts';

interface SelectFieldProps<Input extends FieldValues, Output> {
  form: SchemaForm<Input, Output>;
  name: FieldPath<Input>;
  label: string;
  hint?: string | undefined;
  options: readonly Option[];
  /** The first option, which means no value and is stored as ''. */
  empty?: string;
}

/** A labelled select of a form. */
export function SelectField<Input extends FieldValues, Output>(props: SelectFieldProps<Input, Output>) {
  const { form, name, label, hint, options, empty } = props;
  const { field } = useController({ control: form.fields.control, name });
  const error = form.errorOf(name);
  const change = (value: string | undefined) => {
    field.onChange((value ?? '') as FieldPathValue<Input, typeof name>);
    form.typed(name);
  };
  return (
    <Field label={label} error={error} hint={hint}>
      {({ id, describedBy }) => {
        const common = {
          ...{ id, name, describedBy, options, change },
          ref: field.ref,
          className: 'is-wide',
          isInvalid: error !== undefined,
          value: String(field.value ?? ''),
          leave: () => {
            field.onBlur();
            void form.left(name);
          },
        };
        return empty === undefined ? <Select {...common} /> : <Select {...common} empty={empty} />;
      }}
    </Field>
  );
}
