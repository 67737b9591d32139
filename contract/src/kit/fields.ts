/** Most ids that a list may be asked for at once. */
export const maxIds = 50;

export const languages = ['zh', 'en', 'es', 'pt', 'ru'] as const;

export type Language = (typeof languages)[number];

/** Accept-Language value the console sends for each language (spec 9). */
export const acceptLanguageOf: Record<Language, string> = {
  zh: 'zh-CN',
  en: 'en-US',
  es: 'es',
  pt: 'pt',
  ru: 'ru',
};

/** The language among the five that the first two letters of an Accept-Language header name, else English. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').slice(0, 2).toLowerCase();
  return languages.find((candidate) => candidate === wanted) ?? 'en';
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
