import type { FieldValues } from 'react-hook-form';
import { TextField, type TextFieldProps } from '../../shared/forms/text-field.tsx';
import { useT } from '../../shared/i18n/use-t.ts';

/** The field of a certificate's last valid day. */
export function CertificateEndField<Input extends FieldValues, Output>(
  props: Pick<TextFieldProps<Input, Output>, 'form' | 'name'>,
) {
  const t = useT();
  return (
    <TextField
      {...props}
      type="date"
      label={t('person.validUntil')}
      hint={t('person.validUntilHint')}
      autoComplete="off"
    />
  );
}
