import type { MessageId } from './messages.ts';

/**
 * Every mail and SMS. Words are in `messages/<lang>.json` under `outgoing.<id>` (the text, also the whole SMS) and
 * `outgoing.<id>.subject` (of the mail), with ICU arguments.
 */
export const outgoingTexts = {
  /** A verification code: `code`, `minutes`. */
  code: ['code', 'minutes'],
  /** Somebody asked to register a target that has an account already: no code, but a way in. */
  registered: [],
  passwordChanged: [],
  factorsChanged: [],
  contactChanged: ['target'],
  chatAppBound: [],
  reviewPassed: ['kind'],
  reviewRejected: ['kind', 'reason', 'note'],
  reviewsDone: [],
  liftApproved: ['drone'],
  liftRejected: ['drone', 'reason', 'note'],
  liftRevoked: ['drone', 'note'],
  accountDisabled: [],
  accountErased: [],
} as const satisfies Record<string, readonly string[]>;

export type OutgoingTextId = keyof typeof outgoingTexts;

/** Id of the body of a mail or text message. */
export const textIdOf = (id: OutgoingTextId): MessageId => `outgoing.${id}`;

/** Id of the subject of a mail. */
export const subjectIdOf = (id: OutgoingTextId): MessageId => `outgoing.${id}.subject`;
