import { formulations } from '@smartflight/contract/products/mixing-order.ts';
import {
  bufferTargets,
  droneUses,
  productForms,
  productKinds,
} from '@smartflight/contract/products/products.ts';
import { useController } from 'react-hook-form';
import { useFmt } from '../../../shared/format/fmt.ts';
import { FormEnd } from '../../../shared/forms/form-footer.tsx';
import { SelectField } from '../../../shared/forms/select-field.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useT } from '../../../shared/i18n/use-t.ts';
import { optionsFrom } from '../../../shared/ui/primitives/select.tsx';
import { countryName } from '../product-labels.tsx';
import { LabelField } from './label-field.tsx';
import type { ProductSchemaForm } from './product-values.ts';
import { SubstanceFields } from './substance-fields.tsx';
import { UseFields } from './use-fields.tsx';

const limitNames = ['windMaxMps', 'temperatureMinC', 'temperatureMaxC', 'deltaTMinC', 'deltaTMaxC'] as const;

/** All fields of a product, and the button that saves them. */
export function ProductFields({ form, label }: { form: ProductSchemaForm; label: string }) {
  const t = useT();
  return (
    <form className="sf-list-form pr-form" onSubmit={form.submit} noValidate>
      <GeneralFields form={form} />
      <SubstanceFields form={form} />
      <UseFields form={form} />
      <fieldset>
        <legend>{t('products.buffers')}</legend>
        <div className="pr-line">
          {bufferTargets.map((of) => (
            <TextField
              key={of}
              form={form}
              name={`buffers.${of}`}
              label={t('products.bufferName', { of })}
              figure={{ digits: 1 }}
            />
          ))}
          <TextField form={form} name="reEntryHours" label={t('products.reEntry')} figure={{ digits: 1 }} />
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('products.limits')}</legend>
        <div className="pr-line">
          {limitNames.map((limit) => (
            <TextField
              key={limit}
              form={form}
              name={`limits.${limit}`}
              label={t('products.limitName', { limit })}
              figure={{ digits: 1 }}
            />
          ))}
        </div>
      </fieldset>
      <LabelField form={form} />
      <FormEnd form={form} label={label} />
    </form>
  );
}

function GeneralFields({ form }: { form: ProductSchemaForm }) {
  const t = useT();
  const fmt = useFmt();
  const country = form.fields.watch('country').trim().toUpperCase();
  const name = countryName(fmt.lang, country);
  return (
    <>
      <TextField form={form} name="name" label={t('products.name')} autoComplete="off" />
      <InventedField form={form} />
      <div className="pr-line">
        <SelectField
          form={form}
          name="kind"
          label={t('products.kind')}
          options={optionsFrom(productKinds, (kind) => t(`products.kindName.${kind}`))}
        />
        <SelectField
          form={form}
          name="form"
          label={t('products.form')}
          options={optionsFrom(productForms, (one) => t('products.formName', { form: one }))}
        />
      </div>
      <div className="pr-line">
        <TextField
          form={form}
          name="formulation"
          label={t('products.formulation')}
          hint={t('products.formulationHint')}
          suggestions={formulations}
        />
        <TextField form={form} name="densityKgPerL" label={t('products.density')} figure={{ digits: 3 }} />
      </div>
      <div className="pr-line">
        <TextField
          form={form}
          name="authorisationNumber"
          label={t('products.number')}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          form={form}
          name="country"
          label={t('products.country')}
          hint={name === country ? t('products.countryHint') : name}
          autoComplete="off"
          autoCapitalize="characters"
        />
      </div>
      <SelectField
        form={form}
        name="droneUse"
        label={t('products.droneUse')}
        options={optionsFrom(droneUses, (use) => t('products.droneUseName', { use }))}
      />
    </>
  );
}

function InventedField({ form }: { form: ProductSchemaForm }) {
  const t = useT();
  const { field } = useController({ control: form.fields.control, name: 'isInvented' });
  return (
    <label className="pr-check">
      <input
        type="checkbox"
        ref={field.ref}
        checked={field.value}
        onChange={(event) => field.onChange(event.target.checked)}
        onBlur={field.onBlur}
      />
      <span>
        {t('products.invented')}
        <small>{t('products.inventedHint')}</small>
      </span>
    </label>
  );
}
