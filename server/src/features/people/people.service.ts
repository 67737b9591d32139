import { actionsOf, roleCodes } from '@smartflight/contract/access/access.ts';
import type { Person } from '@smartflight/contract/accounts/people.schemas.ts';
import { languageOf } from '@smartflight/contract/kit/languages.ts';
import type { Transaction } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { requireOtherAdministrator } from '../../access/administrators.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { notifySql } from '../../events.ts';
import { postNotices } from '../../messages/notices.ts';
import { fault } from '../../platform/http/fault.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import { companyExists, getPerson, lockPerson, setPerson } from './people.store.ts';

type Tx = Transaction<DB>;
type Locked = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

/** The account. Throws `account.not-found`. */
export async function personOf(deps: Deps, id: string): Promise<Person> {
  const person = await getPerson(deps.pools.db, id);
  if (!person) throw fault('account.not-found');
  return person;
}

/**
 * Replaces the roles of an account. Sessions go on when no action is lost (decision 66), otherwise they end. Throws `account.last-administrator` if no administrator
 * would remain.
 */
export function setRoles(
  deps: Deps,
  actor: UserActor,
  id: string,
  wanted: readonly string[],
): Promise<Person> {
  const roles = [...new Set(wanted)].sort();
  return change(deps, id, async (tx) => {
    if (!roles.includes(roleCodes.staff)) await requireOtherAdministrator(tx, id);
    const before = await lockedOf(tx, id);
    await setPerson(tx, id, { roles });
    await audit(tx, actor, {
      action: 'accounts.set-roles',
      target: { kind: 'account', id },
      detail: { before: before.roles, after: roles },
    });
    const after = new Set(actionsOf(roles));
    const endsSessions = !actionsOf(before.roles).every((action) => after.has(action));
    if (!endsSessions)
      await postNotices(tx, new Date(deps.clock()), [
        { to: [id], text: 'account.roles-changed', args: {}, target: { page: 'profile' } },
      ]);
    return { endsSessions };
  });
}

/** Assigns an account to a company, or to none, and ends its sessions. */
export function setCompany(
  deps: Deps,
  actor: UserActor,
  id: string,
  companyId: string | null,
): Promise<Person> {
  return change(deps, id, async (tx) => {
    const before = await lockedOf(tx, id);
    if (companyId !== null && !(await companyExists(tx, companyId))) throw fault('company.not-found');
    await setPerson(tx, id, { company_id: companyId });
    await audit(tx, actor, {
      action: 'accounts.set-company',
      target: { kind: 'account', id },
      detail: { before: before.company_id, after: companyId },
    });
    return { endsSessions: true };
  });
}

/** Disables an account, which ends its sessions and notifies it by mail or SMS, or enables it again. */
export async function setDisabled(
  deps: Deps,
  actor: UserActor,
  id: string,
  disabled: boolean,
): Promise<Person> {
  let reported: Locked | undefined;
  const person = await change(deps, id, async (tx) => {
    if (disabled) await requireOtherAdministrator(tx, id);
    const before = await lockedOf(tx, id);
    if ((before.disabled_at !== null) !== disabled) {
      await setPerson(tx, id, { disabled_at: disabled ? new Date(deps.clock()) : null });
      await audit(tx, actor, {
        action: disabled ? 'accounts.disable' : 'accounts.enable',
        target: { kind: 'account', id },
      });
      if (disabled) reported = before;
    }
    return { endsSessions: disabled };
  });
  const to = reported?.email ?? reported?.phone;
  if (reported && to)
    await deps.outgoing.notify({
      to,
      text: 'accountDisabled',
      args: {},
      language: languageOf(reported.language),
    });
  return person;
}

/** Applies one change in a transaction; sockets and other processes are notified with the commit. */
async function change(
  deps: Deps,
  id: string,
  work: (tx: Tx) => Promise<{ endsSessions: boolean }>,
): Promise<Person> {
  await deps.pools.db.transaction().execute(async (tx) => {
    const { endsSessions } = await work(tx);
    if (endsSessions) await deps.sessions.endAll(id, { within: tx });
    await notifySql({ type: 'account-changed', accountId: id }).execute(tx);
  });
  return personOf(deps, id);
}

async function lockedOf(tx: Tx, id: string): Promise<Locked> {
  const row = await lockPerson(tx, id);
  if (!row) throw fault('account.not-found');
  return row;
}
