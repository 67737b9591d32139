/** What is reviewed: three parts of a person (decision 2), and an upgrade. */
export const reviewKinds = ['account', 'realName', 'pilot', 'upgrade'] as const;

export type ReviewKind = (typeof reviewKinds)[number];

export const reviewStatuses = ['pending', 'passed', 'rejected', 'superseded'] as const;

export type ReviewStatus = (typeof reviewStatuses)[number];

/** Life cycle of a submission. A new one supersedes a pending one; decisions are final. */
export const reviewTransitions = [
  { from: 'pending', action: 'pass', to: 'passed', access: 'reviews.decide' },
  { from: 'pending', action: 'reject', to: 'rejected', access: 'reviews.decide' },
  { from: 'pending', action: 'supersede', to: 'superseded', access: 'onboarding' },
] as const;

export type ReviewAction = (typeof reviewTransitions)[number]['action'];

/** Status after an action, or undefined when the action is not allowed. */
export const statusAfter = (from: ReviewStatus, action: ReviewAction): ReviewStatus | undefined =>
  reviewTransitions.find((step) => step.from === from && step.action === action)?.to;

/** Fields masked in lists and details. */
export const secretPapers: readonly string[] = [
  'idNumber',
  'manipulatorNumber',
  'corporationIdNumber',
  'corporationContact',
  'businessLicense',
];

/** Reasons of a rejection, each with a text for the applicant in five languages. */
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

/** Days before the last valid day of a pilot certificate on which its holder is reminded. */
export const certificateReminders = [30, 7, 0] as const;

/** Days until papers of a rejected or replaced submission are deleted. */
export const endedPapersDays = 30;

/** Minutes for which a reviewer holds an item. */
export const claimMinutes = 10;
