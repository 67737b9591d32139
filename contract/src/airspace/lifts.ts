/** Names an application in the address of its page, as notices do. */
export const liftParam = 'lift';

/** Where an application is (N-05). */
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
 * The whole life of an application. `lapse`: its time is over, with or without an answer, which is never a decision;
 * `release`: the drone has changed owner, or the account has ended.
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

/** Where an action leads from a state, or undefined where it leads nowhere. */
export const liftStateAfter = (from: LiftState, action: LiftAction): LiftState | undefined =>
  liftTransitions.find((step) => step.from === from && step.action === action)?.to;

/** Why an application was not approved; each has its words in five languages, for the applicant. */
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

/** Fields that lists and details show by their last signs alone; `lifts.reveal` shows them, and leaves a trace. */
export const secretLiftFields = [
  'contact',
  'corporationIdNumber',
  'corporationContact',
  'businessLicense',
] as const;

/** Minutes that a claim holds an application for one reviewer. */
export const liftClaimMinutes = 10;
