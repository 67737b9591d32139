import { type RawBuilder, sql } from 'kysely';
import type { Limits } from '../platform/limits.ts';
import type { Database } from '../platform/postgres/pools.ts';
import type { UserActor } from './actor.ts';
import { type Contact, textOf } from './contacts.ts';

/** Condition on `accounts a`: the address is its phone or e-mail. */
export const hasAddress = (contact: Contact): RawBuilder<boolean> =>
  'email' in contact ? sql<boolean>`a.email = ${contact.email}` : sql<boolean>`a.phone = ${contact.phone}`;

/** Condition on `accounts a`: verified and enabled, so that entries by its address take effect. */
export const isEffective: RawBuilder<boolean> = sql<boolean>`(a.disabled_at is null
  and 'passed' = all(array[a.account_review, a.real_name_review, a.pilot_review]))`;

/** Whether the address belongs to one of these accounts. */
export async function hasContact(
  db: Database,
  ids: readonly (string | null)[],
  contact: Contact,
): Promise<boolean> {
  const { rows } = await sql`select from accounts a
    where a.id = any(${ids.filter((id) => id !== null)}::uuid[]) and ${hasAddress(contact)}`.execute(db);
  return rows.length > 0;
}

/**
 * Locks an address and the account that has it until the commit of an entry for it, so that no account gets or loses the
 * address meanwhile. The account first, as in a change of the account.
 */
export async function lockAddress(tx: Database, contact: Contact): Promise<void> {
  await sql`select from accounts a where ${hasAddress(contact)} for share`.execute(tx);
  await sql`select lock_addresses(array[${textOf(contact)}])`.execute(tx);
}

/** Locks an account's own contacts until the commit; to be taken before locks of what was entered for them. */
export async function lockOwnContacts(tx: Database, accountId: string): Promise<void> {
  await sql`select from accounts where id = ${accountId} for share`.execute(tx);
}

const addressesPerHour = { attempts: 30, windowS: 3600 };

/** Counts an entry that the actor makes for a phone or e-mail; throws `request.rate-limited` after 30 an hour. */
export const spendAddress = (limits: Limits, actor: UserActor): Promise<void> =>
  limits.spend(`entry-by-address:${actor.id}`, addressesPerHour);
