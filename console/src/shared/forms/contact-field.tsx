import { type FieldValues, useWatch } from 'react-hook-form';
import { PhoneCountry, useFullNumberHint } from '../phone/phone-country.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/**
 * A phone number, or a phone number or e-mail. A number without a calling code gets a choice of its country, and its
 * full form is shown. The form's plan lists the field in `phones`.
 */
export function ContactField<Input extends FieldValues, Output>(props: TextFieldProps<Input, Output>) {
  const { form, name, hint } = props;
  const typed = String(useWatch({ control: form.fields.control, name }) ?? '');
  const full = useFullNumberHint(typed);
  return (
    <>
      <TextField
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        hint={full ?? hint}
      />
      <PhoneCountry typed={typed} changed={() => form.typed(name)} />
    </>
  );
}
