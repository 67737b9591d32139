import { recordLimits } from '@smartflight/contract/records/fields.ts';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useRegisterChoice } from '../../domain/products/register-choice.ts';
import { keptFigure, readFigure } from '../../shared/forms/figure.ts';
import { SelectField } from '../../shared/forms/select-field.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { LineWarning } from './label-checks.tsx';
import { emptyLine, type RecordForm } from './record-form-values.ts';

const m2PerHa = 10_000;

/** The products of a record with dose and amount; an amount that is not typed follows from dose and area. */
export function ProductLines({ form, netAreaM2 }: { form: RecordForm; netAreaM2: number }) {
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
  const suggestTotal = (at: number) => {
    const { getValues, setValue } = form.fields;
    const dose = readFigure(getValues(`products.${at}.dosePerHa`));
    if (typeof dose !== 'number' || getValues(`products.${at}.total`) !== '') return;
    const total = Math.round(((dose * netAreaM2) / m2PerHa) * 1000) / 1000;
    setValue(`products.${at}.total`, keptFigure(total), { shouldDirty: true });
  };
  return (
    <fieldset className="re-group">
      <legend>{t('records.products')}</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="re-line">
          <TextField
            form={form}
            name={`products.${at}.name`}
            label={t('records.field.productName')}
            suggestions={names}
            onRight={(name) => void choose(at, name)}
          />
          <TextField
            form={form}
            name={`products.${at}.authorisationNumber`}
            label={t('records.field.authorisationNumber')}
          />
          <TextField
            form={form}
            name={`products.${at}.dosePerHa`}
            label={t('records.dosePerHa')}
            figure={{ digits: 3 }}
            onRight={() => suggestTotal(at)}
          />
          <SelectField
            form={form}
            name={`products.${at}.unit`}
            label={t('records.unit')}
            options={[
              { value: 'L', label: t('unit.litres') },
              { value: 'kg', label: t('unit.kg') },
            ]}
          />
          <TextField
            form={form}
            name={`products.${at}.total`}
            label={t('records.field.productTotal')}
            figure={{ digits: 3 }}
          />
          <LineWarning form={form} at={at} />
          {fields.length > 1 && (
            <Button
              iconOnly={t('records.removeLine')}
              icon={<X className="sf-icon" />}
              onClick={() => remove(at)}
            />
          )}
        </div>
      ))}
      {fields.length < recordLimits.products && (
        <Button icon={<Plus className="sf-icon" />} onClick={() => append(emptyLine)}>
          {t('records.addLine')}
        </Button>
      )}
    </fieldset>
  );
}
