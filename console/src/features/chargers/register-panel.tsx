import type { ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import { chargers } from '@smartflight/contract/power/chargers.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FreshCodes } from '../../domain/devices/register/fresh-codes.tsx';
import { freshSecrets } from '../../domain/devices/register/fresh-secrets.ts';
import { Missing } from '../../domain/devices/register/register-fields.tsx';
import { call } from '../../shared/api/client.ts';
import { ContactField } from '../../shared/forms/contact-field.tsx';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { RestoredNote } from '../../shared/forms/restored-note.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { chargerOwnership } from './charger-ownership.ts';
import { chargersKey } from './chargers.queries.ts';
import { emptyRegister, type RegisterFields, registerForm } from './register-form.ts';

interface Registered {
  fresh: ResultOf<typeof chargers.register>;
  fields: RegisterFields;
}

interface PanelProps {
  close: () => void;
  done: (id: string) => void;
}

/** Registers a charger for the user's company (C-03); its codes are shown once, directly afterwards. */
export function RegisterPanel({ close, done }: PanelProps) {
  const t = useT();
  const [registered, setRegistered] = useState<Registered>();
  const [first, setFirst] = useState<RegisterFields>(() => emptyRegister(new Date().getFullYear()));
  const leave = () => (registered ? done(registered.fresh.chargerId) : close());
  const another = () => {
    if (registered) setFirst({ ...registered.fields, chargerId: '', number: '', name: '' });
    setRegistered(undefined);
  };
  return (
    <Inspector label={t('chargers.register')} title={t('chargers.register')} isTall close={leave}>
      {registered ? (
        <FreshCodes
          {...registered.fresh}
          ownership={chargerOwnership}
          connectAt={`/charger-manage/connect/${registered.fresh.chargerId}`}
          id={registered.fresh.chargerId}
          model={registered.fields.model}
          another={another}
        />
      ) : (
        <Form first={first} done={setRegistered} />
      )}
    </Inspector>
  );
}

function Form({ first, done }: { first: RegisterFields; done: (registered: Registered) => void }) {
  const t = useT();
  const client = useQueryClient();
  const form = useSchemaForm({
    schema: registerForm,
    phones: ['phone'],
    initial: first,
    draft: { name: 'register', keep: Object.keys(first) as (keyof RegisterFields)[] },
    refusals: { 'charger.exists': 'chargerId' },
    send: async (body) => {
      const fields = form.fields.getValues();
      const fresh = await call(chargers.register, { body });
      freshSecrets.keep(fresh.chargerId, fresh.mqtt.password);
      void client.invalidateQueries({ queryKey: chargersKey });
      done({ fresh, fields });
    },
  });
  const names = {
    chargerId: t('chargers.chargerId'),
    model: t('drones.model'),
    year: t('drones.year'),
    batch: t('drones.batch'),
    number: t('drones.number'),
    pd: t('drones.pd'),
    phone: t('drones.phone'),
  };
  return (
    <form className="sf-list-form" onSubmit={form.submit} noValidate>
      <RestoredNote form={form} />
      <p className="sf-list-note">{t('chargers.registerIntro')}</p>
      <TextField
        form={form}
        name="chargerId"
        label={names.chargerId}
        hint={t('droneRegister.idHint')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <TextField form={form} name="model" label={names.model} autoComplete="off" />
      <TextField form={form} name="year" label={names.year} inputMode="numeric" autoComplete="off" />
      <TextField form={form} name="batch" label={names.batch} autoComplete="off" />
      <TextField form={form} name="number" label={names.number} autoComplete="off" />
      <TextField form={form} name="pd" type="date" label={names.pd} autoComplete="off" />
      <ContactField
        form={form}
        name="phone"
        type="tel"
        inputMode="tel"
        label={names.phone}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="name"
        label={t('drones.bind.name')}
        hint={t('droneRegister.nameHint')}
        autoComplete="off"
      />
      <Missing errors={form.fields.formState.errors} names={names} />
      <FormEnd form={form} label={t('droneRegister.send')} />
    </form>
  );
}
