import { formatLocale, type Lang } from './languages.ts';

/** Text for comparing in a search: lower case without accents, so that `sao` finds `São` and `е` finds `ё`. */
export function fold(text: string): string {
  const letters = isPlain(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '');
  return letters.toLowerCase();
}

// Most names of devices; a search of a large fleet folds each of them.
const isPlain = (text: string): boolean => !/[^\p{ASCII}]/u.test(text);

/** A test of texts for a part that was typed, whatever the case and the accents; everything contains an empty one. */
export function containing(typed: string): (...texts: readonly (string | null | undefined)[]) => boolean {
  const wanted = fold(typed.trim());
  if (wanted === '') return () => true;
  return (...texts) => texts.some((text) => text && fold(text).includes(wanted));
}

const collators = new Map<string, Intl.Collator>();

/**
 * The order of names in a language: accents and case count last, numbers by their value, Chinese by pinyin. Equal
 * names need a further key.
 */
export function nameOrder(lang: Lang): (one: string, other: string) => number {
  const locale = formatLocale(lang);
  let collator = collators.get(locale);
  if (!collator) {
    collator = new Intl.Collator(locale, { numeric: true });
    collators.set(locale, collator);
  }
  return collator.compare;
}
