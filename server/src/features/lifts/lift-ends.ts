import { type LiftAction, liftStateAfter } from '@smartflight/contract/airspace/lifts.ts';
import type { LicenceData } from '@smartflight/contract/device-link/licences.schemas.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import { notifySql } from '../../events.ts';
import { type NewNotice, postNotices } from '../../messages/notices.ts';
import { activeLicences, endLicences } from './licences.store.ts';
import { type LockedLift, lockOpenOf, type Tx } from './lifts.store.ts';

export interface DesiredLicences {
  desire(tx: Tx, by: Actor, droneId: string, desired: { licences: LicenceData[] }): Promise<void>;
}

type EndAction = Extract<LiftAction, 'withdraw' | 'revoke' | 'lapse' | 'release'>;

export interface Ending {
  by: Actor;
  action: EndAction;
  note?: string;
  now: Date;
  /** Skips the notice, because there is no recipient any more. */
  isUnreported?: boolean;
}

/**
 * Ends a locked lift by the contract's state table, and with it its licence: the drone gets the remaining set.
 * Returns false if the transition is not allowed.
 */
export async function endLift(
  tx: Tx,
  desiredState: DesiredLicences,
  lift: LockedLift,
  { by, action, note, now, isUnreported = false }: Ending,
): Promise<boolean> {
  const state = liftStateAfter(lift.state, action);
  if (!state) return false;
  const { id, drone_id: droneId, licence_id: licenceId } = lift;
  if (licenceId !== null) {
    // Lock order: desired states before licences, as in the command channel, to prevent deadlocks.
    const left = (await activeLicences(tx, droneId)).filter((licence) => licence.id !== licenceId);
    await desiredState.desire(tx, by, droneId, { licences: left });
    await endLicences(tx, [licenceId], { ended: action === 'lapse' ? 'expired' : 'revoked', now });
  }
  await sql`update lifts set state = ${state}, ended_at = ${now}, claimed_by = null, claimed_until = null,
    note = coalesce(${note ?? null}, note) where id = ${id}`.execute(tx);
  await audit(tx, by, {
    action: `lifts.${action}`,
    target: { kind: 'noFlyLift', id },
    detail: { droneId, from: lift.state, to: state, ...(licenceId ? { licence: licenceId } : {}) },
  });
  await notifyChanged(tx, lift);
  if (!isUnreported) await postNotices(tx, now, noticesOf(lift, { action, note }));
  return true;
}

export const notifyChanged = (
  tx: Tx,
  { id, drone_id: droneId, account_id }: Pick<LockedLift, 'id' | 'drone_id' | 'account_id'>,
): Promise<unknown> =>
  notifySql({ type: 'changed', noun: 'lifts', id, droneId, accountIds: [account_id] }).execute(tx);

export const toApplicant = ({ id, account_id }: Pick<LockedLift, 'id' | 'account_id'>) => ({
  to: [account_id],
  target: { page: 'airspace' as const, query: { lift: id } },
  key: `lift:${id}`,
});

function noticesOf(
  lift: LockedLift,
  { action, note = '' }: { action: EndAction; note?: string | undefined },
): NewNotice[] {
  const drone = lift.drone_name;
  const at = toApplicant(lift);
  switch (action) {
    case 'withdraw':
      return [];
    case 'revoke':
      return [{ ...at, text: 'lift.revoked', args: { drone, note } }];
    case 'release':
      return [{ ...at, text: 'lift.released', args: { drone } }];
    case 'lapse':
      return [{ ...at, text: lift.state === 'approved' ? 'lift.ended' : 'lift.unanswered', args: { drone } }];
  }
}

/** Ends all open lifts of a drone that changes owner; the caller must have locked it. */
export async function releaseDrone(
  { desiredState, now }: { desiredState: DesiredLicences; now: Date },
  tx: Tx,
  droneId: string,
): Promise<void> {
  const by: Actor = { kind: 'system', name: 'lifts' };
  for (const lift of await lockOpenOf(tx, sql`l.drone_id = ${droneId}`))
    await endLift(tx, desiredState, lift, { by, action: 'release', now });
}

/** Ends the open lifts of an account that is erased, and removes its personal data from all its applications. */
export async function forgetApplicant(
  { desiredState, now }: { desiredState: DesiredLicences; now: Date },
  tx: Tx,
  accountId: string,
): Promise<void> {
  const by: Actor = { kind: 'system', name: 'lifts' };
  await sql`select from drones where id in (
    select drone_id from lifts where account_id = ${accountId} and state in ('underReview', 'approved'))
    order by id for no key update`.execute(tx);
  // Without a notice, which would lock an inbox before tasks are locked.
  for (const lift of await lockOpenOf(tx, sql`l.account_id = ${accountId}`))
    await endLift(tx, desiredState, lift, { by, action: 'release', now, isUnreported: true });
  await sql`update lifts set papers = null, key_id = null, lift_address = '', note = ''
    where account_id = ${accountId}`.execute(tx);
}
