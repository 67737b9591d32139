import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { instant, language, uuid } from '../kit/fields.ts';
import { pageOf, paging } from '../kit/paging.ts';

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

const person = z.object({ id: z.string(), username: z.string() });

const review = z.object({
  id: uuid,
  kind: z.enum(reviewKinds),
  /** Counts the submissions of one kind by one account, from 1. */
  version: z.number().int(),
  status: z.enum(reviewStatuses),
  submittedAt: instant,
  /** `language` is the one in which the applicant is told. */
  applicant: person.extend({ company: z.string(), language }),
  claim: z.object({ by: person, isMine: z.boolean(), until: instant }).nullable(),
  decision: z
    .object({ by: person, at: instant, reason: z.enum(reviewReasons).nullable(), note: z.string() })
    .nullable(),
});
export type Review = z.infer<typeof review>;

/** Fields of the papers by their name of spec 3; numbers show their last four signs until asked for in full. */
const papers = z.record(z.string(), z.string());
const reviewDetail = review.extend({
  papers,
  isMasked: z.boolean(),
  images: z.array(z.object({ slot: z.string(), path: z.string() })),
  /** Earlier submissions of the same kind by the same account, newest first. */
  earlier: z.array(review),
  /** The newest submission of every other kind by the same account, in the order of the kinds. */
  others: z.array(review),
});
export type ReviewDetail = z.infer<typeof reviewDetail>;

const one = z.object({ id: uuid });

export const reviews = {
  list: endpoint({
    method: 'GET',
    path: '/api/reviews',
    access: 'reviews.list',
    summary: 'Submissions within the caller’s reach, longest waiting first',
    query: paging.extend({
      /** Without it all but the superseded ones, those that wait first, then the newest decisions. */
      status: z.enum(reviewStatuses).optional(),
      kind: z.enum(reviewKinds).optional(),
      /** Part of a user name, phone or e-mail. */
      search: z.string().trim().max(100).optional(),
    }),
    response: pageOf(review).extend({ pending: z.record(z.enum(reviewKinds), z.number().int()) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/reviews/:id',
    access: 'reviews.list',
    summary: 'One submission with masked papers and its images',
    params: one,
    response: reviewDetail,
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/api/reviews/:id/papers',
    access: 'reviews.decide',
    summary: 'The papers of a submission in full; audited and limited',
    params: one,
    response: papers,
  }),
  claim: endpoint({
    method: 'POST',
    path: '/api/reviews/:id/claim',
    access: 'reviews.decide',
    summary: 'Hold a submission for ten minutes; refused while somebody else holds it',
    params: one,
    response: review,
  }),
  release: endpoint({
    method: 'DELETE',
    path: '/api/reviews/:id/claim',
    access: 'reviews.decide',
    summary: 'Give a claim back',
    params: one,
    response: review,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/reviews/:id/decision',
    access: 'reviews.decide',
    summary: 'Pass or reject the version that was read; a newer or decided one is a conflict',
    params: one,
    body: z
      .object({
        version: z.number().int(),
        decision: z.enum(['pass', 'reject']),
        reason: z.enum(reviewReasons).optional(),
        note: z.string().trim().max(500, { error: 'field.too-long' }).default(''),
      })
      .refine(({ decision, reason }) => decision === 'pass' || reason !== undefined, {
        error: 'reasonEmpty',
        path: ['reason'],
      })
      .refine(({ reason, note }) => reason !== 'other' || note !== '', {
        error: 'noteEmpty',
        path: ['note'],
      }),
    response: review,
  }),
};
