import { type Language, languages } from '../kit/languages.ts';
import en from './en.json' with { type: 'json' };

export type MessageId = keyof typeof en;
type Messages = Record<MessageId, string>;

// Resolved by Node; the console does not import this module at run time.
const catalogue = Object.fromEntries(
  await Promise.all(
    languages.map(async (language) => {
      const { default: messages } = await import(/* @vite-ignore */ `./${language}.json`, {
        with: { type: 'json' },
      });
      return [language, messages];
    }),
  ),
) as Record<Language, Messages>;

/** Whether there is a text with this id. */
export const isMessageId = (id: string): id is MessageId => Object.hasOwn(en, id);

/** Text of a problem or field message in one of the five languages. */
export const messageOf = (language: Language, id: MessageId): string => catalogue[language][id];
