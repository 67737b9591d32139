import { formatLocale } from '../i18n/languages.ts';
import { nameOrder } from '../i18n/text-order.ts';
import { useT } from '../i18n/use-t.ts';
import { useSettings } from '../settings/settings.ts';
import { Field } from '../ui/form/field.tsx';
import { Select } from '../ui/primitives/select.tsx';
import { choosePhoneCountry, usePhone } from './full-contact.ts';

/** The country of a phone number that is typed without its calling code. */
export function PhoneCountry({ typed, changed }: { typed: string; changed?: () => void }) {
  const t = useT();
  const lang = useSettings((settings) => settings.lang);
  const phone = usePhone(typed);
  if (!phone?.isNational) return null;
  const locale = formatLocale(lang);
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const inOrder = nameOrder(lang);
  const options = phone
    .countries()
    .map(({ country, callingCode }) => ({
      value: country,
      label: `${names.of(country) ?? country} (+${callingCode})`,
    }))
    .sort((one, other) => inOrder(one.label, other.label));
  return (
    <Field label={t('phone.country')}>
      {({ id }) => (
        <Select
          id={id}
          className="is-wide"
          value={phone.country}
          options={options}
          change={(country) => {
            choosePhoneCountry(country);
            changed?.();
          }}
        />
      )}
    </Field>
  );
}

/** Text that shows the full form of a typed phone number; undefined for other text. */
export function useFullNumberHint(typed: string): string | undefined {
  const t = useT();
  const shown = usePhone(typed)?.full?.shown;
  return shown === undefined ? undefined : t('phone.full', { number: shown });
}
