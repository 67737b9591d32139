import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { ChosenPlot } from '../../../domain/plots/plots-field.tsx';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Field } from '../../../shared/ui/form/field.tsx';
import { Combobox } from '../../../shared/ui/primitives/combobox.tsx';
import { customerChoices, customerOf } from '../orders.queries.ts';
import type { OrderSchemaForm } from './order-values.ts';

/** The customer of an order. Choosing one offers the customer's plots for the order. */
export function CustomerField(props: {
  form: OrderSchemaForm;
  name: string;
  choosePlots: (plots: readonly ChosenPlot[]) => void;
}) {
  const { form, choosePlots } = props;
  const t = useT();
  const queries = useQueryClient();
  const [name, setName] = useState(props.name);
  const [typed, setTyped] = useState<string>();
  const { field } = useController({ control: form.fields.control, name: 'customerId' });
  const { data } = useQuery({
    ...customerChoices((typed ?? '').trim().slice(0, 64)),
    enabled: typed !== undefined,
  });
  const choose = (id: string) => {
    setName(data?.items.find((one) => one.id === id)?.name ?? '');
    field.onChange(id);
    form.typed('customerId');
    queries.fetchQuery(customerOf(id)).then(
      ({ plots }) => choosePlots(plots),
      () => undefined,
    );
  };
  return (
    <Field label={t('orders.customer')} error={form.errorOf('customerId')}>
      {({ id, describedBy }) => (
        <Combobox
          id={id}
          describedBy={describedBy}
          placeholder={t('orders.findCustomer')}
          text={name}
          value={field.value || undefined}
          options={(data?.items ?? []).map((one) => ({
            value: one.id,
            label: one.name,
            note: one.reference,
          }))}
          none={t('orders.noCustomers')}
          search={setTyped}
          choose={choose}
        />
      )}
    </Field>
  );
}
