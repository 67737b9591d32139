import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useT } from '../i18n/use-t.ts';
import { FormEnd } from './form-footer.tsx';
import { RestoredNote } from './restored-note.tsx';
import type { SchemaForm } from './use-schema-form.ts';

/** A form that replaces the content it edits, with cancel next to save. */
export function EditForm<Input extends FieldValues, Output>(props: {
  form: SchemaForm<Input, Output>;
  label?: string;
  danger?: boolean;
  cancel: () => void;
  children: ReactNode;
}) {
  const { form, cancel, children, danger = false } = props;
  const t = useT();
  return (
    <form className="sf-edit" onSubmit={form.submit} noValidate>
      <RestoredNote form={form} />
      {children}
      <div className="sf-edit-end">
        <FormEnd form={form} label={props.label ?? t('profile.save')} danger={danger} />
        <button type="button" className="sf-button" onClick={cancel}>
          {t('dialog.cancel')}
        </button>
      </div>
    </form>
  );
}
