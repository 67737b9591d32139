import { type LiftAction, liftStateAfter } from '@smartflight/contract/airspace/lifts.ts';
import type { LicenceData } from '@smartflight/contract/device-link/licences.schemas.ts';
import { sql } from 'kysely';
import { type NewNotice, postNotices } from '../../messages/notices.ts';
import type { Actor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { notifySql } from '../../platform/events.ts';
import { activeLicences, endLicences } from './licences.store.ts';
import { type LockedLift, lockOpenOf, type Tx } from './lifts.store.ts';

/** What drones are to have; reported to them when they are there. */
export interface DesiredLicences {
  desire(tx: Tx, by: Actor, droneId: string, desired: { licences: LicenceData[] }): Promise<void>;
}

type EndAction = Extract<LiftAction, 'withdraw' | 'revoke' | 'lapse' | 'release'>;

export interface Ending {
  by: Actor;
  action: EndAction;
  note?: string;
  now: Date;
  /** There is no one to report any more. */
  isUnreported?: boolean;
}

/**
 * Ends a held lift as the table of the contract states, and with it its licence: the drone is to have the smaller set.
 * False where the action leads nowhere.
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
    // Desired states before licences, as the command channel takes them: no one waits for each other in a ring.
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

/** Where a notice to the applicant leads. */
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

/** Ends what is open for a drone that the caller holds and that changes owner. */
export async function releaseDrone(
  { desiredState, now }: { desiredState: DesiredLicences; now: Date },
  tx: Tx,
  droneId: string,
): Promise<void> {
  const by: Actor = { kind: 'system', name: 'lifts' };
  for (const lift of await lockOpenOf(tx, sql`l.drone_id = ${droneId}`))
    await endLift(tx, desiredState, lift, { by, action: 'release', now });
}

/** Ends what is open of an account that is erased, and takes out of all it applied for what names it. */
export async function forgetApplicant(
  { desiredState, now }: { desiredState: DesiredLicences; now: Date },
  tx: Tx,
  accountId: string,
): Promise<void> {
  const by: Actor = { kind: 'system', name: 'lifts' };
  await sql`select from drones where id in (
    select drone_id from lifts where account_id = ${accountId} and state in ('underReview', 'approved'))
    order by id for no key update`.execute(tx);
  // Without a notice, which would hold an inbox before tasks are held.
  for (const lift of await lockOpenOf(tx, sql`l.account_id = ${accountId}`))
    await endLift(tx, desiredState, lift, { by, action: 'release', now, isUnreported: true });
  await sql`update lifts set papers = null, key_id = null, lift_address = '', note = ''
    where account_id = ${accountId}`.execute(tx);
}
