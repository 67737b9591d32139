import { messageOf } from '@smartflight/contract/messages/messages.ts';
import { subjectIdOf, textIdOf } from '@smartflight/contract/messages/outgoing-texts.ts';
import { wordsOf } from '../message-texts.ts';
import type { OutgoingMessage } from './outgoing.ts';

/** Subject and body of a mail, as plain text with the product's name. */
export function mailTexts({ language, text, args }: OutgoingMessage): { subject: string; text: string } {
  return {
    subject: wordsOf(language, subjectIdOf(text), args),
    text: `${wordsOf(language, textIdOf(text), args).trim()}\n\n-- \n${messageOf(language, 'product.name')}\n`,
  };
}

/** Text of an SMS, including the sender's name. */
export function smsTexts({ language, text, args }: OutgoingMessage): string {
  const words = wordsOf(language, textIdOf(text), args).trim();
  const product = messageOf(language, 'product.name');
  return words.includes(product) ? words : `${product}: ${words}`;
}
