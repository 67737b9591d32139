import {
  type InvitationState,
  invitationDays,
  invitationStates,
} from '@smartflight/contract/teams/team-invitations.ts';
import type { Invitation } from '@smartflight/contract/teams/teams.schemas.ts';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { UserActor } from '../../access/actor.ts';
import type { Contact } from '../../access/contacts.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { invitedAs } from './team-rows.ts';

type Tx = Transaction<DB>;

const dayMs = 86_400_000;
/** Days until an ended invitation is deleted; the creator sees its outcome until then. */
const keptDays = 30;

export interface InvitationRow {
  id: string;
  team_id: string;
  account: string;
  state: string;
  invited_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}
const columns = ['id', 'team_id', 'account', 'state', 'invited_at', 'expires_at', 'ended_at'] as const;
const stored = z.enum(invitationStates);

/** State of an invitation: an open one past its deadline has expired, whether or not the job has run. */
export function stateOf(
  { state, expires_at }: Pick<InvitationRow, 'state' | 'expires_at'>,
  now: Date,
): InvitationState {
  return state === 'open' && expires_at <= now ? 'expired' : stored.parse(state);
}

export function toInvitation(row: InvitationRow, now: Date): Invitation {
  const state = stateOf(row, now);
  const endedAt = row.ended_at ?? (state === 'expired' ? row.expires_at : null);
  return {
    id: row.id,
    account: row.account,
    state,
    invitedAt: row.invited_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** The invitations that the creator sees, newest first. */
export const shownInvitations = (db: Database, teamId: string, now: Date): Promise<InvitationRow[]> =>
  db
    .selectFrom('team_invitations')
    .select(columns)
    .where('team_id', '=', teamId)
    .where('invited_at', '>', new Date(now.getTime() - (keptDays + invitationDays) * dayMs))
    .orderBy('invited_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();

export async function insertInvitation(
  tx: Tx,
  o: { teamId: string; account: string; at: Date },
): Promise<InvitationRow> {
  return tx
    .insertInto('team_invitations')
    .values({
      team_id: o.teamId,
      account: o.account,
      invited_at: o.at,
      expires_at: new Date(o.at.getTime() + invitationDays * dayMs),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Whether the team may not invite this phone or e-mail: an invitation is open or was declined recently. */
export async function isInvited(tx: Tx, o: { teamId: string; account: string; at: Date }): Promise<boolean> {
  const lately = new Date(o.at.getTime() - invitationDays * dayMs);
  const row = await tx
    .selectFrom('team_invitations')
    .select('id')
    .where('team_id', '=', o.teamId)
    .where('account', '=', o.account)
    .where((of) =>
      of.or([of('state', '=', 'open'), of.and([of('state', '=', 'declined'), of('ended_at', '>', lately)])]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** An invitation to the actor, or undefined. */
export async function findOffer(tx: Tx, actor: UserActor, id: string): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.team_id, i.account, i.state, i.invited_at, i.expires_at, i.ended_at
    from team_invitations i where i.id = ${id} and ${invitedAs(actor)}`.execute(tx);
  return rows[0];
}

export const findInvitation = (tx: Tx, id: string): Promise<InvitationRow | undefined> =>
  tx.selectFrom('team_invitations').select(columns).where('id', '=', id).executeTakeFirst();

export async function endInvitation(
  tx: Tx,
  id: string,
  { state, at }: { state: InvitationState; at: Date },
): Promise<void> {
  await tx.updateTable('team_invitations').set({ state, ended_at: at }).where('id', '=', id).execute();
}

/** Accepts the other open invitations of the team to the same person, sent to their other contact. */
export async function acceptOthers(tx: Tx, actor: UserActor, o: { teamId: string; at: Date }): Promise<void> {
  await sql`update team_invitations i set state = 'accepted', ended_at = ${o.at}
    where i.team_id = ${o.teamId} and i.state = 'open' and ${invitedAs(actor)}`.execute(tx);
}

/** Expires invitations past their deadline, of one team or of all. */
export async function expireInvitations(db: Database, now: Date, teamId?: string): Promise<void> {
  await sql`update team_invitations set state = 'expired', ended_at = expires_at
    where state = 'open' and expires_at <= ${now} and ${teamId ? sql`team_id = ${teamId}` : sql`true`}`.execute(
    db,
  );
}

/** Deletes invitations that ended long ago, with the phone or e-mail they contain. */
export async function dropEndedInvitations(db: Database, now: Date): Promise<void> {
  await expireInvitations(db, now);
  await db
    .deleteFrom('team_invitations')
    .where('ended_at', '<', new Date(now.getTime() - keptDays * dayMs))
    .execute();
}

/** The account with this phone or e-mail; undefined when there is none. */
export async function accountOf(tx: Tx, contact: Contact): Promise<string | undefined> {
  const query = tx.selectFrom('accounts').select('id').where('erased_at', 'is', null);
  const row = await ('email' in contact
    ? query.where('email', '=', contact.email)
    : query.where('phone', '=', contact.phone)
  ).executeTakeFirst();
  return row?.id;
}
