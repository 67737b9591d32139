/** What is reviewed: three parts of a person (decision 2) and the upgrade of an account. */
export const reviewKinds = ['account', 'realName', 'pilot', 'upgrade'] as const;

export type ReviewKind = (typeof reviewKinds)[number];

export const reviewStatuses = ['pending', 'passed', 'rejected', 'superseded'] as const;

export type ReviewStatus = (typeof reviewStatuses)[number];

/** The whole life of a submission. A new submission supersedes a pending one; what is decided stays. */
export const reviewTransitions = [
  { from: 'pending', action: 'pass', to: 'passed', access: 'reviews.decide' },
  { from: 'pending', action: 'reject', to: 'rejected', access: 'reviews.decide' },
  { from: 'pending', action: 'supersede', to: 'superseded', access: 'onboarding' },
] as const;

export type ReviewAction = (typeof reviewTransitions)[number]['action'];

/** Where an action leads from a status, or undefined where it leads nowhere. */
export const statusAfter = (from: ReviewStatus, action: ReviewAction): ReviewStatus | undefined =>
  reviewTransitions.find((step) => step.from === from && step.action === action)?.to;

/** Papers of which lists and details show the last signs alone. */
export const secretPapers: readonly string[] = [
  'idNumber',
  'manipulatorNumber',
  'corporationIdNumber',
  'corporationContact',
  'businessLicense',
];

/** Why something was not passed; each has its words in five languages, for the applicant. */
export const reviewReasons = [
  'photoUnreadable',
  'wrongDocument',
  'nameDiffers',
  'numberDiffers',
  'expired',
  'incomplete',
  'other',
] as const;

export type ReviewReason = (typeof reviewReasons)[number];

/** Days that papers and pictures stay after their submission was rejected or replaced by another. */
export const endedPapersDays = 30;

/** Minutes that a claim holds an item for one reviewer. */
export const claimMinutes = 10;
