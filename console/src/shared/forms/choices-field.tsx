import './choices-field.css';
import { type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import type { SchemaForm } from './use-schema-form.ts';

/** Checkboxes of a form whose value is the list of chosen ones, in the order of the options. */
export function ChoicesField<Input extends FieldValues, Output>(props: {
  form: SchemaForm<Input, Output>;
  name: FieldPath<Input>;
  label: string;
  options: readonly { value: string; label: string }[];
}) {
  const { form, name, label, options } = props;
  const { field } = useController({ control: form.fields.control, name });
  const chosen = new Set<string>(field.value);
  const toggle = (value: string) => {
    if (!chosen.delete(value)) chosen.add(value);
    const values = options.map((option) => option.value).filter((one) => chosen.has(one));
    field.onChange(values as FieldPathValue<Input, typeof name>);
    form.typed(name);
  };
  const error = form.errorOf(name);
  return (
    <fieldset className="sf-choices">
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="checkbox" checked={chosen.has(option.value)} onChange={() => toggle(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
      {error && (
        <p className="sf-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
