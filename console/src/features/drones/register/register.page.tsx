import '../../../shared/ui/table/list-page.css';
import '../../../domain/devices/detail/parts.css';
import '../../../domain/devices/register/register.css';
import { droneModelNames } from '@smartflight/contract/drones/drone-models.ts';
import { drones } from '@smartflight/contract/drones/drones.endpoints.ts';
import type { ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FreshCodes } from '../../../domain/devices/register/fresh-codes.tsx';
import { freshSecrets } from '../../../domain/devices/register/fresh-secrets.ts';
import { Missing } from '../../../domain/devices/register/register-fields.tsx';
import { call } from '../../../shared/api/client.ts';
import { ContactField } from '../../../shared/forms/contact-field.tsx';
import { FormEnd } from '../../../shared/forms/form-footer.tsx';
import { RestoredNote } from '../../../shared/forms/restored-note.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { PageHeader } from '../../../shared/ui/layout/page-header.tsx';
import { droneOwnership } from '../drone-ownership.ts';
import {
  emptyRegister,
  isForeignModel,
  nextRegister,
  type RegisterFields,
  registerForm,
} from './register-form.ts';

interface Registered {
  fresh: ResultOf<typeof drones.register>;
  fields: RegisterFields;
}

/** Registers a drone for the user's company (D-04); its codes are shown once, directly afterwards. */
export function RegisterDronePage() {
  const t = useT();
  const client = useQueryClient();
  const [done, setDone] = useState<Registered>();
  const [first, setFirst] = useState<RegisterFields>(() => emptyRegister(new Date().getFullYear()));
  const register = (registered: Registered) => {
    freshSecrets.keep(registered.fresh.droneId, registered.fresh.mqtt.password);
    void client.invalidateQueries({ queryKey: ['drones'] });
    setDone(registered);
  };
  const another = () => {
    if (done) setFirst(nextRegister(done.fields));
    setDone(undefined);
  };
  return (
    <div className="sf-list-page">
      <PageHeader title={t('title.droneRegister')} />
      <div className="sf-dr-body">
        {done ? (
          <FreshCodes
            {...done.fresh}
            ownership={droneOwnership}
            id={done.fresh.droneId}
            model={done.fields.model}
            connectAt={`/drone-manage/connect/${done.fresh.droneId}`}
            another={another}
          />
        ) : (
          <Form first={first} done={register} />
        )}
      </div>
    </div>
  );
}

function Form({ first, done }: { first: RegisterFields; done: (registered: Registered) => void }) {
  const t = useT();
  const form = useSchemaForm({
    schema: registerForm,
    phones: ['phone'],
    initial: first,
    draft: { name: 'register', keep: Object.keys(first) as (keyof RegisterFields)[] },
    refusals: { 'drone.exists': 'droneId' },
    send: async (body) => {
      const fields = form.fields.getValues();
      done({ fresh: await call(drones.register, { body }), fields });
    },
  });
  const model = useWatch({ control: form.fields.control, name: 'model' });
  return (
    <form className="sf-dr-form" onSubmit={form.submit} noValidate>
      <RestoredNote form={form} />
      <p className="sf-dr-lead">{t('droneRegister.intro')}</p>
      <div className="sf-dr-fields">
        <TextField
          form={form}
          name="droneId"
          label={t('drones.droneId')}
          hint={t('droneRegister.idHint')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <TextField
          form={form}
          name="model"
          label={t('drones.model')}
          hint={t(isForeignModel(model) ? 'droneRegister.foreignModel' : 'droneRegister.modelHint')}
          suggestions={droneModelNames}
        />
        <TextField form={form} name="year" label={t('drones.year')} inputMode="numeric" autoComplete="off" />
        <TextField form={form} name="batch" label={t('drones.batch')} autoComplete="off" />
        <TextField form={form} name="number" label={t('drones.number')} autoComplete="off" />
        <TextField form={form} name="pd" type="date" label={t('drones.pd')} autoComplete="off" />
        <ContactField
          form={form}
          name="phone"
          type="tel"
          inputMode="tel"
          label={t('drones.phone')}
          autoComplete="off"
        />
        <TextField
          form={form}
          name="name"
          label={t('droneRegister.name')}
          hint={t('droneRegister.nameHint')}
          autoComplete="off"
        />
      </div>
      <Missing
        errors={form.fields.formState.errors}
        names={{
          droneId: t('drones.droneId'),
          model: t('drones.model'),
          year: t('drones.year'),
          batch: t('drones.batch'),
          number: t('drones.number'),
          pd: t('drones.pd'),
          phone: t('drones.phone'),
        }}
      />
      <FormEnd form={form} label={t('droneRegister.send')} />
    </form>
  );
}
