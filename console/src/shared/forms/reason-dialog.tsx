import './reason-dialog.css';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useT } from '../i18n/use-t.ts';
import { Dialog, DialogActions } from '../ui/overlay/dialog.tsx';
import { FormEnd } from './form-footer.tsx';
import { TextField } from './text-field.tsx';
import type { SchemaForm } from './use-schema-form.ts';

/** Reason for acting on behalf of another person. */
export const reason = z
  .string()
  .trim()
  .min(1, { error: 'field.required' })
  .max(200, { error: 'field.too-long' });

/** Asks for a reason before an action on behalf of another person. */
export function ReasonDialog<Input extends { reason: string }, Output>(props: {
  form: SchemaForm<Input, Output>;
  title: string;
  more: string;
  hint: string;
  ok: string;
  isMild?: boolean;
  close: () => void;
  children?: ReactNode;
}) {
  const { form, title, more, hint, ok, isMild = false, close, children } = props;
  const t = useT();
  return (
    <Dialog title={title} close={close}>
      <p>{more}</p>
      <form className="sf-reason-form" onSubmit={form.submit} noValidate>
        {children}
        <TextField
          form={form}
          name={'reason' as never}
          label={t('people.held.reason')}
          hint={hint}
          autoComplete="off"
        />
        <DialogActions cancel={close}>
          <FormEnd form={form} label={ok} danger={!isMild} />
        </DialogActions>
      </form>
    </Dialog>
  );
}
