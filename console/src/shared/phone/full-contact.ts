import { useEffect, useState } from 'react';
import { changeSettings, useSettings } from '../settings/settings.ts';
import { halfWidth } from './half-width.ts';

type Numbers = typeof import('./phone-number.ts');

let loaded: Numbers | undefined;

/** The library of phone numbers and its metadata are loaded when a number is first typed. */
async function load(): Promise<Numbers> {
  loaded = await import('./phone-number.ts');
  return loaded;
}

const countryOf = (numbers: Numbers, chosen: string | undefined): string =>
  chosen ?? numbers.guessCountry(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.language);

/** Whether a text is or becomes a phone number; otherwise it is an e-mail address or neither. */
export const isPhone = (text: string): boolean => /^[+\d (][\d ()./-]*$/.test(halfWidth(text).trim());

/** A phone number with its country: E.164, or undefined if it can't exist. Other text is returned unchanged. */
export async function fullContact(text: string): Promise<string | undefined> {
  if (!isPhone(text)) return text;
  const numbers = await load().catch(() => undefined);
  // Without the library, the server decides.
  if (!numbers) return text;
  return numbers.fullNumberOf(halfWidth(text), countryOf(numbers, useSettings.getState().phoneCountry))
    ?.number;
}

/** Facts about a typed phone number; undefined until the library is loaded and for any other text. */
export function usePhone(text: string) {
  const chosen = useSettings((settings) => settings.phoneCountry);
  const [numbers, setNumbers] = useState(loaded);
  const wanted = isPhone(text);
  useEffect(() => {
    if (wanted && !numbers) void load().then(setNumbers, () => undefined);
  }, [wanted, numbers]);
  if (!wanted || !numbers) return undefined;
  const country = countryOf(numbers, chosen);
  return {
    country,
    /** Whether the text lacks a calling code, so that the country applies. */
    isNational: !halfWidth(text).trim().startsWith('+'),
    full: numbers.fullNumberOf(halfWidth(text), country),
    countries: numbers.phoneCountries,
  };
}

/** Remembers the country of numbers that are typed without one. */
export const choosePhoneCountry = (phoneCountry: string): void => changeSettings({ phoneCountry });
