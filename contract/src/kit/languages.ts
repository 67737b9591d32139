interface LanguageFacts {
  /** Accept-Language value of the console (spec 9). */
  accept: string;
  /** The `lang` attribute of a page. */
  html: string;
  /** Locale for numbers and dates. */
  format: string;
}

/** Languages of the product (L-09). To add one: a row here, its texts, and its name in the other languages. */
const facts = {
  zh: { accept: 'zh-CN', html: 'zh-CN', format: 'zh-CN' },
  en: { accept: 'en-US', html: 'en', format: 'en-US' },
  es: { accept: 'es', html: 'es', format: 'es' },
  pt: { accept: 'pt', html: 'pt-BR', format: 'pt-BR' },
  ru: { accept: 'ru', html: 'ru', format: 'ru-RU' },
} satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof facts;

export const languages = Object.keys(facts) as Language[];

export const languageFacts: Record<Language, LanguageFacts> = facts;

/** Whether a value is a supported language code. */
export const isLanguage = (value: unknown): value is Language =>
  languages.some((language) => language === value);

/** Language from an Accept-Language header's first two letters, else English. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').slice(0, 2).toLowerCase();
  return isLanguage(wanted) ? wanted : 'en';
}

/** The order of names in a language: accents and case count last, numbers by their value, Chinese by pinyin. */
export const nameOrderOf = (language: Language): ((one: string, other: string) => number) =>
  new Intl.Collator(languageFacts[language].format, { numeric: true }).compare;
