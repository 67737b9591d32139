import type { ReviewKind, ReviewReason, ReviewStatus } from '@smartflight/contract/onboarding/reviews.ts';
import type { FilePurpose } from '@smartflight/contract/system/files.ts';
import type { Transaction } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';

export interface OwnReviews {
  /** Submits papers for review in the caller's transaction; throws 'review.passed-already' for a passed account. */
  submit(
    tx: Transaction<DB>,
    actor: UserActor,
    submission: {
      kind: ReviewKind;
      papers: Readonly<Record<string, string>>;
      files: readonly { slot: string; fileId: string; at: string }[];
    },
  ): Promise<unknown>;
  /** Of each kind the passed submission while the review has passed, otherwise the newest one. */
  currentOf(db: Database, accountId: string): Promise<Partial<Record<ReviewKind, OwnSubmission>>>;
  /** The newest renewal of each kind that waits or was rejected. */
  renewalsOf(db: Database, accountId: string): Promise<Partial<Record<ReviewKind, OwnSubmission>>>;
}

export interface OwnSubmission {
  status: ReviewStatus;
  submittedAt: Date;
  decidedAt: Date | null;
  reason: ReviewReason | null;
  note: string;
  papers: Readonly<Record<string, string>>;
  images: Readonly<Record<string, string>>;
}

export interface PictureStore {
  /** Keeps a picture that the account uploaded for this purpose; any other is a field error at `at`. */
  keep(
    tx: Transaction<DB>,
    picture: { ownerId: string; purpose: FilePurpose; path: string; at: string },
  ): Promise<string>;
}
