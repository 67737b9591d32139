import parsePhoneNumber, {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
} from 'libphonenumber-js/min';

/** A phone number in E.164, to send, and in its international format, to show. */
export interface FullNumber {
  number: string;
  shown: string;
}

/** The full number of a typed one; `country` applies when it has no calling code. Undefined if it can't exist. */
export function fullNumberOf(typed: string, country: string): FullNumber | undefined {
  const parsed = parsePhoneNumber(typed, isSupportedCountry(country) ? country : 'US');
  return parsed?.isValid() ? { number: parsed.number, shown: parsed.formatInternational() } : undefined;
}

/** Countries with phone numbers, as ISO 3166-1 codes with their calling codes. */
export const phoneCountries = (): { country: string; callingCode: string }[] =>
  getCountries().map((country) => ({ country, callingCode: getCountryCallingCode(country) }));

/** The country of a time zone, otherwise of the browser's language. */
export function guessCountry(timeZone: string, language: string): string {
  return countryWith(timeZone) ?? new Intl.Locale(language).maximize().region ?? 'US';
}

const countriesFound = new Map<string, CountryCode | undefined>();

/** Listing the zones of all countries takes tens of milliseconds, and forms ask with every typed letter. */
function countryWith(timeZone: string): CountryCode | undefined {
  if (!countriesFound.has(timeZone))
    countriesFound.set(
      timeZone,
      getCountries().find((country) => zonesOf(country).includes(timeZone)),
    );
  return countriesFound.get(timeZone);
}

/** Browsers that can't list time zones leave it to the language. */
function zonesOf(country: CountryCode): readonly string[] {
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(
    `und-${country}`,
  );
  return locale.getTimeZones?.() ?? [];
}
