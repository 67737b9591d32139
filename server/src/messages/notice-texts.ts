import type { Language } from '@smartflight/contract/kit/languages.ts';
import {
  messageIdOf,
  type NoticeArgs,
  type NoticeTextId,
} from '@smartflight/contract/messages/notice-texts.ts';
import { wordsOf } from '../platform/message-texts.ts';
import { chargerFaultName, faultNames } from './fault-names.ts';

export const noticeTextIn = <Id extends NoticeTextId>(
  language: Language,
  text: Id,
  args: NoticeArgs<Id>,
): string =>
  wordsOf(
    language,
    messageIdOf(text),
    text === 'battery.fault' || text === 'battery.fault-over'
      ? { ...args, code: codesIn(language, args) }
      : named(language, args),
  );

const named = <Args extends object>(language: Language, args: Args): Args => {
  const fault: unknown = Reflect.get(args, 'fault');
  return typeof fault === 'string' ? { ...args, fault: chargerFaultName(language, fault) } : args;
};

const codesIn = (language: Language, { code = '' }: { readonly code?: string | number }): string =>
  faultNames(language, String(code).split(', '));
