import { faultOf } from '@smartflight/contract/battery-faults.ts';
import type { Language } from '@smartflight/contract/kit/fields.ts';
import { messageOf } from '@smartflight/contract/messages.ts';
import { messageIdOf, type NoticeArgs, type NoticeTextId } from '@smartflight/contract/notice-texts.ts';
import { wordsOf } from './message-words.ts';

/** What a notice says in a language. */
export const noticeWords = <Id extends NoticeTextId>(
  language: Language,
  text: Id,
  args: NoticeArgs<Id>,
): string =>
  wordsOf(
    language,
    messageIdOf(text),
    text === 'battery.fault' ? { ...args, code: namesOf(language, args) } : args,
  );

/** What the faults of a battery are called; a code that nobody knows is told as it is. */
const namesOf = (language: Language, { code = '' }: { readonly code?: string | number }): string =>
  String(code)
    .split(', ')
    .map((one) => {
      const { texts } = faultOf('battery', one);
      return texts ? messageOf(language, texts.name) : one;
    })
    .join(', ');
