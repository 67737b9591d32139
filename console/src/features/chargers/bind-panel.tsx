import { chargers } from '@smartflight/contract/power/chargers.endpoints.ts';
import { chargerBinding } from '@smartflight/contract/power/chargers.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { chargersKey } from './chargers.queries.ts';

/** Binds a charger by its id and activation code (C-02); the code has fewer than 15 characters. */
export function BindChargerPanel({ close, done }: { close: () => void; done: (id: string) => void }) {
  const t = useT();
  const client = useQueryClient();
  const form = useSchemaForm({
    schema: chargerBinding.required({ name: true }),
    initial: { chargerId: '', activateCode: '', name: '' },
    refusals: { 'charger.bind-failed': 'activateCode' },
    failed: 'complete.bindFailed',
    send: async ({ name, ...binding }) => {
      const bound = await call(chargers.bind, { body: { ...binding, ...(name ? { name } : {}) } });
      toast.ok(t('drones.bind.done', { name: bound.name || bound.chargerId }));
      await client.invalidateQueries({ queryKey: chargersKey });
      done(bound.chargerId);
    },
  });
  const plain = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const;
  return (
    <Inspector label={t('chargers.bind')} title={t('chargers.bind')} isTall close={close}>
      <form className="sf-list-form" onSubmit={form.submit} noValidate>
        <TextField form={form} name="chargerId" label={t('chargers.chargerId')} {...plain} />
        <TextField
          form={form}
          name="activateCode"
          label={t('drones.activeCode')}
          hint={t('chargers.codeHint')}
          {...plain}
        />
        <TextField form={form} name="name" label={t('drones.bind.name')} autoComplete="off" />
        <FormEnd form={form} label={t('drones.bind.byCode')} />
      </form>
    </Inspector>
  );
}
