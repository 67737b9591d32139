import type { InputHTMLAttributes, ReactNode } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { halfWidth } from '../phone/half-width.ts';
import { Field } from '../ui/form/field.tsx';
import { DateInput } from '../ui/primitives/date-input.tsx';
import { Suggest } from '../ui/primitives/suggest.tsx';
import { FigureInput, type FigureLook } from './figure-input.tsx';
import type { SchemaForm } from './use-schema-form.ts';

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'placeholder'
>;

export interface TextFieldProps<Input extends FieldValues, Output> extends InputProps {
  form: SchemaForm<Input, Output>;
  name: FieldPath<Input>;
  label: string;
  /** Help shown while the field is filled in. */
  hint?: string | undefined;
  /** Cleans typed or pasted text. */
  clean?: (typed: string) => string;
  /** The field contains a figure, stored as `KeptFigure`. */
  figure?: FigureLook;
  /** Values suggested below the input; other text is accepted too. */
  suggestions?: readonly string[];
  /** Called when the field is left with a valid value. */
  onRight?: (value: string) => void;
  /** Content within the field's box, after the input. */
  children?: ReactNode;
}

/** A labelled input of a form. Its error appears below when typing stops, on blur or after sending. */
export function TextField<Input extends FieldValues, Output>(props: TextFieldProps<Input, Output>) {
  const {
    form,
    name,
    label,
    hint,
    clean,
    onRight,
    children,
    type = 'text',
    figure,
    suggestions,
    ...input
  } = props;
  const { field } = useController({ control: form.fields.control, name });
  const error = form.errorOf(name);
  const leave = async () => {
    if (await form.left(name)) onRight?.(String(form.fields.getValues(name)));
  };
  const change = (value: string) => {
    // A password stays as typed.
    const plain = input.autoComplete?.endsWith('-password') ? value : halfWidth(value);
    field.onChange(clean ? clean(plain) : plain);
    form.typed(name);
  };
  return (
    <Field label={label} error={error} hint={hint}>
      {({ id, labelId, describedBy }) => {
        const same = {
          ...input,
          ...{ ref: field.ref, id, name },
          'aria-invalid': error !== undefined,
          'aria-describedby': describedBy,
          onBlur: () => {
            field.onBlur();
            void leave();
          },
        };
        if (type === 'date' || type === 'datetime-local') {
          return (
            <DateInput
              {...{ labelledBy: labelId, describedBy, change }}
              inputRef={field.ref}
              withTime={type === 'datetime-local'}
              isInvalid={error !== undefined}
              value={field.value}
              leave={same.onBlur}
            />
          );
        }
        if (suggestions) {
          return (
            <Suggest
              {...{ id, name, describedBy, suggestions, change }}
              inputRef={field.ref}
              isInvalid={error !== undefined}
              value={String(field.value ?? '')}
              leave={same.onBlur}
            />
          );
        }
        return (
          <>
            {figure ? (
              <FigureInput {...same} {...figure} kept={field.value} change={change} />
            ) : (
              <input
                {...same}
                type={type}
                value={field.value}
                onChange={({ target, nativeEvent }) => {
                  // Text that an input method still composes must not change below it.
                  const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
                  if (isComposing) field.onChange(target.value);
                  else change(target.value);
                }}
                onCompositionEnd={({ currentTarget }) => change(currentTarget.value)}
              />
            )}
            {children}
          </>
        );
      }}
    </Field>
  );
}
