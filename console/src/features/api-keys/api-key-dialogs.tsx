import { apiKeys } from '@smartflight/contract/access/api-keys.endpoints.ts';
import type { ApiKey } from '@smartflight/contract/access/api-keys.schemas.ts';
import { type KeyScope, keyScopes, scopesFor } from '@smartflight/contract/access/key-scopes.ts';
import { z } from 'zod';
import { scopeNames } from '../../domain/accounts/api-key-scopes.ts';
import { CopyLine } from '../../domain/devices/register/copy-line.tsx';
import { call } from '../../shared/api/client.ts';
import { useSession } from '../../shared/api/session.ts';
import { ChoicesField } from '../../shared/forms/choices-field.tsx';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { SelectField } from '../../shared/forms/select-field.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Dialog, DialogActions } from '../../shared/ui/overlay/dialog.tsx';

const lives = ['30', '90', '365', 'endless'] as const;
const dayMs = 86_400_000;
const usual: readonly KeyScope[] = ['drones.list', 'flights.list'];

const nameField = z.string().trim().min(1, { error: 'warn.incomplete' }).max(60, { error: 'field.too-long' });
const nameForm = z.object({ name: nameField });
const newKeyForm = nameForm.extend({
  scopes: z.array(z.enum(keyScopes)).min(1, { error: 'key.scopes' }),
  life: z.enum(lives),
});
type Input = z.input<typeof newKeyForm>;
type Output = z.output<typeof newKeyForm>;

/** The dialog to show: a new key, the key just made, or the renaming of one. */
export type OpenKey = { kind: 'new' } | { kind: 'shown'; key: string } | { kind: 'rename'; of: ApiKey };

/** A dialog of the API keys. `made` is called with the new key, `renamed` after a key got another name. */
export function ApiKeyDialog(props: {
  open: OpenKey;
  close: () => void;
  made: (key: string) => void;
  renamed: () => void;
}) {
  const { open, close, made, renamed } = props;
  if (open.kind === 'new') return <NewKeyDialog close={close} made={made} />;
  if (open.kind === 'shown') return <ShownKey value={open.key} close={close} />;
  return <RenameKeyDialog of={open.of} close={close} renamed={renamed} />;
}

/** Name, scopes and life of a new key. */
function NewKeyDialog({ close, made }: { close: () => void; made: (key: string) => void }) {
  const t = useT();
  const allowed = scopesFor(new Set(useSession((session) => session.actions)));
  const form = useSchemaForm<Input, Output>({
    schema: newKeyForm,
    initial: { name: '', scopes: allowed.filter((scope) => usual.includes(scope)), life: '365' },
    send: async ({ name, scopes, life }) => {
      const expiresAt = life === 'endless' ? null : new Date(Date.now() + Number(life) * dayMs).toISOString();
      made((await call(apiKeys.create, { body: { name, scopes, expiresAt } })).key);
    },
  });
  return (
    <Dialog title={t('apiKeys.new')} close={close}>
      <form onSubmit={form.submit} noValidate>
        <TextField
          form={form}
          name="name"
          label={t('apiKeys.name')}
          hint={t('apiKeys.nameHint')}
          autoComplete="off"
        />
        <ChoicesField
          form={form}
          name="scopes"
          label={t('apiKeys.scopes')}
          options={allowed.map((value) => ({ value, label: t(scopeNames[value]) }))}
        />
        <SelectField
          form={form}
          name="life"
          label={t('apiKeys.life')}
          options={lives.map((life) => ({
            value: life,
            label: life === 'endless' ? t('apiKeys.endless') : t('apiKeys.days', { n: Number(life) }),
          }))}
        />
        <DialogActions cancel={close}>
          <FormEnd form={form} label={t('apiKeys.make')} />
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** A key just made: it is shown this once. */
function ShownKey({ value, close }: { value: string; close: () => void }) {
  const t = useT();
  const line = `curl -H "authorization: Bearer ${value}" "${location.origin}/api/flights?size=10"`;
  return (
    <Dialog title={t('apiKeys.shownTitle')} close={close}>
      <p>{t('apiKeys.shownText')}</p>
      <CopyLine label={t('apiKeys.key')} value={value} />
      <CopyLine label={t('apiKeys.try')} value={line} block />
      <DialogActions>
        <button type="button" className="sf-button is-primary" onClick={close}>
          {t('apiKeys.kept')}
        </button>
      </DialogActions>
    </Dialog>
  );
}

/** Renames a key. */
function RenameKeyDialog(props: { of: ApiKey; close: () => void; renamed: () => void }) {
  const { of, close, renamed } = props;
  const t = useT();
  const form = useSchemaForm({
    schema: nameForm,
    initial: { name: of.name },
    send: async ({ name }) => {
      await call(apiKeys.rename, { params: { id: of.id }, body: { name } });
      renamed();
    },
  });
  return (
    <Dialog title={t('apiKeys.renameOf', { name: of.name })} close={close}>
      <form onSubmit={form.submit} noValidate>
        <TextField form={form} name="name" label={t('apiKeys.name')} autoComplete="off" />
        <DialogActions cancel={close}>
          <FormEnd form={form} label={t('apiKeys.rename')} />
        </DialogActions>
      </form>
    </Dialog>
  );
}
