import type { ReviewKind } from '@smartflight/contract/onboarding/reviews.ts';
import type { Transaction } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { requireOtherAdministrator } from '../../access/administrators.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { fault } from '../../platform/http/fault.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { eraseRows, ownsDrones } from './erase.store.ts';
import type { OwnReviews } from './own-data.ts';
import { own, provePassword, writeTo } from './profile.service.ts';
import { endConsents, lockOwn } from './profile.store.ts';

/** Limit of full views of one's own papers, so that a stolen session can't copy them repeatedly. */
const views = { attempts: 10, windowS: 3600 };

export interface PapersOf extends OwnReviews {
  currentOf(
    db: Database,
    accountId: string,
  ): Promise<Readonly<Partial<Record<ReviewKind, { papers: Readonly<Record<string, string>> }>>>>;
  forget(tx: Transaction<DB>, accountId: string, kinds: readonly ReviewKind[]): Promise<void>;
}

export interface Applications extends OwnReviews {
  /** Ends open applications and removes references to the account. */
  forget(tx: Transaction<DB>, accountId: string): Promise<void>;
}

/** What erasure needs from the tasks that the account leads. */
export interface OwnTasks {
  settle(accountId: string): Promise<void>;
  /**
   * Closes the account's tasks and notifies the participants. Returns false, with no change, when `isPatient` and
   * some flights are not counted yet.
   */
  forget(tx: Transaction<DB>, actor: UserActor, o: { now: Date; isPatient: boolean }): Promise<boolean>;
}
/** Erasing settles figures at most this often, then proceeds although new flights keep arriving. */
const mostSettlings = 10;
class UncountedError extends Error {}

/** The current papers in full, with the field names of spec 3. */
export async function showPapers(
  deps: Deps,
  actor: UserActor,
  papersOf: PapersOf,
): Promise<Record<string, string>> {
  await deps.limits.spend(`own-papers:${actor.id}`, views);
  const { realName, pilot } = await papersOf.currentOf(deps.pools.db, actor.id);
  await audit(deps.pools.db, actor, { action: 'profile.papers', target: own(actor) });
  return { ...realName?.papers, ...pilot?.papers };
}

/**
 * Withdraws the consent to store identity papers: those of real name and pilot certificate (it carries the name too)
 * are deleted with their pictures, and both reviews start over.
 */
export async function withdrawPapers(deps: Deps, actor: UserActor, papersOf: PapersOf): Promise<void> {
  await deps.pools.db.transaction().execute(async (tx) => {
    await papersOf.forget(tx, actor.id, ['realName', 'pilot']);
    await endConsents(tx, actor.id, { document: 'realName', at: new Date(deps.clock()) });
    await audit(tx, actor, { action: 'profile.withdraw-consent', target: own(actor) });
  });
}

/**
 * Erases the account: personal data is deleted, flights and decisions are anonymised. Throws `password.wrong`,
 * `account.owns` while drones belong to it, and `account.last-administrator`.
 */
export async function erase(
  deps: Deps,
  actor: UserActor,
  o: { password: string; papersOf: PapersOf; applications: Applications; tasks: OwnTasks },
): Promise<void> {
  await provePassword(deps, actor, { password: o.password, at: 'body.password' });
  const at = new Date(deps.clock());
  const eraseOnce = (isPatient: boolean) =>
    deps.pools.db.transaction().execute(async (tx) => {
      await requireOtherAdministrator(tx, actor.id);
      const row = await lockOwn(tx, actor.id);
      if (await ownsDrones(tx, actor.id)) throw fault('account.owns');
      await o.papersOf.forget(tx, actor.id, ['account', 'realName', 'pilot', 'upgrade']);
      await o.applications.forget(tx, actor.id);
      if (!(await o.tasks.forget(tx, actor, { now: at, isPatient }))) throw new UncountedError();
      await endConsents(tx, actor.id, { at });
      await eraseRows(tx, row, at);
      await deps.sessions.endAll(actor.id, { within: tx });
      await audit(tx, actor, { action: 'profile.erase', target: own(actor) });
      return row;
    });
  for (let tries = 1; ; tries += 1) {
    await o.tasks.settle(actor.id);
    try {
      const row = await eraseOnce(tries < mostSettlings);
      return await writeTo(deps, row, 'accountErased');
    } catch (error) {
      if (!(error instanceof UncountedError)) throw error;
    }
  }
}
