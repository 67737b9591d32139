import { useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { RevealButton } from '../ui/controls/reveal-button.tsx';
import { TextField } from './text-field.tsx';
import type { SchemaForm } from './use-schema-form.ts';

/** A password field with a button to reveal it. `purpose` is the hint for password managers. */
export function PasswordField<Input extends FieldValues, Output>(props: {
  form: SchemaForm<Input, Output>;
  name: FieldPath<Input>;
  label: string;
  hint?: string;
  purpose: 'current' | 'new';
}) {
  const { purpose, ...rest } = props;
  const [shown, setShown] = useState(false);
  return (
    <TextField {...rest} type={shown ? 'text' : 'password'} autoComplete={`${purpose}-password`}>
      <RevealButton shown={shown} change={setShown} />
    </TextField>
  );
}
