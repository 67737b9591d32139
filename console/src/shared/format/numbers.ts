import { formatLocale, type Lang } from '../i18n/languages.ts';

/** Shown for unknown figures; a known zero is shown as 0. */
export const unknownMark = '–';

const cache = new Map<string, Intl.NumberFormat>();

/** A grouped, localised number with `digits` fixed decimals; with only `maxDigits`, trailing zeros are dropped. */
export function formatNumber(
  lang: Lang,
  value: number | null | undefined,
  digits = 0,
  options: { maxDigits?: number } = {},
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return unknownMark;
  const maximumFractionDigits = Math.max(digits, options.maxDigits ?? digits);
  const key = `${lang}:${digits}:${maximumFractionDigits}`;
  let format = cache.get(key);
  if (!format) {
    format = new Intl.NumberFormat(formatLocale(lang), {
      minimumFractionDigits: digits,
      maximumFractionDigits,
      useGrouping: 'always',
    });
    cache.set(key, format);
  }
  return format.format(Object.is(value, -0) ? 0 : value);
}

const letters = ['k', 'M', 'G', 'T', 'P', 'E'];
const oneDecimal = (value: number) => Math.round(value * 10) / 10;

/**
 * L-13: short form of the specification for charts and badges, at most one decimal: 950, 1.2k, 3M … 1E. Signs are
 * kept.
 */
export function abbreviate(value: number): string {
  let size = Math.abs(value);
  let letter = '';
  for (const next of letters) {
    if (oneDecimal(size) < 1000) break;
    size /= 1000;
    letter = next;
  }
  return `${value < 0 ? '-' : ''}${oneDecimal(size)}${letter}`;
}

/** L-13: thousands separated by commas, as in the specification; `formatNumber` is the localised form. */
export function thousands(value: number): string {
  const [whole = '', fraction] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
