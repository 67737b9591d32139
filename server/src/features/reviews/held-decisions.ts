import type { Review } from '@smartflight/contract/onboarding/reviews.schemas.ts';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { Fault, fault } from '../../platform/http/fault.ts';
import { applyDecision, type Decision, decideReview, lockOpen, type Upgrades } from './decide.ts';
import { sendVerdict } from './decision-notices.ts';
import { lockAccount, noHold, reasonOf, type Tx } from './review-state.ts';
import { reviewOf } from './reviews.service.ts';

/** The clocks of database and process may differ by this much, ms. */
const clockSlackMs = 250;

/**
 * Stores a decision that applies after `reviewUndoMs`, so that it can be undone (decision 69). Until then the
 * submission is pending: no right changes and no one is notified. Throws like `decideReview`.
 */
export async function holdDecision(
  deps: Deps,
  actor: UserActor,
  o: { id: string; decision: Decision; upgrades: Upgrades },
): Promise<Review> {
  const { reviewUndoMs } = deps.config;
  if (reviewUndoMs === 0) return decideReview(deps, actor, o);
  const { id, decision } = o;
  const before = await reviewOf(deps, actor, id);
  const at = new Date(deps.clock());
  const until = new Date(at.getTime() + reviewUndoMs);
  await deps.pools.db.transaction().execute(async (tx) => {
    await lockAccount(tx, before.applicant.id);
    await lockOpen(tx, actor, { id, decision, at });
    await tx
      .updateTable('reviews')
      .set({
        held_decision: decision.decision,
        held_reason: decision.decision === 'reject' ? (decision.reason ?? 'other') : null,
        held_note: decision.note,
        held_by: actor.id,
        held_until: until,
        claimed_by: null,
        claimed_until: null,
      })
      .where('id', '=', id)
      .execute();
  });
  const notBefore = new Date(until.getTime() + clockSlackMs);
  // The same job runs every minute, for a decision whose own job was lost.
  await deps.jobs()?.add('applyHeldDecisions', {}, { key: `held-decision:${id}`, notBefore });
  return reviewOf(deps, actor, id);
}

/**
 * Undoes the actor's own held decision; the submission waits again. Throws `review.undo-late` once it applies, and
 * `review.undo-other` for the decision of another reviewer.
 */
export async function undoDecision(deps: Deps, actor: UserActor, id: string): Promise<Review> {
  const before = await reviewOf(deps, actor, id);
  await deps.pools.db.transaction().execute(async (tx) => {
    await lockAccount(tx, before.applicant.id);
    const row = await lockHeld(tx, id);
    if (!row && before.status === 'superseded') throw fault('review.outdated');
    if (!row || row.held_until.getTime() <= deps.clock()) throw fault('review.undo-late');
    if (row.held_by !== actor.id) throw fault('review.undo-other');
    await tx.updateTable('reviews').set(noHold).where('id', '=', id).execute();
    await audit(tx, actor, {
      action: 'reviews.undo',
      target: { kind: 'review', id },
      detail: { kind: before.kind, version: before.version, decision: row.held_decision },
    });
  });
  return reviewOf(deps, actor, id);
}

/** Applies the held decisions whose time to undo is over; one that fails does not stop the others. */
export async function applyHeldDecisions(deps: Deps, upgrades: Upgrades): Promise<void> {
  const due = await deps.pools.db
    .selectFrom('reviews')
    .select(['id', 'account_id as accountId', 'held_by as heldBy'])
    .where('held_until', '<=', new Date(deps.clock()))
    .orderBy('held_until')
    .execute();
  for (const one of due)
    try {
      const actor = await reviewerOf(deps, one.heldBy, one.id);
      if (actor) await applyHeld(deps, upgrades, one, actor);
      else await dropHeld(deps, one);
    } catch (err) {
      if (err instanceof Fault) await dropHeld(deps, one);
      else deps.log.error({ err, review: one.id }, 'a held review decision could not be applied');
    }
}

interface Due {
  id: string;
  accountId: string;
}

async function applyHeld(
  deps: Deps,
  upgrades: Upgrades,
  { id, accountId }: Due,
  actor: UserActor,
): Promise<void> {
  const at = new Date(deps.clock());
  const reported = await deps.pools.db.transaction().execute(async (tx) => {
    const applicant = await lockAccount(tx, accountId);
    const held = await lockHeld(tx, id);
    if (!held || held.held_until > at || held.held_by !== actor.id) return undefined;
    const decision = decisionOf(held);
    await tx.updateTable('reviews').set(noHold).where('id', '=', id).execute();
    const row = await lockOpen(tx, actor, { id, decision, at });
    return applyDecision(tx, { deps, actor, upgrades, applicant, row, decision, at });
  });
  if (reported) await sendVerdict(deps, reported.applicant, reported.verdict);
}

/** The submission waits again: its reviewer may not decide it any more, or the rules refuse the decision now. */
async function dropHeld(deps: Deps, { id }: Due): Promise<void> {
  await deps.pools.db.transaction().execute(async (tx) => {
    const held = await lockHeld(tx, id);
    if (!held || held.held_until.getTime() > deps.clock()) return;
    await tx.updateTable('reviews').set(noHold).where('id', '=', id).execute();
    await audit(
      tx,
      { kind: 'system', name: 'reviews' },
      { action: 'reviews.undo', target: { kind: 'review', id }, detail: { decision: held.held_decision } },
    );
  });
}

/** The reviewer while the account may still decide this submission; logging out changes nothing. */
async function reviewerOf(deps: Deps, id: string | null, reviewId: string): Promise<UserActor | undefined> {
  const user = id === null ? null : await deps.sessions.userOf(id);
  if (user?.accountVerified !== '1' || !user.actions.has('reviews.decide')) return undefined;
  const actor: UserActor = { ...user, requestId: reviewId, language: 'en', address: '' };
  return reviewOf(deps, actor, reviewId).then(
    () => actor,
    () => undefined,
  );
}

type Held = NonNullable<Awaited<ReturnType<typeof lockHeld>>>;

const decisionOf = ({ version, held_decision, held_reason, held_note }: Held): Decision => ({
  version,
  decision: held_decision === 'pass' ? 'pass' : 'reject',
  reason: reasonOf(held_reason) ?? undefined,
  note: held_note ?? '',
});

const lockHeld = (tx: Tx, id: string) =>
  tx
    .selectFrom('reviews')
    .select(['version', 'held_decision', 'held_reason', 'held_note', 'held_by', 'held_until'])
    .where('id', '=', id)
    .where('held_until', 'is not', null)
    .forUpdate()
    .$narrowType<{ held_until: Date; held_decision: 'pass' | 'reject' | null }>()
    .executeTakeFirst();
