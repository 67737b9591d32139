import { enterprises } from '@smartflight/contract/onboarding/enterprises.endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../shared/api/client.ts';
import { browserZone } from '../../shared/format/dates.ts';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { TimeZoneField } from '../../shared/forms/time-zone-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { Select } from '../../shared/ui/primitives/select.tsx';
import { companiesKey, companyList } from './companies.queries.ts';

const form = z.object({
  name: z.string().trim().min(1, { error: 'field.required' }).max(100, { error: 'field.too-long' }),
  timeZone: z.string().trim().min(1, { error: 'field.required' }),
});

/** Creates a company with a name and a parent; the server generates its invitation code. */
export function NewCompany({ close, done }: { close: () => void; done: (id: string) => void }) {
  const t = useT();
  const client = useQueryClient();
  const [parentId, setParentId] = useState('');
  const { data } = useQuery(companyList({ page: 1, size: 200 }));
  const plan = useSchemaForm({
    schema: form,
    initial: { name: '', timeZone: browserZone() },
    send: async (values) => {
      const body = { ...values, parentId: parentId || null };
      const { id, name, invitationCode: code } = await call(enterprises.create, { body });
      toast.ok(t('companies.founded', { name, code }));
      await client.invalidateQueries({ queryKey: companiesKey });
      done(id);
    },
  });
  return (
    <Inspector label={t('companies.create')} title={t('companies.create')} close={close}>
      <form className="sf-list-form" onSubmit={plan.submit} noValidate>
        <TextField form={plan} name="name" label={t('companies.name')} autoComplete="off" />
        <div className="sf-field">
          <label htmlFor="new-company-parent">{t('companies.parent')}</label>
          <Select
            id="new-company-parent"
            className="is-wide"
            value={parentId}
            empty={t('companies.noParent')}
            options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            change={(id) => setParentId(id ?? '')}
          />
        </div>
        <TimeZoneField form={plan} name="timeZone" />
        <FormEnd form={plan} label={t('companies.save')} />
      </form>
    </Inspector>
  );
}
