import { isLanguage, type Language, languageFacts, languages } from '@smartflight/contract/kit/languages.ts';

export const langs = languages;
export type Lang = Language;
export const isLang = isLanguage;

/** L-09: a stored language, else the first two letters of the browser's, else English. */
export function chooseLang(saved: string | undefined, browserLanguage: string | undefined): Lang {
  if (isLang(saved)) return saved;
  const firstTwo = browserLanguage?.slice(0, 2).toLowerCase();
  return isLang(firstTwo) ? firstTwo : 'en';
}

/** Locale for `Intl`: keeps the browser's region for Spanish, because separators differ by country. */
export function formatLocale(lang: Lang, browserLanguages: readonly string[] = navigatorLanguages()): string {
  if (lang === 'es') return browserLanguages.find((tag) => tag.startsWith('es-')) ?? 'es';
  return languageFacts[lang].format;
}

function navigatorLanguages(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : navigator.languages;
}
