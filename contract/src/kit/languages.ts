interface LanguageFacts {
  /** What the console sends as Accept-Language (spec 9). */
  accept: string;
  /** The `lang` attribute of a page. */
  html: string;
  /** The locale that numbers and dates are formatted by. */
  format: string;
}

/** The languages of the product (L-09). A further one is a row here, its texts and its name in the others' texts. */
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

/** Whether a value is the code of one of our languages. */
export const isLanguage = (value: unknown): value is Language =>
  languages.some((language) => language === value);

/** The language that the first two letters of an Accept-Language header name, else English. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').slice(0, 2).toLowerCase();
  return isLanguage(wanted) ? wanted : 'en';
}
