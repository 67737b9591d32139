import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { FormEnd } from '../../../shared/forms/form-footer.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { type SchemaForm, useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import type { MsgKey } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Dialog, DialogActions } from '../../../shared/ui/overlay/dialog.tsx';

/** The last four characters of an id, typed to confirm that the right device is meant. */
export const lastFourOf = (id: string): string => id.slice(-4);

/** A field that accepts only the last four characters of this device's id. */
export const lastFourField = ({ kind }: { kind: DeviceKind }, id: string) =>
  z
    .string()
    .trim()
    .refine((typed) => typed === lastFourOf(id), {
      error: kind === 'battery' ? 'claim.confirm-wrong' : `${kind}.confirm-wrong`,
    });

export function LastFourField<Input extends { confirm: string }, Output>(props: {
  form: SchemaForm<Input, Output>;
  id: string;
}) {
  const t = useT();
  return (
    <TextField
      form={props.form}
      name={'confirm' as never}
      label={t('drones.lastFour.label')}
      hint={t('drones.lastFour.hint', { id: props.id })}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

/** Asks for the last four characters of the id before an irreversible action. */
export function LastFourDialog(props: {
  ownership: { kind: DeviceKind };
  id: string;
  title: string;
  /** The verb of the button. */
  ok: string;
  close: () => void;
  /** Text for failures that neither the server nor their kind explains. */
  failed?: MsgKey | undefined;
  send: (confirm: string) => Promise<void>;
  children: ReactNode;
}) {
  const { ownership, id, title, ok, close, failed, send, children } = props;
  const form = useSchemaForm({
    schema: z.object({ confirm: lastFourField(ownership, id) }),
    initial: { confirm: '' },
    ...(failed ? { failed } : {}),
    send: ({ confirm }) => send(confirm),
  });
  return (
    <Dialog title={title} close={close}>
      {children}
      <form className="dr-dialog-form" onSubmit={form.submit} noValidate>
        <LastFourField form={form} id={id} />
        <DialogActions cancel={close}>
          <FormEnd form={form} label={ok} danger />
        </DialogActions>
      </form>
    </Dialog>
  );
}
