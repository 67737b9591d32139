import type { reviews } from '@smartflight/contract/endpoints.ts';
import type { BodyOf } from '@smartflight/contract/kit/endpoint.ts';
import type { Review } from '@smartflight/contract/onboarding/reviews.schemas.ts';
import { statusAfter } from '@smartflight/contract/onboarding/reviews.ts';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { notifySql } from '../../events.ts';
import { postNotices } from '../../messages/notices.ts';
import { fault } from '../../platform/http/fault.ts';
import { noticesOf, sendVerdict, type Verdict } from './decision-notices.ts';
import { openPapers, type Papers } from './papers.ts';
import {
  kindOf,
  lockAccount,
  noHold,
  setCertificateEnd,
  setState,
  stateColumns,
  statusOf,
  type Tx,
} from './review-state.ts';
import { reviewOf } from './reviews.service.ts';

/** Carries out a passed upgrade; implemented by the companies feature. */
export interface Upgrades {
  /** Creates the company and makes the applicant its manager, in the transaction of the decision. */
  found(tx: Tx, actor: UserActor, application: Application): Promise<void>;
}

export interface Application {
  accountId: string;
  parentId: string | null;
  papers: Papers;
}

export type Decision = BodyOf<typeof reviews.decide>;
type Applicant = Awaited<ReturnType<typeof lockAccount>>;

/**
 * Decides the version that was read, once. Throws `review.decided`, `review.outdated`, or `review.claimed` while
 * another reviewer has claimed it. Review, account state, audit entry and notice are written in one transaction.
 */
export async function decideReview(
  deps: Deps,
  actor: UserActor,
  { id, decision, upgrades }: { id: string; decision: Decision; upgrades: Upgrades },
): Promise<Review> {
  const before = await reviewOf(deps, actor, id);
  const at = new Date(deps.clock());
  const reported = await deps.pools.db.transaction().execute(async (tx) => {
    const applicant = await lockAccount(tx, before.applicant.id);
    const row = await lockOpen(tx, actor, { id, decision, at });
    return applyDecision(tx, { deps, actor, upgrades, applicant, row, decision, at });
  });
  await sendVerdict(deps, reported.applicant, reported.verdict);
  return reviewOf(deps, actor, id);
}

/** Applies a decision to a locked submission and its locked applicant, in the caller's transaction. */
export async function applyDecision(
  tx: Tx,
  o: {
    deps: Deps;
    actor: UserActor;
    upgrades: Upgrades;
    applicant: Applicant;
    row: OpenReview;
    decision: Decision;
    at: Date;
  },
): Promise<{ applicant: Applicant; verdict: Verdict }> {
  const { deps, actor, upgrades, applicant, row, decision, at } = o;
  const { id, kind, version, company_id: parentId } = row;
  const verdict = verdictOf(applicant, row, decision);
  await tx
    .updateTable('reviews')
    .set({
      status: row.next,
      reason: verdict.reason,
      note: decision.note,
      decided_by: actor.id,
      decided_at: at,
      claimed_by: null,
      claimed_until: null,
      ...noHold,
    })
    .where('id', '=', id)
    .execute();
  // A rejected renewal leaves the passed papers valid.
  if (row.next === 'passed' || !row.is_renewal) await setState(tx, applicant.id, { kind, state: row.next });
  if (row.next === 'passed') {
    const papers = openPapers(deps.vault, id, row.papers);
    if (kind === 'upgrade') await upgrades.found(tx, actor, { accountId: applicant.id, parentId, papers });
    if (kind === 'pilot') await setCertificateEnd(tx, applicant.id, papers['manipulatorValidUntil']);
  }
  await audit(tx, actor, {
    action: `reviews.${decision.decision}`,
    target: { kind: 'review', id },
    detail: { kind, version, applicant: applicant.id, reason: verdict.reason },
  });
  await postNotices(tx, at, noticesOf(applicant.id, verdict));
  await notifySql({ type: 'account-changed', accountId: applicant.id }).execute(tx);
  return { applicant, verdict };
}

/**
 * Locks and returns the row when the version that was read is waiting, is not decided by a held decision, and no other
 * reviewer has claimed it; `next` is its next state.
 */
export async function lockOpen(
  tx: Tx,
  actor: UserActor,
  { id, decision: { version, decision }, at }: { id: string; decision: Decision; at: Date },
) {
  const row = await tx
    .selectFrom('reviews')
    .select([
      'id',
      'kind',
      'version',
      'status',
      'company_id',
      'papers',
      'claimed_by',
      'claimed_until',
      'is_renewal',
      'held_until',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fault('review.not-found');
  const status = statusOf(row.status);
  if (status === 'superseded' || row.version !== version) throw fault('review.outdated');
  const next = statusAfter(status, decision);
  if (next !== 'passed' && next !== 'rejected') throw fault('review.decided');
  if (row.held_until !== null) throw fault('review.decided');
  const isHeld = row.claimed_by !== null && row.claimed_until !== null && row.claimed_until > at;
  if (isHeld && row.claimed_by !== actor.id) throw fault('review.claimed');
  return { ...row, kind: kindOf(row.kind), next };
}

export type OpenReview = Awaited<ReturnType<typeof lockOpen>>;

function verdictOf(
  applicant: Applicant,
  { kind, next, is_renewal }: { kind: Review['kind']; next: 'passed' | 'rejected'; is_renewal: boolean },
  { reason, note }: Decision,
): Verdict {
  const isRenewal = is_renewal;
  if (next === 'rejected') return { kind, reason: reason ?? 'other', note, isLast: false, isRenewal };
  const others = Object.entries(stateColumns).filter(([other]) => other !== kind);
  const isLast =
    kind !== 'upgrade' && !isRenewal && others.every(([, column]) => applicant[column] === 'passed');
  return { kind, reason: null, note: '', isLast, isRenewal };
}
