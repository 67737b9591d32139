import { randomUUID } from 'node:crypto';
import { mostLicences } from '@smartflight/contract/airspace/lift.ts';
import { type LiftState, liftStateAfter } from '@smartflight/contract/airspace/lifts.ts';
import type { lifts } from '@smartflight/contract/endpoints.ts';
import type { BodyOf } from '@smartflight/contract/kit/endpoint.ts';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import { postNotices } from '../../messages/notices.ts';
import { fault } from '../../platform/http/fault.ts';
import { activeLicences, insertLicence, licenceData } from './licences.store.ts';
import { boxOfArea, liesIn, rounded } from './lift-area.ts';
import { dropClaim, takeClaim } from './lift-claims.store.ts';
import { noticeOf, sendVerdict, type Verdict } from './lift-decision-notices.ts';
import { endLift, notifyChanged } from './lift-ends.ts';
import type { LiftDeps } from './lifts.service.ts';
import { type Granted, getLift, type LockedLift, lockLift, type Tx, writeDecision } from './lifts.store.ts';

type Decision = BodyOf<typeof lifts.decide>;

/** Claims an application for ten minutes. Throws `lift.claimed`, `lift.decided`, and `lift.own` for one's own. */
export async function claimLift({ deps }: LiftDeps, actor: UserActor, id: string): Promise<void> {
  const { db } = deps.pools;
  if (await takeClaim(db, actor, id, new Date(deps.clock()))) return;
  const row = await getLift(db, actor, id);
  if (!row) throw fault('lift.not-found');
  if (row.account_id === actor.id) throw fault('lift.own');
  throw fault(row.state === 'underReview' ? 'lift.claimed' : 'lift.decided');
}

/** Releases a claim; no error if it has expired or never existed. */
export async function releaseLift({ deps }: LiftDeps, actor: UserActor, id: string): Promise<void> {
  const { db } = deps.pools;
  await dropClaim(db, actor, id);
  const row = await getLift(db, actor, id);
  if (!row) throw fault('lift.not-found');
  const isHeld = row.claimed_until !== null && row.claimed_until > new Date(deps.clock());
  if (row.claimed_by !== null && row.claimed_by !== actor.id && isHeld && row.state === 'underReview')
    throw fault('lift.claimed');
}

/**
 * Decides the revision that was read, once. Throws `lift.decided`, `lift.outdated`, `lift.claimed` while another
 * reviewer has claimed it, and `lift.own` for one's own. An approval issues the licence in the same transaction.
 */
export async function decideLift(
  workspace: LiftDeps,
  actor: UserActor,
  { id, decision }: { id: string; decision: Decision },
): Promise<void> {
  const { deps } = workspace;
  const now = new Date(deps.clock());
  const before = await getLift(deps.pools.db, actor, id);
  if (!before) throw fault('lift.not-found');
  const verdict = await deps.pools.db.transaction().execute(async (tx) => {
    const lift = await lockLift(tx, before);
    if (!lift) throw fault('lift.not-found');
    const state = mayDecide(actor, lift, { decision, now });
    const granted = state === 'approved' ? grantOf(lift, decision.grant ?? {}) : undefined;
    if (granted) await issue(workspace, tx, actor, { lift, granted, now });
    const reason = state === 'approved' ? null : (decision.reason ?? 'other');
    await writeDecision(tx, id, {
      state,
      by: actor.id,
      now,
      reason,
      note: decision.note,
      ...(granted ? { granted } : {}),
    });
    await audit(tx, actor, {
      action: `lifts.${decision.decision}`,
      target: { kind: 'noFlyLift', id },
      detail: {
        droneId: lift.drone_id,
        revision: lift.revision,
        reason,
        ...(granted?.asked ? { narrowed: true } : {}),
      },
    });
    await notifyChanged(tx, lift);
    const message: Verdict =
      state === 'approved'
        ? { kind: granted?.asked ? 'narrowed' : 'approved' }
        : { kind: 'rejected', reason: reason ?? 'other', note: decision.note };
    await postNotices(tx, now, [noticeOf(lift, message)]);
    return message;
  });
  await sendVerdict(deps, before, verdict);
}

/** The state after the decision; throws if this actor may not decide now. */
function mayDecide(
  actor: UserActor,
  lift: LockedLift,
  { decision, now }: { decision: Decision; now: Date },
): LiftState {
  const state = liftStateAfter(lift.state, decision.decision);
  if (!state) throw fault('lift.decided');
  if (lift.revision !== decision.revision) throw fault('lift.outdated');
  if (lift.account_id === actor.id) throw fault('lift.own');
  const isHeld = lift.claimed_by !== null && lift.claimed_until !== null && lift.claimed_until > now;
  if (isHeld && lift.claimed_by !== actor.id) throw fault('lift.claimed');
  if (state === 'approved' && lift.to_at <= now) throw fault('range.past');
  return state;
}

/**
 * The granted extent, with the requested one if that is larger. Throws `lift.wider` if the grant exceeds the request.
 */
function grantOf(lift: LockedLift, grant: NonNullable<Decision['grant']>): Granted {
  const from = grant.liftDateRange ? new Date(grant.liftDateRange.from) : lift.from_at;
  const to = grant.liftDateRange ? new Date(grant.liftDateRange.to) : lift.to_at;
  const heightM = grant.heightM ?? lift.height_m;
  const shape = grant.shape ? rounded(grant.shape) : lift.shape;
  const box = boxOfArea(shape, 'body.grant.shape');
  const wider = [
    ...(from < lift.from_at || to > lift.to_at ? ['liftDateRange'] : []),
    ...(heightM > lift.height_m ? ['heightM'] : []),
    ...(grant.shape && !liesIn(shape, lift.shape) ? ['shape'] : []),
  ];
  if (wider.length > 0)
    throw fault(
      'lift.wider',
      wider.map((name) => ({ at: `body.grant.${name}`, code: 'lift.wider' })),
    );
  const asked = {
    shape: lift.shape,
    heightM: lift.height_m,
    from: lift.from_at.toISOString(),
    to: lift.to_at.toISOString(),
  };
  const isLess =
    JSON.stringify(asked) !==
    JSON.stringify({ shape, heightM, from: from.toISOString(), to: to.toISOString() });
  return { shape, box, heightM, from, to, asked: isLess ? asked : null };
}

async function issue(
  { desiredState }: LiftDeps,
  tx: Tx,
  actor: UserActor,
  { lift, granted, now }: { lift: LockedLift; granted: Granted; now: Date },
): Promise<void> {
  if (granted.to <= now)
    throw fault('range.past', [{ at: 'body.grant.liftDateRange.to', code: 'range.past' }]);
  const standing = await activeLicences(tx, lift.drone_id);
  if (standing.length >= mostLicences) throw fault('lift.too-many');
  const id = randomUUID();
  await desiredState.desire(tx, actor, lift.drone_id, {
    licences: [...standing, licenceData({ id, ...granted, heightRef: lift.height_ref })],
  });
  await insertLicence(tx, { id, liftId: lift.id, droneId: lift.drone_id, now });
}

/** Revokes an approved lift. Throws `lift.ended`. */
export async function revokeLift(
  { deps, desiredState }: LiftDeps,
  actor: UserActor,
  { id, note }: { id: string; note: string },
): Promise<void> {
  const now = new Date(deps.clock());
  const before = await getLift(deps.pools.db, actor, id);
  if (!before) throw fault('lift.not-found');
  await deps.pools.db.transaction().execute(async (tx) => {
    const lift = await lockLift(tx, before);
    if (!lift || !(await endLift(tx, desiredState, lift, { by: actor, action: 'revoke', note, now })))
      throw fault('lift.ended');
  });
  await sendVerdict(deps, before, { kind: 'revoked', note });
}
