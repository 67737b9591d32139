import { randomUUID } from 'node:crypto';
import type { LiftForm } from '@smartflight/contract/airspace/lift.schemas.ts';
import { liftBounds, mostLicences } from '@smartflight/contract/airspace/lift.ts';
import { liftStateAfter } from '@smartflight/contract/airspace/lifts.ts';
import { pathOfFile } from '@smartflight/contract/system/files.ts';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { postNotices } from '../../messages/notices.ts';
import { fault } from '../../platform/http/fault.ts';
import { keyNameOf } from '../../platform/security/vault.ts';
import { boxOfArea, rounded } from './lift-area.ts';
import { type DesiredLicences, endLift, notifyChanged } from './lift-ends.ts';
import { papersOf, type ReviewedPapers, sealLiftPapers } from './lift-papers.ts';
import { dropCertificate, reviewersBut } from './lift-people.store.ts';
import {
  countOpen,
  getLift,
  insertLift,
  type LiftContent,
  type LockedLift,
  lockCommanded,
  lockLift,
  replaceLift,
  type Tx,
} from './lifts.store.ts';

export interface LiftDeps {
  deps: Pick<Deps, 'pools' | 'clock' | 'limits' | 'vault' | 'files' | 'outgoing'>;
  desiredState: DesiredLicences;
  reviewed: ReviewedPapers;
}

/** Every application needs a reviewer's time, so legitimate use stays below this. */
const applications = { attempts: 60, windowS: 3600 };
const dayMs = 86_400_000;

/** Throws `range.past` and `lift.too-far` at the field. */
export function checkDates({ to }: { to: Date }, now: Date, at: string): void {
  if (to <= now) throw fault('range.past', [{ at, code: 'range.past' }]);
  if (to.getTime() > now.getTime() + liftBounds.daysAhead * dayMs)
    throw fault('lift.too-far', [{ at, code: 'lift.too-far' }]);
}

/** Validates a form in everything but the state of the lift, and locks the drone. */
async function contentOf(
  { deps, reviewed }: LiftDeps,
  tx: Tx,
  actor: UserActor,
  { id, form }: { id: string; form: LiftForm },
): Promise<LiftContent> {
  const now = new Date(deps.clock());
  const [from, to] = [new Date(form.liftDateRange.from), new Date(form.liftDateRange.to)];
  checkDates({ to }, now, 'body.liftDateRange.to');
  const shape = rounded(form.shape);
  const box = boxOfArea(shape, 'body.shape');
  const drone = await lockCommanded(tx, actor, form.droneId);
  if (!drone) throw fault('drone.not-found', [{ at: 'body.droneId', code: 'drone.not-found' }]);
  if (drone.retired_at) throw fault('drone.retired', [{ at: 'body.droneId', code: 'drone.retired' }]);
  const certificateId =
    form.certificateImg === ''
      ? null
      : await deps.files.keep(tx, {
          ownerId: actor.id,
          purpose: 'certificate',
          path: form.certificateImg,
          at: 'body.certificateImg',
        });
  const sealed = sealLiftPapers(deps.vault, id, await papersOf(tx, actor.id, reviewed));
  return {
    drone,
    shape,
    box,
    heightM: Math.round(form.heightM * 100) / 100,
    heightRef: form.heightRef,
    from,
    to,
    liftAddress: form.liftAddress,
    certificateId,
    sealed,
    keyId: keyNameOf(sealed),
    now,
  };
}

/**
 * Applies for a lift; returns its id. Throws `drone.not-found` for a drone the actor may not command,
 * `drone.retired`, `lift.too-many`, and faults for invalid dates or areas.
 */
export async function submitLift(
  workspace: LiftDeps,
  actor: UserActor,
  { form, renews = null }: { form: LiftForm; renews?: string | null },
): Promise<string> {
  await workspace.deps.limits.spend(`lifts:${actor.id}`, applications);
  const id = randomUUID();
  await workspace.deps.pools.db.transaction().execute(async (tx) => {
    const content = await contentOf(workspace, tx, actor, { id, form });
    if ((await countOpen(tx, content.drone.id)) >= mostLicences) throw fault('lift.too-many');
    await insertLift(tx, { id, accountId: actor.id, renews, content });
    await audit(tx, actor, {
      action: 'lifts.submit',
      target: { kind: 'noFlyLift', id },
      detail: { droneId: content.drone.id, revision: 1, ...(renews ? { renews } : {}) },
    });
    await ask(tx, actor, { id, content });
  });
  return id;
}

async function ask(
  tx: Tx,
  actor: UserActor,
  { id, content }: { id: string; content: LiftContent },
): Promise<void> {
  const { drone, now } = content;
  await postNotices(tx, now, [
    {
      to: await reviewersBut(tx, actor.id),
      text: 'lift.asked',
      args: { drone: drone.name, by: actor.username },
      target: { page: 'airspace', query: { review: id } },
      key: `lift:${id}`,
    },
  ]);
  await notifyChanged(tx, { id, drone_id: drone.id, account_id: actor.id });
}

/** Locks one of the actor's lifts; the same fault if it is foreign, missing or was just moved to another drone. */
async function lockOwnLift(tx: Tx, actor: UserActor, id: string): Promise<LockedLift> {
  const row = await getLift(tx, actor, id);
  const lift = row?.account_id === actor.id ? await lockLift(tx, row) : undefined;
  if (!lift) throw fault('lift.not-found');
  return lift;
}

/** Replaces the content of an application under review. Also throws `lift.decided` and `lift.outdated`. */
export async function amendLift(
  workspace: LiftDeps,
  actor: UserActor,
  { id, revision, form }: { id: string; revision: number; form: LiftForm },
): Promise<void> {
  await workspace.deps.limits.spend(`lifts:${actor.id}`, applications);
  await workspace.deps.pools.db.transaction().execute(async (tx) => {
    const lift = await lockOwnLift(tx, actor, id);
    if (!liftStateAfter(lift.state, 'amend')) throw fault('lift.decided');
    if (lift.revision !== revision) throw fault('lift.outdated');
    if (form.droneId !== lift.drone_id)
      throw fault('request.invalid', [{ at: 'body.droneId', code: 'field.invalid' }]);
    const content = await contentOf(workspace, tx, actor, { id, form });
    await replaceLift(tx, id, content);
    if (lift.certificate_id !== content.certificateId) await dropCertificate(tx, lift.certificate_id);
    await audit(tx, actor, {
      action: 'lifts.amend',
      target: { kind: 'noFlyLift', id },
      detail: { droneId: lift.drone_id, revision: revision + 1 },
    });
    await ask(tx, actor, { id, content });
  });
}

/** Withdraws one of the actor's applications, and the licence of an approved one. Throws `lift.ended`. */
export async function withdrawLift(workspace: LiftDeps, actor: UserActor, id: string): Promise<void> {
  const now = new Date(workspace.deps.clock());
  await workspace.deps.pools.db.transaction().execute(async (tx) => {
    const lift = await lockOwnLift(tx, actor, id);
    if (!(await endLift(tx, workspace.desiredState, lift, { by: actor, action: 'withdraw', now })))
      throw fault('lift.ended');
  });
}

/** Creates a new application with other dates from one of the actor's earlier ones; returns its id. */
export async function renewLift(
  workspace: LiftDeps,
  actor: UserActor,
  { id, liftDateRange }: { id: string; liftDateRange: LiftForm['liftDateRange'] },
): Promise<string> {
  const row = await getLift(workspace.deps.pools.db, actor, id);
  if (row?.account_id !== actor.id) throw fault('lift.not-found');
  const form: LiftForm = {
    droneId: row.drone_id,
    liftDateRange,
    liftAddress: row.lift_address,
    shape: row.shape,
    heightM: row.height_m,
    heightRef: row.height_ref,
    certificateImg: row.certificate_id === null ? '' : pathOfFile(row.certificate_id),
  };
  return submitLift(workspace, actor, { form, renews: id });
}
