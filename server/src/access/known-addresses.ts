import { sql } from 'kysely';
import type { Database } from '../platform/postgres/pools.ts';
import type { Contact } from './contacts.ts';
import type { Deps } from './deps.ts';

/** Newest addresses of an account that count as known, and for how many days after the last sign-in. */
const mostKnown = 20;
const knownDays = 90;

const context = 'known-addresses';

/** MAC of an address that an account signs in from, as it is stored. */
export const addressMacOf = ({ vault }: Pick<Deps, 'vault'>, address: string): Buffer =>
  vault.macs(address, context)[0];

/**
 * Whether the account of this contact signed in from this address within 90 days. False also for an unknown contact,
 * after the same query.
 */
export async function isKnownAddress(
  { pools, vault, clock }: Pick<Deps, 'pools' | 'vault' | 'clock'>,
  contact: Contact,
  address: string,
): Promise<boolean> {
  const [email, phone] = 'email' in contact ? [contact.email, null] : [null, contact.phone];
  const since = new Date(clock() - knownDays * 86_400_000);
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from (
        select k.address_mac from accounts a join known_addresses k on k.account_id = a.id
        where (a.email = ${email} or a.phone = ${phone}) and k.seen_at >= ${since}
        order by k.seen_at desc limit ${mostKnown}) n
      where n.address_mac = any(${[...vault.macs(address, context)]}::bytea[])) as known`.execute(pools.db);
  return rows[0]?.known ?? false;
}

/** Drops addresses that no longer count as known. */
export async function dropKnownAddresses(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('known_addresses')
    .where('seen_at', '<', new Date(now - knownDays * 86_400_000))
    .execute();
}
