import type { Language } from '@smartflight/contract/kit/fields.ts';
import { messageOf } from '@smartflight/contract/messages.ts';
import { messageIdOf, type NoticeArgs, type NoticeTextId } from '@smartflight/contract/notice-texts.ts';
import { IntlMessageFormat } from 'intl-messageformat';

const compiled = new Map<string, IntlMessageFormat>();

/** What a notice says in a language: the same words for the inbox and, where it is configured, for mail. */
export function noticeWords<Id extends NoticeTextId>(
  language: Language,
  text: Id,
  args: NoticeArgs<Id>,
): string {
  const place = `${language} ${text}`;
  let format = compiled.get(place);
  if (!format) {
    // Names of drones and files are not markup.
    format = new IntlMessageFormat(messageOf(language, messageIdOf(text)), language, undefined, {
      ignoreTag: true,
    });
    compiled.set(place, format);
  }
  return String(format.format({ ...args }));
}
