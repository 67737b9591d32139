import type {
  RestrictionDetail,
  RestrictionForm,
} from '@smartflight/contract/drones/restrictions.schemas.ts';
import { limitsWithin } from '@smartflight/contract/drones/restrictions.schemas.ts';
import { type Limits, limitKinds, usualLimits } from '@smartflight/contract/drones/restrictions.ts';
import type { AuditAction } from '@smartflight/contract/system/audit-actions.ts';
import type { Transaction } from 'kysely';
import type { Actor, UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { postNotices } from '../../messages/notices.ts';
import { fault } from '../../platform/http/fault.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import {
  activeFor,
  concernedDrones,
  dropReportedLimits,
  markRevoked,
  noteReported,
  type Status,
  takeBeginning,
  takeEnding,
  takeReported,
} from './active.store.ts';
import { getRestriction, insertRestriction, lockAccount, overlaps } from './restrictions.store.ts';

/** The limits a drone has to apply; sent when it is online. */
export interface DesiredLimits {
  /** Locks the drones with all rows that `desire` changes; to be called once before the first of several changes. */
  hold(tx: Transaction<DB>, droneIds: readonly string[]): Promise<void>;
  desire(tx: Transaction<DB>, by: Actor, droneId: string, desired: { limits: Limits }): Promise<void>;
}

/** Throws `password.wrong` unless the password is the caller's own. */
export type ProvePassword = (actor: UserActor, o: { password: string; at: string }) => Promise<unknown>;

export interface Lifting {
  deps: Pick<Deps, 'pools' | 'clock'>;
  desiredState: DesiredLimits;
}

const atOnce = 20;

/**
 * Lifts limits for an account. Throws `account.not-found` (404), `restriction.overlaps` (409), and per limit
 * `restriction.too-wide` where no drone of the account supports the value.
 */
export async function lift(
  { deps, desiredState }: Lifting,
  actor: UserActor,
  form: RestrictionForm,
): Promise<RestrictionDetail> {
  const now = new Date(deps.clock());
  const [from, to] = [new Date(form.from), new Date(form.to)];
  if (to <= now) throw fault('range.past', [{ at: 'body.to', code: 'range.past' }]);
  return deps.pools.db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, actor, form.accountId))) throw fault('account.not-found');
    if (await overlaps(tx, { accountId: form.accountId, from, to }))
      throw fault('restriction.overlaps', [{ at: 'body.from', code: 'restriction.overlaps' }]);
    const id = await insertRestriction(tx, { ...form, from, to, by: actor.id, now });
    const made = await getRestriction(tx, actor, id, now);
    if (!made) throw fault('account.not-found');
    refuseTooWide(made);
    await audit(tx, actor, {
      action: 'restrictions.lift',
      target: { kind: 'account', id: form.accountId },
      detail: { restriction: id, limits: form.limits, from: form.from, to: form.to },
    });
    await postNotices(tx, now, [
      { to: [form.accountId], text: 'lift.limits', args: {}, target: { page: 'myDrones' } },
    ]);
    if (from <= now) await beginDue({ deps, desiredState }, tx, now);
    return (await getRestriction(tx, actor, id, now)) ?? made;
  });
}

/** Throws `restriction.too-wide` for a limit that exceeds what every drone of the account supports. */
function refuseTooWide({ droneLimits }: RestrictionDetail): void {
  if (droneLimits.length === 0) return;
  const tooWide = limitKinds.filter((kind) => droneLimits.every(({ narrowed }) => narrowed.includes(kind)));
  if (tooWide.length > 0)
    throw fault(
      'restriction.too-wide',
      tooWide.map((kind) => ({ at: `body.limits.${kind}`, code: 'restriction.too-wide' })),
    );
}

/** Ends a lifting now. Throws `restriction.not-found` (404) and `restriction.ended` (409). */
export async function revoke(
  { deps, desiredState }: Lifting,
  actor: UserActor,
  id: string,
): Promise<RestrictionDetail> {
  const now = new Date(deps.clock());
  return deps.pools.db.transaction().execute(async (tx) => {
    const found = await getRestriction(tx, actor, id, now);
    if (!found) throw fault('restriction.not-found');
    if (!(await markRevoked(tx, id, now))) throw fault('restriction.ended');
    await audit(tx, actor, {
      action: 'restrictions.revoke',
      target: { kind: 'account', id: found.account.id },
      detail: { restriction: id },
    });
    await endDue({ deps, desiredState }, tx, now);
    return (await getRestriction(tx, actor, id, now)) ?? found;
  });
}

/** Starts and ends everything that is due, in batches of one transaction each. */
export async function settleDue({ deps, desiredState }: Lifting): Promise<void> {
  const now = new Date(deps.clock());
  for (const step of [endDue, beginDue]) {
    let done = atOnce;
    while (done >= atOnce)
      done = await deps.pools.db.transaction().execute((tx) => step({ deps, desiredState }, tx, now));
  }
}

const server: Actor = { kind: 'system', name: 'restrictions' };

async function beginDue({ desiredState }: Lifting, tx: Transaction<DB>, now: Date): Promise<number> {
  const due = await takeBeginning(tx, now, atOnce);
  await desiredState.hold(tx, await concernedDrones(tx, due, 'of the account'));
  for (const standing of due) {
    for (const drone of await noteReported(tx, standing)) {
      const { limits } = limitsWithin(drone.model, standing.limits);
      await desiredState.desire(tx, server, drone.id, { limits });
    }
    await trail(tx, standing, 'restrictions.begin');
  }
  return due.length;
}

async function endDue({ desiredState }: Lifting, tx: Transaction<DB>, now: Date): Promise<number> {
  const due = await takeEnding(tx, now, atOnce);
  await desiredState.hold(tx, await concernedDrones(tx, due, 'told'));
  for (const standing of due) {
    for (const drone of await takeReported(tx, standing.id))
      await desiredState.desire(tx, server, drone.id, { limits: usualLimits(drone.model) });
    await trail(tx, standing, 'restrictions.end');
  }
  return due.length;
}

const trail = (tx: Transaction<DB>, { id, accountId }: Status, action: AuditAction): Promise<void> =>
  audit(tx, server, { action, target: { kind: 'account', id: accountId }, detail: { restriction: id } });

/** Applies a change of owner to a drone: the former owner's lifting ends, the new owner's begins. */
export async function ownerChanged(
  { deps, desiredState }: Lifting,
  tx: Transaction<DB>,
  droneId: string,
): Promise<void> {
  const wasNotified = await dropReportedLimits(tx, droneId);
  const found = await activeFor(tx, droneId, new Date(deps.clock()));
  if (!found) return;
  if (found.standing) await noteReported(tx, found.standing);
  else if (!wasNotified) return;
  const limits = found.standing
    ? limitsWithin(found.model, found.standing.limits).limits
    : usualLimits(found.model);
  await desiredState.desire(tx, server, droneId, { limits });
}
