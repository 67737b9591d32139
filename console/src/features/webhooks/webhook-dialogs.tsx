import { webhooks } from '@smartflight/contract/access/webhooks.endpoints.ts';
import type { Webhook } from '@smartflight/contract/access/webhooks.schemas.ts';
import { webhookEvents } from '@smartflight/contract/access/webhooks.ts';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { CopyLine } from '../../domain/devices/register/copy-line.tsx';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { ChoicesField } from '../../shared/forms/choices-field.tsx';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { type SchemaForm, useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Switch } from '../../shared/ui/controls/switch.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { Dialog, DialogActions } from '../../shared/ui/overlay/dialog.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { eventNames } from './webhook-labels.ts';

const form = z.object({
  url: z
    .string()
    .trim()
    .min(1, { error: 'warn.incomplete' })
    .max(500, { error: 'field.too-long' })
    .refine((text) => URL.canParse(text), { error: 'webhook.not-https' }),
  types: z.array(z.enum(webhookEvents)).min(1, { error: 'webhook.types' }),
  isEnabled: z.boolean(),
});
type Input = z.input<typeof form>;
type Output = z.output<typeof form>;

/** The dialog to show: a new webhook, the secret just made, a change of one, or its log. */
export type OpenWebhook =
  | { kind: 'new' }
  | { kind: 'shown'; secret: string }
  | { kind: 'change'; of: Webhook }
  | { kind: 'log'; of: Webhook };

/** A dialog of the webhooks. `made` is called with a new secret to show. */
export function WebhookDialog(props: {
  open: OpenWebhook;
  close: () => void;
  made: (secret: string) => void;
}) {
  const { open, close, made } = props;
  if (open.kind === 'new') return <NewWebhookDialog close={close} made={made} />;
  if (open.kind === 'shown') return <ShownSecret value={open.secret} close={close} />;
  if (open.kind === 'log') return <DeliveriesDialog of={open.of} close={close} />;
  return <ChangeWebhookDialog of={open.of} close={close} changed={close} rotated={made} />;
}

/** Address and events of a new webhook. */
function NewWebhookDialog({ close, made }: { close: () => void; made: (secret: string) => void }) {
  const t = useT();
  const fields = useSchemaForm<Input, Output>({
    schema: form,
    initial: { url: '', types: ['flight.settled'], isEnabled: true },
    send: async ({ url, types }) => made((await call(webhooks.create, { body: { url, types } })).secret),
  });
  return (
    <Dialog title={t('webhooks.new')} close={close}>
      <form onSubmit={fields.submit} noValidate>
        <Fields form={fields} />
        <DialogActions cancel={close}>
          <FormEnd form={fields} label={t('webhooks.make')} />
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Changes a webhook, disables or enables it, or makes a new secret. */
function ChangeWebhookDialog(props: {
  of: Webhook;
  close: () => void;
  changed: () => void;
  rotated: (secret: string) => void;
}) {
  const { of, close, changed, rotated } = props;
  const t = useT();
  const fields = useSchemaForm<Input, Output>({
    schema: form,
    initial: { url: of.url, types: of.types, isEnabled: of.isEnabled },
    send: async ({ url, types, isEnabled }) => {
      await call(webhooks.update, {
        params: { id: of.id },
        body: {
          types,
          ...(url === of.url ? {} : { url }),
          ...(isEnabled === of.isEnabled ? {} : { isEnabled }),
        },
      });
      changed();
    },
  });
  const { field } = useController({ control: fields.fields.control, name: 'isEnabled' });
  const rotate = async () => {
    const question = { text: t('webhooks.askRotate'), detail: t('webhooks.askRotateMore') };
    if (!(await confirm({ ...question, ok: t('webhooks.rotate') }))) return;
    await call(webhooks.rotate, { params: { id: of.id } }).then(
      ({ secret }) => rotated(secret),
      reportProblem,
    );
  };
  return (
    <Dialog title={t('webhooks.changeTitle')} close={close}>
      <form onSubmit={fields.submit} noValidate>
        <Fields form={fields} />
        <Switch label={t('webhooks.enabled')} checked={field.value} change={field.onChange} />
        <DialogActions cancel={close}>
          <button type="button" className="sf-button" onClick={() => void rotate()}>
            {t('webhooks.rotate')}
          </button>
          <FormEnd form={fields} label={t('webhooks.save')} />
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Fields({ form: fields }: { form: SchemaForm<Input, Output> }) {
  const t = useT();
  return (
    <>
      <TextField
        form={fields}
        name="url"
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
      />
      <ChoicesField
        form={fields}
        name="types"
        label={t('webhooks.events')}
        options={webhookEvents.map((value) => ({ value, label: t(eventNames[value]) }))}
      />
    </>
  );
}

/** A secret just made: it is shown this once. */
function ShownSecret({ value, close }: { value: string; close: () => void }) {
  const t = useT();
  return (
    <Dialog title={t('webhooks.shownTitle')} close={close}>
      <p>{t('webhooks.shownText')}</p>
      <CopyLine label={t('webhooks.secret')} value={value} />
      <DialogActions>
        <button type="button" className="sf-button is-primary" onClick={close}>
          {t('webhooks.kept')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
