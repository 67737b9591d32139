import type { FieldValues } from 'react-hook-form';
import { t } from '../i18n/messages.ts';
import { confirm } from '../ui/overlay/confirm-store.ts';
import type { SchemaForm } from './use-schema-form.ts';

/** Closes a form; asks first if it has unsent content, which is then discarded with its draft. */
export function useFormLeave<Input extends FieldValues, Output>(
  form: SchemaForm<Input, Output>,
  close: () => void,
): () => void {
  const { isDirty } = form.fields.formState;
  const leave = async () => {
    const question = { text: t('profile.discard'), ok: t('profile.discardIt'), danger: true };
    if (isDirty && !(await confirm(question))) return;
    form.forget();
    close();
  };
  return () => void leave();
}
