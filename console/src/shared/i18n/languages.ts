/** The five languages (L-09) and every name that the outside world has for them. */
export const langs = ['zh', 'en', 'es', 'pt', 'ru'] as const;
export type Lang = (typeof langs)[number];

export const acceptLanguages: Record<Lang, string> = {
  zh: 'zh-CN',
  en: 'en-US',
  es: 'es',
  pt: 'pt',
  ru: 'ru',
};
export const htmlLangs: Record<Lang, string> = { zh: 'zh-CN', en: 'en', es: 'es', pt: 'pt-BR', ru: 'ru' };

export function isLang(value: unknown): value is Lang {
  return langs.some((lang) => lang === value);
}

/** L-09: a saved language wins, else the first two letters of the browser's language, else English. */
export function chooseLang(saved: string | undefined, browserLanguage: string | undefined): Lang {
  if (isLang(saved)) return saved;
  const firstTwo = browserLanguage?.slice(0, 2).toLowerCase();
  return isLang(firstTwo) ? firstTwo : 'en';
}

/** Locale for `Intl`: Spanish keeps the browser's own region, because separators differ by country. */
export function formatLocale(lang: Lang, browserLanguages: readonly string[] = navigatorLanguages()): string {
  if (lang === 'es') return browserLanguages.find((tag) => tag.startsWith('es-')) ?? 'es';
  return { zh: 'zh-CN', en: 'en-US', pt: 'pt-BR', ru: 'ru-RU' }[lang];
}

function navigatorLanguages(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : navigator.languages;
}
