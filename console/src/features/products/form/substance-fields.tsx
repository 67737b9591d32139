import { productLimits, substanceUnits } from '@smartflight/contract/products/products.ts';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useFieldArray } from 'react-hook-form';
import { SelectField } from '../../../shared/forms/select-field.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { optionsFrom } from '../../../shared/ui/primitives/select.tsx';
import { emptySubstance, type ProductSchemaForm } from './product-values.ts';

/** The active substances of a product with their content. */
export function SubstanceFields({ form }: { form: ProductSchemaForm }) {
  const t = useT();
  const list = useFieldArray({ control: form.fields.control, name: 'substances' });
  return (
    <fieldset>
      <legend>{t('products.substances')}</legend>
      {list.fields.map(({ id }, nth) => (
        <div key={id} className="pr-entry">
          <header>
            <b>{t('products.substanceNo', { n: String(nth + 1) })}</b>
            <Button
              kind="quiet"
              wordless
              iconOnly={t('products.removeSubstance', { n: String(nth + 1) })}
              icon={<X className="sf-icon" />}
              onClick={() => list.remove(nth)}
            />
          </header>
          <TextField
            form={form}
            name={`substances.${nth}.name`}
            label={t('products.substance')}
            autoComplete="off"
          />
          <div className="pr-line">
            <TextField
              form={form}
              name={`substances.${nth}.content`}
              label={t('products.content')}
              figure={{ digits: 3 }}
            />
            <SelectField
              form={form}
              name={`substances.${nth}.unit`}
              label={t('products.unit')}
              options={optionsFrom(substanceUnits, (unit) => unit)}
            />
          </div>
        </div>
      ))}
      <Button
        icon={<Plus className="sf-icon" />}
        disabled={list.fields.length >= productLimits.substances}
        onClick={() => list.append(emptySubstance)}
      >
        {t('products.addSubstance')}
      </Button>
    </fieldset>
  );
}
