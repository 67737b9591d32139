/** Address parameter with the id of an application, used by notices. */
export const liftParam = 'lift';

/** States of an application (N-05). */
export const liftStates = [
  'underReview',
  'approved',
  'notApproved',
  'withdrawn',
  'expired',
  'revoked',
] as const;

export type LiftState = (typeof liftStates)[number];

/**
 * Life cycle of an application. `lapse`: its period ended, with or without an answer; `release`: the drone changed
 * owner or the account ended.
 */
export const liftTransitions = [
  { from: 'underReview', action: 'amend', to: 'underReview', by: 'applicant', access: 'lifts.apply' },
  { from: 'underReview', action: 'withdraw', to: 'withdrawn', by: 'applicant', access: 'lifts.apply' },
  { from: 'underReview', action: 'approve', to: 'approved', by: 'reviewer', access: 'lifts.review' },
  { from: 'underReview', action: 'reject', to: 'notApproved', by: 'reviewer', access: 'lifts.review' },
  { from: 'underReview', action: 'lapse', to: 'expired', by: 'server' },
  { from: 'underReview', action: 'release', to: 'withdrawn', by: 'server' },
  { from: 'approved', action: 'withdraw', to: 'withdrawn', by: 'applicant', access: 'lifts.apply' },
  { from: 'approved', action: 'revoke', to: 'revoked', by: 'reviewer', access: 'lifts.review' },
  { from: 'approved', action: 'lapse', to: 'expired', by: 'server' },
  { from: 'approved', action: 'release', to: 'revoked', by: 'server' },
] as const;

export type LiftAction = (typeof liftTransitions)[number]['action'];

/** State after an action, or undefined when the action is not allowed. */
export const liftStateAfter = (from: LiftState, action: LiftAction): LiftState | undefined =>
  liftTransitions.find((step) => step.from === from && step.action === action)?.to;

/** Reasons of a rejection, each with a text for the applicant in five languages. */
export const liftReasons = [
  'zoneClosed',
  'areaTooLarge',
  'tooHigh',
  'conflict',
  'addressUnclear',
  'photoUnreadable',
  'papersMissing',
  'other',
] as const;

export type LiftReason = (typeof liftReasons)[number];

/** Fields masked in lists and details; `lifts.reveal` shows them and writes an audit entry. */
export const secretLiftFields = [
  'contact',
  'corporationIdNumber',
  'corporationContact',
  'businessLicense',
] as const;

/** Minutes for which a reviewer holds an application. */
export const liftClaimMinutes = 10;
