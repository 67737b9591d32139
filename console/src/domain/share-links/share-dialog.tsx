import './share-links.css';
import { shareLinks } from '@smartflight/contract/access/share-links.endpoints.ts';
import type { LinkTarget } from '@smartflight/contract/access/share-links.schemas.ts';
import { linkPath } from '@smartflight/contract/access/share-links.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { call } from '../../shared/api/client.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { SelectField } from '../../shared/forms/select-field.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { type SchemaForm, useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Switch } from '../../shared/ui/controls/switch.tsx';
import { Dialog, DialogActions } from '../../shared/ui/overlay/dialog.tsx';
import { CopyLine } from '../devices/register/copy-line.tsx';
import { ownLinksKey } from './own-links-key.ts';

const lives = ['1', '7', '30', '90', '365'] as const;

const linkForm = z.object({
  name: z.string().trim().max(60, { error: 'field.too-long' }),
  days: z.enum(lives),
  password: z
    .string()
    .max(200, { error: 'field.too-long' })
    .refine((text) => text === '' || text.length >= 8, {
      error: 'passwordLength8',
    }),
  showsPeople: z.boolean(),
  showsSender: z.boolean(),
});
type Input = z.input<typeof linkForm>;
type Output = z.output<typeof linkForm>;

interface Made {
  href: string;
  expiresAt: string;
}

/** How long a link lives, its password and what it shows of people; then the link itself, once. */
export function ShareDialog({
  target,
  name,
  close,
}: {
  target: LinkTarget;
  name: string;
  close: () => void;
}) {
  const [made, setMade] = useState<Made>();
  return made ? (
    <MadeLink made={made} close={close} />
  ) : (
    <NewLink {...{ target, name, close }} made={setMade} />
  );
}

function NewLink(props: { target: LinkTarget; name: string; close: () => void; made: (made: Made) => void }) {
  const { target, name, close, made } = props;
  const t = useT();
  const queries = useQueryClient();
  const form = useSchemaForm<Input, Output>({
    schema: linkForm,
    initial: { name: name.slice(0, 60), days: '7', password: '', showsPeople: false, showsSender: false },
    send: async ({ days, password, ...rest }) => {
      const body = { target, ...rest, days: Number(days), ...(password === '' ? {} : { password }) };
      const { token, expiresAt } = await call(shareLinks.create, { body });
      void queries.invalidateQueries({ queryKey: ownLinksKey });
      made({ href: location.origin + linkPath(token, target.kind), expiresAt });
    },
  });
  return (
    <Dialog title={t('shareLinks.dialog')} close={close}>
      <form onSubmit={form.submit} noValidate>
        <p>{t(`shareLinks.shows.${target.kind}`)}</p>
        <p className="sf-share-hides">{t('shareLinks.hides')}</p>
        <TextField
          form={form}
          name="name"
          label={t('shareLinks.name')}
          hint={t('shareLinks.nameHint')}
          autoComplete="off"
        />
        <SelectField
          form={form}
          name="days"
          label={t('shareLinks.days')}
          options={lives.map((life) => ({ value: life, label: t('shareLinks.inDays', { n: Number(life) }) }))}
        />
        <PasswordField
          form={form}
          name="password"
          label={t('shareLinks.password')}
          hint={t('shareLinks.passwordHint')}
          purpose="new"
        />
        <div className="sf-share-choices">
          <Choice form={form} name="showsPeople" label={t('shareLinks.people')} />
          <Choice form={form} name="showsSender" label={t('shareLinks.sender')} />
        </div>
        <DialogActions cancel={close}>
          <FormEnd form={form} label={t('shareLinks.make')} />
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Choice({
  form,
  name,
  label,
}: {
  form: SchemaForm<Input, Output>;
  name: 'showsPeople' | 'showsSender';
  label: string;
}) {
  const { field } = useController({ control: form.fields.control, name });
  return <Switch label={label} checked={field.value} change={field.onChange} />;
}

function MadeLink({ made: { href, expiresAt }, close }: { made: Made; close: () => void }) {
  const t = useT();
  const fmt = useFmt();
  return (
    <Dialog title={t('shareLinks.shownTitle')} close={close}>
      <p>{t('shareLinks.shownText', { day: fmt.instant(expiresAt, 'minute') })}</p>
      <CopyLine label={t('shareLinks.link')} value={href} />
      <DialogActions>
        <a className="sf-button" href={href} target="_blank" rel="noreferrer">
          {t('shareLinks.open')}
        </a>
        <button type="button" className="sf-button is-primary" onClick={close}>
          {t('shareLinks.done')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
