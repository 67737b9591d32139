import type { Language } from '@smartflight/contract/kit/languages.ts';
import type { OutgoingTextId } from '@smartflight/contract/messages/outgoing-texts.ts';

/** A message that leaves the house, by mail or SMS, as its target states. */
export interface OutgoingMessage {
  /** A lower-cased e-mail or a phone in E.164. */
  to: string;
  text: OutgoingTextId;
  args: Readonly<Record<string, string | number>>;
  language: Language;
  /** Queued like any other and dropped at its end: who asks for a message can't report that no one gets it. */
  isDropped?: boolean;
}

/** Mail and SMS. What can't be sent is known before anybody waits for it. */
export interface Outgoing {
  readonly ways: { readonly mail: boolean; readonly sms: boolean };
  /** Whether a message to this target can be sent at all. */
  reaches(to: string): boolean;
  /** Queues the message and returns; it is sent, and tried again, in the background. Silent where nothing reaches. */
  send(message: OutgoingMessage): Promise<void>;
  /** The same for what has happened already: that it can't be queued is noted in the log and takes nothing back. */
  notify(message: OutgoingMessage): Promise<void>;
}

export type Channel = 'mail' | 'sms';

/** An address with an @ is a mail's; everything else is a phone. */
export const channelOf = (to: string): Channel => (to.includes('@') ? 'mail' : 'sms');
