import type { Language } from '@smartflight/contract/kit/languages.ts';
import { type MessageId, messageOf } from '@smartflight/contract/messages/messages.ts';
import { IntlMessageFormat } from 'intl-messageformat';

const compiled = new Map<string, IntlMessageFormat>();

/** Formats a message with its ICU arguments. */
export function wordsOf(
  language: Language,
  id: MessageId,
  args: Readonly<Record<string, string | number>>,
): string {
  const place = `${language} ${id}`;
  let format = compiled.get(place);
  if (!format) {
    // Names in arguments are not markup.
    format = new IntlMessageFormat(messageOf(language, id), language, undefined, { ignoreTag: true });
    compiled.set(place, format);
  }
  return String(format.format({ ...args }));
}
