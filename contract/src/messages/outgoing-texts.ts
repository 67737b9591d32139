import { codeRules } from '../accounts/registration.ts';
import type { MessageId } from './messages.ts';

/**
 * Every mail and SMS. Texts are in `messages/<lang>.json` under `outgoing.<id>` (mail body and SMS) and
 * `outgoing.<id>.subject`, with ICU arguments.
 */
export const outgoingTexts = {
  /** A verification code: `code`, `minutes`. */
  code: ['code', 'minutes'],
  /** For a registration with an existing account: a link to sign in instead of a code. */
  registered: [],
  /** Into a company: `link` registers with the code, for who has no account yet. */
  companyInvitation: ['by', 'company', 'code', 'link', 'date'],
  signInLocked: [],
  passwordChanged: [],
  factorsChanged: [],
  contactChanged: ['target'],
  chatAppBound: [],
  openidLinked: [],
  reviewPassed: ['kind'],
  reviewRejected: ['kind', 'reason', 'note'],
  renewalRejected: ['kind', 'reason', 'note'],
  certificateExpires: ['date', 'days'],
  certificateExpired: ['date'],
  reviewsDone: [],
  liftApproved: ['drone'],
  liftRejected: ['drone', 'reason', 'note'],
  liftRevoked: ['drone', 'note'],
  /** An alarm of the person's own rule. */
  ruleRaised: ['rule', 'drone', 'measure', 'value'],
  /** A scheduled report with its files; `link` is the flight log with its filter. */
  report: ['name', 'period', 'flights', 'link'],
  reportWithoutFlights: ['name', 'period'],
  /** A file of it is missing. */
  reportTooLarge: ['name', 'period', 'flights', 'link'],
  accountDisabled: [],
  accountErased: [],
} as const satisfies Record<string, readonly string[]>;

export type OutgoingTextId = keyof typeof outgoingTexts;

/** Id of the body of a mail or text message. */
export const textIdOf = (id: OutgoingTextId): MessageId => `outgoing.${id}`;

/** Id of the subject of a mail. */
export const subjectIdOf = (id: OutgoingTextId): MessageId => `outgoing.${id}.subject`;

/** Time after which a text is no longer sent, s; texts without one never expire. */
export const expiryS: Partial<Record<OutgoingTextId, number>> = { code: codeRules.expiresS };
