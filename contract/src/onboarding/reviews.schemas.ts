import { z } from 'zod';
import { instant, language, uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { reviewKinds, reviewReasons, reviewStatuses } from './reviews.ts';

const person = z.object({ id: z.string(), username: z.string() });

const review = z.object({
  id: uuid,
  kind: z.enum(reviewKinds),
  /** Number of the submission per kind and account, from 1. */
  version: z.number().int(),
  status: z.enum(reviewStatuses),
  /** Whether papers of this kind had passed when it was submitted; they stay valid until this passes. */
  isRenewal: z.boolean(),
  submittedAt: instant,
  /** `language` is used to notify the applicant. */
  applicant: person.extend({ company: z.string(), language }),
  claim: z.object({ by: person, isMine: z.boolean(), until: instant }).nullable(),
  /** A decision that does not apply yet; the submission is pending until then. `leftMs`: time in which it can be undone. */
  held: z
    .object({
      by: person,
      isMine: z.boolean(),
      decision: z.enum(['pass', 'reject']),
      until: instant,
      leftMs: z.number().int(),
    })
    .nullable(),
  decision: z
    .object({ by: person, at: instant, reason: z.enum(reviewReasons).nullable(), note: z.string() })
    .nullable(),
});

export type Review = z.infer<typeof review>;

/** Fields of the papers by their names of spec 3; numbers show their last four characters until revealed. */
const papers = z.record(z.string(), z.string());

const images = z.array(z.object({ slot: z.string(), path: z.string() }));

const reviewDetail = review.extend({
  papers,
  isMasked: z.boolean(),
  images,
  /**
   * For a renewal, the passed submission that it replaces, masked; null if there is none. `images` is empty, and the
   * papers can't be revealed, when that submission is outside the caller's reach.
   */
  former: z
    .object({
      id: uuid,
      version: z.number().int(),
      passedAt: instant,
      papers,
      images,
      isInReach: z.boolean(),
    })
    .nullable(),
  /** Earlier submissions of the same kind by the same account, newest first. */
  earlier: z.array(review),
  /** The newest submission of every other kind by the same account, in the order of the kinds. */
  others: z.array(review),
});

export type ReviewDetail = z.infer<typeof reviewDetail>;

const one = z.object({ id: uuid });

/** Summaries and schemas of `reviews`, by endpoint. */
export const reviewsSchemas = {
  list: {
    summary: 'Submissions within the caller’s reach, longest waiting first',
    query: paging.extend({
      /** Default: all but superseded ones, pending first, then newest decisions. */
      status: z.enum(reviewStatuses).optional(),
      kind: z.enum(reviewKinds).optional(),
      /** Part of a user name, phone or e-mail. */
      search: z.string().trim().max(100).optional(),
    }),
    response: pageOf(review).extend({ pending: z.record(z.enum(reviewKinds), z.number().int()) }),
  },
  get: { summary: 'One submission with masked papers and its images', params: one, response: reviewDetail },
  reveal: {
    summary: 'The papers of a submission in full; audited and limited',
    params: one,
    response: papers,
  },
  claim: {
    summary: 'Claim a submission for ten minutes; refused while another reviewer holds it',
    params: one,
    response: review,
  },
  release: { summary: 'Release a claim', params: one, response: review },
  undo: {
    summary: 'Undo the caller’s own decision while it is held; refused once it applies',
    params: one,
    response: review,
  },
  decide: {
    summary:
      'Pass or reject the version that was read; a newer or decided one is a conflict. It applies after `REVIEW_UNDO_S` seconds, unless it is undone',
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
  },
};
