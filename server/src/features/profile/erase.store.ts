import { sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { OwnRow } from './profile.store.ts';

type Tx = Transaction<DB>;

/**
 * Every column that names an account, and what erasure makes of it. This is the one place that writes to the tables of
 * other features; a test compares it with the database, so that a new table can't be forgotten.
 */
export const fateOfReferences = {
  'sessions.account_id': 'ended',
  'drones.owner_id': 'refused while any is left',
  'grants.account_id': 'removed',
  'ownerships.owner_id': 'stays, without a name',
  'transfers.from_id': 'stays, without a name',
  'transfers.to_id': 'an open offer is declined; stays, without a name',
  'commands.account_id': 'stays, without a name',
  'drone_wishes.lock_by': 'stays, without a name',
  'drone_wishes.limits_by': 'stays, without a name',
  'drone_wishes.pilots_by': 'stays, without a name',
  'teams.creator_id': 'stays, without a name',
  'team_members.account_id': 'removed',
  'plots.owner_id': 'stays, and loses its name',
  'flights.owner_id': 'stays, without a name',
  'flights.pilot_id': 'stays, without a name',
  'exports.account_id': 'removed',
  'inboxes.account_id': 'removed',
  'notices.account_id': 'removed',
  'preferences.account_id': 'removed',
  'verification_codes.account_id': 'removed',
  'chat_identities.account_id': 'removed',
  'files.owner_id': 'removed; logos belong to a company',
  'reviews.account_id': 'loses papers, pictures and note, keeps the decision',
  'reviews.claimed_by': 'given back',
  'reviews.decided_by': 'stays, without a name',
  'consents.account_id': 'stays as a proof, withdrawn',
} as const;

/** Whether drones belong to the account. */
export async function ownsDrones(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('drones')
    .select('id')
    .where('owner_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes what is the account's alone and blanks what must stay; its papers and sessions are not ended here. */
export async function eraseRows(tx: Tx, row: OwnRow, at: Date): Promise<void> {
  const { id } = row;
  await sql`delete from bind_tickets t using chat_identities c
    where c.account_id = ${id} and t.open_id = c.open_id`.execute(tx);
  for (const table of [
    'grants',
    'team_members',
    'exports',
    'notices',
    'inboxes',
    'preferences',
    'chat_identities',
  ] as const)
    await tx.deleteFrom(table).where('account_id', '=', id).execute();
  await sql`update transfers set state = 'declined', ended_at = ${at} where to_id = ${id} and state = 'offered'`.execute(
    tx,
  );
  await tx
    .deleteFrom('files')
    .where('owner_id', '=', id)
    .where('purpose', 'not in', ['logo', 'miniLogo'])
    .execute();
  await tx.updateTable('reviews').set({ note: '' }).where('account_id', '=', id).execute();
  await tx
    .updateTable('reviews')
    .set({ claimed_by: null, claimed_until: null })
    .where('claimed_by', '=', id)
    .execute();
  // A flight over a plot says its name as the place.
  await sql`update flights f set place = null from plots p
    where p.owner_id = ${id} and f.plot_id = p.id and f.place = p.name`.execute(tx);
  await tx.updateTable('plots').set({ name: '' }).where('owner_id', '=', id).execute();
  await forgetContacts(tx, row);
  await tx
    .updateTable('accounts')
    .set({
      username: '',
      email: null,
      phone: null,
      password_hash: null,
      roles: [],
      company_id: null,
      invitation_code: '',
      avatar: '',
      address: '',
      agricultural_cooperative: '',
      sex: '',
      profession: '',
      basic_info_given: false,
      signed_in_at: null,
      disabled_at: at,
      erased_at: at,
    })
    .where('id', '=', id)
    .execute();
}

/** Codes that were sent to the contacts, and counters of tries that name them. */
async function forgetContacts(tx: Tx, { id, email, phone }: OwnRow): Promise<void> {
  const contacts = [email, phone].filter((contact) => contact !== null);
  await sql`delete from verification_codes
    where account_id = ${id} or target = any(${contacts})`.execute(tx);
  await sql`delete from attempts where exists
    (select from unnest(${contacts}::text[]) as c (contact) where strpos(key, ':' || contact) > 0)`.execute(
    tx,
  );
}
