import { orderLimits } from '@smartflight/contract/orders/orders.ts';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useRegisterChoice } from '../../../domain/products/register-choice.ts';
import { SelectField } from '../../../shared/forms/select-field.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { emptyProduct, type OrderSchemaForm } from './order-values.ts';

/** The products of an order with their doses; one of the register brings its number and unit. */
export function ProductFields({ form }: { form: OrderSchemaForm }) {
  const t = useT();
  const { fields, append, remove } = useFieldArray({ control: form.fields.control, name: 'products' });
  const lines = useWatch({ control: form.fields.control, name: 'products' });
  const { names, choose } = useRegisterChoice(
    lines.map(({ name }) => name),
    {
      textAt: (at) => form.fields.getValues(`products.${at}.name`),
      put: (at, line) =>
        form.fields.setValue(
          `products.${at}`,
          { ...form.fields.getValues(`products.${at}`), ...line },
          { shouldDirty: true },
        ),
    },
  );
  return (
    <fieldset>
      <legend>{t('orders.products')}</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="or-product">
          <TextField
            form={form}
            name={`products.${at}.name`}
            label={t('orders.product')}
            suggestions={names}
            onRight={(name) => void choose(at, name)}
          />
          <TextField
            form={form}
            name={`products.${at}.dosePerHa`}
            label={t('orders.dose')}
            figure={{ digits: 3 }}
          />
          <SelectField
            form={form}
            name={`products.${at}.unit`}
            label={t('orders.unit')}
            options={[
              { value: 'L', label: t('unit.litres') },
              { value: 'kg', label: t('unit.kg') },
            ]}
          />
          {fields.length > 1 && (
            <Button
              kind="quiet"
              wordless
              iconOnly={t('orders.removeProduct')}
              icon={<X className="sf-icon" />}
              onClick={() => remove(at)}
            />
          )}
        </div>
      ))}
      {fields.length < orderLimits.products && (
        <Button icon={<Plus className="sf-icon" />} onClick={() => append(emptyProduct)}>
          {t('orders.addProduct')}
        </Button>
      )}
    </fieldset>
  );
}
