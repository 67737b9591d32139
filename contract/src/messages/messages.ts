import type { Language } from '../kit/fields.ts';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

export type MessageId = keyof typeof en;

const catalogue: Record<Language, Record<MessageId, string>> = { zh, en, es, pt, ru };

export const isMessageId = (id: string): id is MessageId => Object.hasOwn(en, id);

/** Text of a problem or field message in one of the five languages. */
export const messageOf = (language: Language, id: MessageId): string => catalogue[language][id];
