import type { DeviceKind } from '@smartflight/contract/device-link/topics.ts';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { FormEnd } from '../../../shared/forms/form-footer.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { type SchemaForm, useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import type { MsgKey } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Dialog, DialogActions } from '../../../shared/ui/overlay/dialog.tsx';

/** What is typed to show that the right device is meant: the last four signs of its id. */
export const lastFourOf = (id: string): string => id.slice(-4);

/** A field that takes the last four signs of this device's id alone. */
export const lastFourField = ({ kind }: { kind: DeviceKind }, id: string) =>
  z
    .string()
    .trim()
    .refine((typed) => typed === lastFourOf(id), {
      error: kind === 'battery' ? 'claim.confirm-wrong' : `${kind}.confirm-wrong`,
    });

/** The field in a dialog that asks for them. */
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

/** Asks for the last four signs before something that cannot be taken back is done to a device. */
export function LastFourDialog(props: {
  ownership: { kind: DeviceKind };
  id: string;
  title: string;
  /** The verb on the button. */
  ok: string;
  close: () => void;
  /** What is stated of a failure that neither the server nor its kind explains. */
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
