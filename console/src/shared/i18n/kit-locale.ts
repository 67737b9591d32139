import type { Locale } from 'antd/es/locale';
import english from 'antd/es/locale/en_US';
import dayjs from 'dayjs';
import { create } from 'zustand';
import { joinLanguageChange } from './language-parts.ts';
import type { Lang } from './languages.ts';

const loaders = {
  zh: () => Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]),
  // antd brings English along in any case.
  en: () => Promise.all([Promise.resolve({ default: english }), import('dayjs/locale/en')]),
  es: () => Promise.all([import('antd/es/locale/es_ES'), import('dayjs/locale/es')]),
  pt: () => Promise.all([import('antd/es/locale/pt_BR'), import('dayjs/locale/pt-br')]),
  ru: () => Promise.all([import('antd/es/locale/ru_RU'), import('dayjs/locale/ru')]),
} satisfies Record<Lang, () => Promise<[{ default: Locale }, unknown]>>;

const calendars: Record<Lang, string> = { zh: 'zh-cn', en: 'en', es: 'es', pt: 'pt-br', ru: 'ru' };

// A store like the texts' own: React shows both in the same frame.
const useKit = create<{ locale: Locale }>()(() => ({ locale: english }));

/** The words and calendar of the component kit in the language in force. */
export const useKitLocale = (): Locale => useKit(({ locale }) => locale);

/** Loads the kit's words and calendar of a language; the returned function puts them in force. */
export async function prepareKit(lang: Lang): Promise<() => void> {
  const [kit] = await loaders[lang]();
  return () => {
    dayjs.locale(calendars[lang]);
    useKit.setState({ locale: kit.default });
  };
}

joinLanguageChange(prepareKit);
