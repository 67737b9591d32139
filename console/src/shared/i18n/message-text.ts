import { IntlMessageFormat } from 'intl-messageformat';
import { formatLocale, type Lang } from './languages.ts';

/** A text of a message file: as written, or parsed at build time if it has arguments. */
export type MessageText = string | ReturnType<IntlMessageFormat['getAst']>;

/** Returns a function that formats a text in `lang`; without arguments it returns the text. */
export function sentenceOf(text: MessageText, lang: Lang): (filling?: object) => string {
  if (typeof text === 'string' && !text.includes('{')) return () => text;
  const format = new IntlMessageFormat(text, formatLocale(lang));
  return (filling) => String(format.format(filling && { ...filling }));
}
