import type { Language } from '@smartflight/contract/kit/languages.ts';
import type { OutgoingTextId } from '@smartflight/contract/messages/outgoing-texts.ts';

export interface OutgoingMessage {
  /** A lower-cased e-mail or a phone in E.164. */
  to: string;
  text: OutgoingTextId;
  args: Readonly<Record<string, string | number>>;
  language: Language;
  /** Queued but never sent, so that callers cannot detect from the timing whether a recipient exists. */
  isDropped?: boolean;
}

export interface Outgoing {
  readonly ways: { readonly mail: boolean; readonly sms: boolean };
  /** Whether a channel for this recipient is configured. */
  reaches(to: string): boolean;
  /**
   * Queues the message and returns; it is sent, with retries, in the background. Does nothing without a channel for
   * the recipient.
   */
  send(message: OutgoingMessage): Promise<void>;
  /** Like `send`, for events that have already happened: a failure to queue is logged and not thrown. */
  notify(message: OutgoingMessage): Promise<void>;
}

export type Channel = 'mail' | 'sms';

/** An address with an @ is an e-mail; everything else is a phone. */
export const channelOf = (to: string): Channel => (to.includes('@') ? 'mail' : 'sms');
