import { productLimits } from '@smartflight/contract/products/products.ts';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useFieldArray } from 'react-hook-form';
import { useFmt } from '../../../shared/format/fmt.ts';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { doseLook, waterLook } from '../product-labels.tsx';
import { emptyUse, type ProductSchemaForm } from './product-values.ts';

/** The uses on the label of a product: crop, pest, doses and intervals. */
export function UseFields({ form }: { form: ProductSchemaForm }) {
  const t = useT();
  const list = useFieldArray({ control: form.fields.control, name: 'uses' });
  return (
    <fieldset>
      <legend>{t('products.uses')}</legend>
      {list.fields.map(({ id }, nth) => (
        <section key={id} className="pr-entry" aria-label={t('products.useNo', { n: String(nth + 1) })}>
          <header>
            <b>{t('products.useNo', { n: String(nth + 1) })}</b>
            <Button
              kind="quiet"
              wordless
              iconOnly={t('products.removeUse', { n: String(nth + 1) })}
              icon={<X className="sf-icon" />}
              onClick={() => list.remove(nth)}
            />
          </header>
          <OneUse form={form} nth={nth} />
        </section>
      ))}
      <Button
        icon={<Plus className="sf-icon" />}
        disabled={list.fields.length >= productLimits.uses}
        onClick={() => list.append(emptyUse)}
      >
        {t('products.addUse')}
      </Button>
    </fieldset>
  );
}

function OneUse({ form, nth }: { form: ProductSchemaForm; nth: number }) {
  const t = useT();
  const fmt = useFmt();
  const measured = { form: form.fields.watch('form') };
  const dose = doseLook(fmt, measured);
  const water = waterLook(fmt);
  const [doseUnit, waterUnit] = [dose, water].map(({ unit }) => t('products.unitName', { unit }));
  return (
    <>
      <div className="pr-line">
        <TextField form={form} name={`uses.${nth}.crop`} label={t('products.crop')} autoComplete="off" />
        <TextField
          form={form}
          name={`uses.${nth}.eppoCode`}
          label={t('products.eppoCode')}
          autoComplete="off"
          autoCapitalize="characters"
        />
      </div>
      <TextField form={form} name={`uses.${nth}.target`} label={t('products.target')} autoComplete="off" />
      <div className="pr-line">
        <TextField
          form={form}
          name={`uses.${nth}.doseMin`}
          label={t('products.doseMin', { unit: doseUnit ?? '' })}
          figure={dose.look}
        />
        <TextField
          form={form}
          name={`uses.${nth}.doseMax`}
          label={t('products.doseMax', { unit: doseUnit ?? '' })}
          figure={dose.look}
        />
        <TextField
          form={form}
          name={`uses.${nth}.waterMinLpha`}
          label={t('products.waterMin', { unit: waterUnit ?? '' })}
          figure={water.look}
        />
        <TextField
          form={form}
          name={`uses.${nth}.waterMaxLpha`}
          label={t('products.waterMax', { unit: waterUnit ?? '' })}
          figure={water.look}
        />
        <TextField
          form={form}
          name={`uses.${nth}.maxApplications`}
          label={t('products.maxApplications')}
          figure={{ digits: 0 }}
        />
        <TextField
          form={form}
          name={`uses.${nth}.preHarvestDays`}
          label={t('products.preHarvest')}
          figure={{ digits: 0 }}
        />
      </div>
    </>
  );
}
