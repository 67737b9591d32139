import { IntlMessageFormat } from 'intl-messageformat';
import { formatLocale, type Lang } from './languages.ts';

/** A text of a message file: as it is written or, where it has arguments and the console is built, parsed. */
export type MessageText = string | ReturnType<IntlMessageFormat['getAst']>;

/** Makes the sentence of a text in `lang`; one without arguments stands for itself. */
export function sentenceOf(text: MessageText, lang: Lang): (filling?: object) => string {
  if (typeof text === 'string' && !text.includes('{')) return () => text;
  const format = new IntlMessageFormat(text, formatLocale(lang));
  return (filling) => String(format.format(filling && { ...filling }));
}
