import type { InputHTMLAttributes, ReactNode } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Field } from '../ui/field.tsx';
import type { SchemaForm } from './use-schema-form.ts';

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'placeholder' | 'list'
>;

export interface TextFieldProps<Input extends FieldValues, Output> extends InputProps {
  form: SchemaForm<Input, Output>;
  name: FieldPath<Input>;
  label: string;
  /** What helps while the field is being filled. */
  hint?: string | undefined;
  /** Cleans what was typed or pasted before it stands in the field. */
  clean?: (typed: string) => string;
  /** After the field was left with something right in it. */
  onRight?: (value: string) => void;
  /** Stands in the box of the field, behind the input. */
  children?: ReactNode;
}

/** A labelled input of a form: what is wrong stands below it once typing stops, when it is left, or after sending. */
export function TextField<Input extends FieldValues, Output>(props: TextFieldProps<Input, Output>) {
  const { form, name, label, hint, clean, onRight, children, type = 'text', ...input } = props;
  const { field } = useController({ control: form.fields.control, name });
  const error = form.errorOf(name);
  const leave = async () => {
    if (await form.left(name)) onRight?.(String(form.fields.getValues(name)));
  };
  return (
    <Field label={label} error={error} hint={hint}>
      {({ id, describedBy }) => (
        <>
          <input
            {...input}
            ref={field.ref}
            id={id}
            name={name}
            type={type}
            value={field.value}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy}
            onChange={(event) => {
              const { value } = event.target;
              field.onChange(clean ? clean(value) : value);
              form.typed(name);
            }}
            onBlur={() => {
              field.onBlur();
              void leave();
            }}
          />
          {children}
        </>
      )}
    </Field>
  );
}
