import { customers } from '@smartflight/contract/customers/customers.endpoints.ts';
import {
  type CustomerDetail,
  type CustomerForm,
  customerForm,
} from '@smartflight/contract/customers/customers.schemas.ts';
import { customerLimits } from '@smartflight/contract/customers/customers.ts';
import { useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useController, useFieldArray } from 'react-hook-form';
import { type ChosenPlot, PlotsField } from '../../domain/plots/plots-field.tsx';
import { call } from '../../shared/api/client.ts';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { type SchemaForm, useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { customersKey } from './customers.queries.ts';
import './customers.css';

type Form = SchemaForm<CustomerForm, CustomerForm>;

const none: CustomerForm = { name: '', contact: '', address: '', reference: '', sites: [], plotIds: [] };

/** Enters a customer, or changes one; the revision it is based on stays the one that was shown first. */
export function EditCustomer(props: {
  customer?: CustomerDetail;
  close: () => void;
  done: (id: string) => void;
}) {
  const { customer, close, done } = props;
  const t = useT();
  const client = useQueryClient();
  const [start] = useState(customer);
  const form: Form = useSchemaForm<CustomerForm, CustomerForm>({
    schema: customerForm,
    initial: start ? customerForm.parse(start) : none,
    send: async (body) => {
      const { id } = start
        ? await call(customers.change, {
            params: { id: start.id },
            body: { ...body, revision: start.revision },
          })
        : await call(customers.create, { body });
      toast.ok(t('customers.saved', { name: body.name }));
      await client.invalidateQueries({ queryKey: customersKey });
      done(id);
    },
  });
  const title = t(start ? 'customers.change' : 'customers.new');
  return (
    <Inspector isTall label={title} title={title} close={close}>
      <form className="sf-list-form cu-form" onSubmit={form.submit} noValidate>
        <TextField form={form} name="name" label={t('customers.name')} autoComplete="off" />
        <TextField
          form={form}
          name="contact"
          label={t('customers.contact')}
          hint={t('customers.contactHint')}
          autoComplete="off"
        />
        <TextField form={form} name="address" label={t('customers.address')} autoComplete="off" />
        <TextField
          form={form}
          name="reference"
          label={t('customers.reference')}
          hint={t('customers.referenceHint')}
          autoComplete="off"
        />
        <Sites form={form} />
        <Plots form={form} known={start?.plots ?? []} />
        <FormEnd form={form} label={t('customers.save')} />
      </form>
    </Inspector>
  );
}

function Sites({ form }: { form: Form }) {
  const t = useT();
  const { fields, append, remove } = useFieldArray({ control: form.fields.control, name: 'sites' });
  return (
    <fieldset>
      <legend>{t('customers.sites')}</legend>
      {fields.map(({ id }, at) => (
        <section key={id} className="cu-site" aria-label={t('customers.siteNo', { n: String(at + 1) })}>
          <TextField form={form} name={`sites.${at}.name`} label={t('customers.site')} autoComplete="off" />
          <TextField
            form={form}
            name={`sites.${at}.address`}
            label={t('customers.address')}
            autoComplete="off"
          />
          <Button
            kind="quiet"
            wordless
            iconOnly={t('customers.removeSite', { n: String(at + 1) })}
            icon={<X className="sf-icon" />}
            onClick={() => remove(at)}
          />
        </section>
      ))}
      {fields.length < customerLimits.sites && (
        <Button icon={<Plus className="sf-icon" />} onClick={() => append({ name: '', address: '' })}>
          {t('customers.addSite')}
        </Button>
      )}
    </fieldset>
  );
}

function Plots({ form, known }: { form: Form; known: readonly ChosenPlot[] }) {
  const t = useT();
  const { field } = useController({ control: form.fields.control, name: 'plotIds' });
  const [chosen, setChosen] = useState<readonly ChosenPlot[]>(known);
  const change = (next: ChosenPlot[]) => {
    setChosen(next);
    field.onChange(next.map(({ id }) => id));
    form.typed('plotIds');
  };
  return (
    <PlotsField
      label={t('customers.plots')}
      chosen={chosen}
      change={change}
      error={form.errorOf('plotIds')}
    />
  );
}
