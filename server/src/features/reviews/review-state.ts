import {
  type ReviewKind,
  type ReviewReason,
  type ReviewStatus,
  reviewKinds,
  reviewReasons,
  reviewStatuses,
} from '@smartflight/contract/onboarding/reviews.ts';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { fault } from '../../platform/http/fault.ts';
import type { DB } from '../../platform/postgres/db-types.ts';

export type Tx = Transaction<DB>;

/** The account's column for the state of each review; an upgrade shows in the roles instead. */
export const stateColumns = {
  account: 'account_review',
  realName: 'real_name_review',
  pilot: 'pilot_review',
} as const satisfies Partial<Record<ReviewKind, string>>;

/** Writes the state of a review to the account; does nothing for an upgrade. */
export async function setState(
  tx: Tx,
  accountId: string,
  { kind, state }: { kind: ReviewKind; state: 'pending' | 'passed' | 'rejected' },
): Promise<void> {
  if (kind === 'upgrade') return;
  await tx
    .updateTable('accounts')
    .set({ [stateColumns[kind]]: state })
    .where('id', '=', accountId)
    .execute();
}

/**
 * Stores the last valid day `YYYY-MM-DD` of the passed pilot certificate with the account; '' and undefined for one
 * without an end. Its reminders start over.
 */
export async function setCertificateEnd(tx: Tx, accountId: string, day: string | undefined): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ pilot_valid_until: day || null, pilot_reminder: null })
    .where('id', '=', accountId)
    .execute();
}

/** Column values of a submission without a held decision. */
export const noHold = {
  held_decision: null,
  held_reason: null,
  held_note: null,
  held_by: null,
  held_until: null,
} as const;

/** Condition on `reviews r` of the account `a`: where the review has passed, only what passed counts. */
export const isCurrent = sql<boolean>`case when 'passed' = case r.kind when 'realName' then a.real_name_review
    when 'pilot' then a.pilot_review end then r.status = 'passed' else true end`;

/** Locks and returns an account, which serialises its submissions and decisions. */
export const lockAccount = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('accounts')
    .select([
      'id',
      'company_id',
      'roles',
      'email',
      'phone',
      'language',
      'account_review',
      'real_name_review',
      'pilot_review',
    ])
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => fault('account.not-found'));

export const kindOf = (text: string): ReviewKind => z.enum(reviewKinds).parse(text);
export const statusOf = (text: string): ReviewStatus => z.enum(reviewStatuses).parse(text);
export const reasonOf = (text: string | null): ReviewReason | null =>
  z.enum(reviewReasons).nullable().parse(text);
