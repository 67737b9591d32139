import { ratePer } from '@smartflight/contract/kit/units.ts';
import { currencies } from '@smartflight/contract/orders/money.ts';
import { orderWorkTypes, priceUnits } from '@smartflight/contract/orders/orders.ts';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { WaitsOfPlan } from '../../../domain/plots/land-warnings.tsx';
import { type ChosenPlot, PlotsField } from '../../../domain/plots/plots-field.tsx';
import { useFmt } from '../../../shared/format/fmt.ts';
import { FormEnd } from '../../../shared/forms/form-footer.tsx';
import { SelectField } from '../../../shared/forms/select-field.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useT } from '../../../shared/i18n/use-t.ts';
import { optionsFrom } from '../../../shared/ui/primitives/select.tsx';
import { CustomerField } from './customer-field.tsx';
import type { OrderSchemaForm } from './order-values.ts';
import { ProductFields } from './product-fields.tsx';

/** All fields of an order, and the button that saves them. */
export function OrderFields(props: {
  form: OrderSchemaForm;
  customerName: string;
  plots: readonly ChosenPlot[];
}) {
  const { form, customerName, plots } = props;
  const t = useT();
  const fmt = useFmt();
  const isMu = fmt.areaUnit === 'mu';
  const waterUnit = t(isMu ? 'unit.litresPerMu' : 'unit.litresPerHa');
  const [chosen, setChosen] = useState(plots);
  const { field } = useController({ control: form.fields.control, name: 'plotIds' });
  const from = useWatch({ control: form.fields.control, name: 'from' });
  const choosePlots = (next: readonly ChosenPlot[]) => {
    setChosen(next);
    field.onChange(next.map(({ id }) => id));
    form.typed('plotIds');
  };
  return (
    <form className="sf-list-form or-form" onSubmit={form.submit} noValidate>
      <CustomerField
        form={form}
        name={customerName}
        choosePlots={(known) => chosen.length === 0 && choosePlots(known)}
      />
      <div className="or-line">
        <TextField form={form} name="crop" label={t('orders.crop')} autoComplete="off" />
        <TextField form={form} name="target" label={t('orders.target')} autoComplete="off" />
        <SelectField
          form={form}
          name="workType"
          label={t('orders.workType')}
          options={optionsFrom(orderWorkTypes, (one) => t(`orders.workTypes.${one}`))}
        />
        <TextField
          form={form}
          name="waterLpha"
          label={t('orders.water', { unit: waterUnit })}
          figure={{ scale: ratePer(fmt.areaUnit, 1), digits: isMu ? 3 : 1 }}
        />
      </div>
      <div className="or-line is-dates">
        <TextField form={form} name="from" type="date" label={t('orders.from')} />
        <TextField form={form} name="to" type="date" label={t('orders.to')} />
      </div>
      <div className="or-line is-wide">
        <TextField form={form} name="startAt" type="datetime-local" label={t('orders.startAt')} />
        <TextField
          form={form}
          name="permitNumber"
          label={t('records.field.permitNumber')}
          autoComplete="off"
        />
      </div>
      <PlotsField
        label={t('orders.plots')}
        chosen={chosen}
        change={choosePlots}
        error={form.errorOf('plotIds')}
      />
      <WaitsOfPlan plotIds={chosen.map(({ id }) => id)} firstDay={from} />
      <ProductFields form={form} />
      <fieldset>
        <legend>{t('orders.price')}</legend>
        <div className="or-line">
          <TextField
            form={form}
            name="price.amount"
            label={t('orders.amount')}
            inputMode="decimal"
            autoComplete="off"
          />
          <SelectField
            form={form}
            name="price.currency"
            label={t('orders.currency')}
            options={optionsFrom(currencies, (one) => one)}
          />
          <SelectField
            form={form}
            name="price.per"
            label={t('orders.per')}
            options={optionsFrom(priceUnits, (one) => t(`orders.perUnit.${one}`))}
          />
        </div>
      </fieldset>
      <TextField form={form} name="note" label={t('orders.note')} autoComplete="off" />
      <FormEnd form={form} label={t('orders.save')} />
    </form>
  );
}
