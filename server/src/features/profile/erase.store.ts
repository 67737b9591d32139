import { sql, type Transaction } from 'kysely';
import { notifySql } from '../../events.ts';
import { announce, personKey, postNotices } from '../../messages/notices.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { OwnRow } from './profile.store.ts';

type Tx = Transaction<DB>;

/**
 * Every column that references an account, and what erasure does with it. The only place that writes to tables of
 * other features; a test compares it with the database, so that no new table is missed.
 */
export const erasureOfReferences = {
  'sessions.account_id': 'ended',
  'devices.owner_id': 'refused while any is left',
  'batteries.owner_id': 'emptied',
  'grants.account_id': 'removed',
  'ownerships.owner_id': 'stays, without a name',
  'transfers.from_id': 'stays, without a name',
  'transfers.to_id': 'an open offer is declined; stays, without a name',
  'device_claims.claimant_id': 'an open one of no company is withdrawn; stays, without a name',
  'device_claims.answered_by': 'stays, without a name',
  'commands.account_id': 'stays, without a name',
  'drone_desired_states.lock_by': 'stays, without a name',
  'drone_desired_states.limits_by': 'stays, without a name',
  'drone_desired_states.pilots_by': 'stays, without a name',
  'teams.creator_id': 'the team ends; its members are told',
  'team_members.account_id': 'removed',
  'team_drones.shared_by': 'removed',
  'company_invitations.invited_by': 'stays, without a name',
  'company_invitations.joined_id': 'removed, with the address',
  'plots.owner_id': 'stays, and loses its name; nobody it was shared with sees it any longer',
  'plots.surveyor_id': 'stays, without a name',
  'plots.changed_by': 'stays, without a name',
  'plot_boundaries.by_id': 'stays, without a name',
  'plot_shares.account_id': 'removed',
  'plot_shares.shared_by': 'stays, without a name',
  'tasks.inviter_id': 'a draft is removed, one of no company is closed; stays, without a name',
  'task_supervisors.account_id': 'removed',
  'task_participants.owner_id': 'stays, without a name',
  'task_participants.answered_by': 'stays, without a name',
  'task_proposals.proposed_by': 'stays, without a name',
  'task_proposals.answered_by': 'stays, without a name',
  'task_flights.pilot_id': 'stays, without a name',
  'task_flights.imported_by': 'stays, without a name',
  'flight_imports.account_id': 'stays, without a name',
  'flight_imports.undone_by': 'stays, without a name',
  'flights.owner_id': 'stays, without a name',
  'flights.pilot_id': 'stays, without a name',
  'exports.account_id': 'removed',
  'inboxes.account_id': 'removed',
  'notices.account_id': 'removed',
  'preferences.account_id': 'removed',
  'keyed_calls.account_id': 'removed',
  'verification_codes.account_id': 'removed',
  'known_addresses.account_id': 'removed',
  'totp_factors.account_id': 'removed',
  'recovery_codes.account_id': 'removed',
  'passkeys.account_id': 'removed',
  'api_keys.account_id': 'removed',
  'reports.account_id': 'removed',
  'record_flights.owner_id': 'stays, without a name',
  'record_flights.pilot_id': 'stays, without a name',
  'record_seals.sealed_by': 'stays, without a name',
  'order_plots.done_by': 'stays, without a name',
  'order_flights.confirmed_by': 'stays, without a name',
  'order_notices.marked_by': 'stays, without a name',
  'orders.planned_by': 'stays, without a name',
  'rules.account_id': 'removed',
  'record_holders.account_id': 'removed, with its products, customers and records',
  'webhooks.account_id': 'removed',
  'share_links.account_id': 'removed',
  'factor_tickets.account_id': 'removed',
  'chat_identities.account_id': 'removed',
  'openid_identities.account_id': 'removed',
  'openid_flows.account_id': 'removed',
  'files.owner_id': 'removed; logos, and labels of a company’s products, belong to the company',
  'product_versions.by_id': 'stays, without a name',
  'reviews.account_id': 'loses papers, pictures and note, keeps the decision',
  'reviews.claimed_by': 'given back',
  'reviews.decided_by': 'stays, without a name',
  'reviews.held_by': 'the decision is undone',
  'lifts.account_id': 'an open one ends; loses papers, picture, address and note, keeps the decision',
  'lifts.claimed_by': 'given back',
  'lifts.decided_by': 'stays, without a name',
  'zone_imports.account_id': 'stays, without a name',
  'restrictions.account_id': 'stays, without a name',
  'restrictions.created_by': 'stays, without a name',
  'consents.account_id': 'stays as a proof, withdrawn',
} as const;

export async function ownsDrones(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('devices')
    .select('id')
    .where('owner_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes the account's own rows and anonymises those that must stay. Papers, tasks and sessions are handled
 * elsewhere.
 */
export async function eraseRows(tx: Tx, row: OwnRow, at: Date): Promise<void> {
  const { id } = row;
  await sql`delete from bind_tickets t using chat_identities c
    where c.account_id = ${id} and t.open_id = c.open_id`.execute(tx);
  await sql`delete from openid_flows f using openid_identities i
    where i.account_id = ${id} and f.issuer = i.issuer and f.subject = i.subject`.execute(tx);
  await leaveTeams(tx, id, at);
  for (const table of [
    'exports',
    'notices',
    'inboxes',
    'preferences',
    'keyed_calls',
    'chat_identities',
    'openid_identities',
    'openid_flows',
    'known_addresses',
    'totp_factors',
    'recovery_codes',
    'passkeys',
    'api_keys',
    'reports',
    'rules',
    'record_holders',
    'webhooks',
    'share_links',
    'factor_tickets',
  ] as const)
    await tx.deleteFrom(table).where('account_id', '=', id).execute();
  // Its deliveries to others have the reason of the decision.
  await sql`delete from webhook_events where type = 'review.decided' and owner_id = ${id}`.execute(tx);
  await tx.deleteFrom('company_invitations').where('joined_id', '=', id).execute();
  await sql`update transfers set state = 'declined', ended_at = ${at} where to_id = ${id} and state = 'offered'`.execute(
    tx,
  );
  await sql`update transfers t set account = '' from accounts a
    where a.id = ${id} and (t.to_id = ${id} or t.account in (a.email, a.phone))`.execute(tx);
  await sql`update device_claims set state = 'withdrawn', ended_at = ${at}
    where claimant_id = ${id} and company_id is null and state = 'open'`.execute(tx);
  await sql`delete from files f where owner_id = ${id} and purpose not in ('logo', 'miniLogo')
    and not exists (select from product_versions v where v.label_file_id = f.id)`.execute(tx);
  await tx.updateTable('reviews').set({ note: '' }).where('account_id', '=', id).execute();
  await tx
    .updateTable('reviews')
    .set({ claimed_by: null, claimed_until: null })
    .where('claimed_by', '=', id)
    .execute();
  await sql`update reviews set held_decision = null, held_reason = null, held_note = null, held_by = null,
    held_until = null where held_by = ${id}`.execute(tx);
  await tx
    .updateTable('lifts')
    .set({ claimed_by: null, claimed_until: null })
    .where('claimed_by', '=', id)
    .execute();
  // In the order in which derivations store flights, or the two could deadlock.
  await sql`update flights f set place = null from (
      select f.id from flights f join plots p on p.id = f.plot_id
      where p.owner_id = ${id} and f.place = p.name order by f.id for no key update of f) named
    where f.id = named.id`.execute(tx);
  await tx.updateTable('batteries').set({ owner_id: null }).where('owner_id', '=', id).execute();
  await leavePlots(tx, id, at);
  await sql`delete from grants g using accounts a where a.id = ${id}
    and (g.account_id = ${id} or g.address in (a.email, a.phone))`.execute(tx);
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

/**
 * Removes the person from every team with what they shared, and their name from notices to others. Teams that they
 * created end: no one else may manage them, and the creator could transfer them before.
 */
async function leaveTeams(tx: Tx, id: string, at: Date): Promise<void> {
  const { rows: reported } = await sql<{ account_id: string }>`
    delete from notices where starts_with(dedupe_key, ${personKey(id, '')}) returning account_id`.execute(tx);
  await announce(
    tx,
    reported.map(({ account_id }) => account_id),
  );
  const { rows: ended } = await sql<{ id: string; name: string; members: string[] }>`
    select t.id, t.name, array(select account_id from team_members m where m.team_id = t.id and m.account_id <> ${id}) as members
    from teams t where t.creator_id = ${id} order by t.id for no key update`.execute(tx);
  await postNotices(
    tx,
    at,
    ended.map(({ name, members }) => ({
      to: members,
      text: 'team.ended',
      args: { team: name },
      target: { page: 'teams' },
    })),
  );
  await tx.deleteFrom('teams').where('creator_id', '=', id).execute();
  await tx.deleteFrom('team_drones').where('shared_by', '=', id).execute();
  await tx.deleteFrom('team_members').where('account_id', '=', id).execute();
  await notifySql({ type: 'rights-changed' }).execute(tx);
}

/** Ends the shares received and given by the person, and removes what was typed about their plots. */
async function leavePlots(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`delete from plot_shares s using accounts a where a.id = ${id}
    and (s.account_id = ${id} or s.account_id is null and s.account in (a.email, a.phone))`.execute(tx);
  await sql`update plot_shares s set ended_at = ${at}, use_until = case when s.use_from is null then null
      else least(s.use_until, ${at}) end
    from plots p where p.id = s.plot_id and p.owner_id = ${id} and s.ended_at is null`.execute(tx);
  await tx
    .updateTable('plots')
    .set({ name: '', crop: '', source_file: '', source_name: '' })
    .where('owner_id', '=', id)
    .execute();
}

/** Deletes codes and invitations sent to the contacts, and the rate-limit counters that contain them. */
async function forgetContacts(tx: Tx, { id, email, phone }: OwnRow): Promise<void> {
  const contacts = [email, phone].filter((contact) => contact !== null);
  await sql`delete from verification_codes
    where account_id = ${id} or target = any(${contacts})`.execute(tx);
  await sql`delete from team_invitations where account = any(${contacts})`.execute(tx);
  await sql`delete from attempts where exists
    (select from unnest(${contacts}::text[]) as c (contact) where strpos(key, ':' || contact) > 0)`.execute(
    tx,
  );
}
