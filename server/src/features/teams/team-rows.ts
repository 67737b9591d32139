import type { Offer, Team } from '@smartflight/contract/teams/teams.schemas.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';

/** Condition on `teams t`: the actor manages its company, or is staff. */
export function managedTeams(actor: UserActor): RawBuilder<boolean> {
  if (actor.seesAll) return sql<boolean>`true`;
  if (!actor.actions.has('drones.register')) return sql<boolean>`false`;
  return sql<boolean>`coalesce(t.company_id = any(${actor.companyIds}::uuid[]), false)`;
}

/** Condition on `teams t`: the actor is a member, manages its company, or is staff. */
export const visibleTeams = (actor: UserActor): RawBuilder<boolean> =>
  sql<boolean>`(t.id in (select team_id from team_members where account_id = ${actor.id}) or ${managedTeams(actor)})`;

/** Condition on `team_invitations i`: the actor has the phone or e-mail that was invited. */
export const invitedAs = (actor: UserActor): RawBuilder<boolean> => sql<boolean>`i.account in (
  select email from accounts where id = ${actor.id} union all select phone from accounts where id = ${actor.id})`;

interface TeamRow {
  id: string;
  name: string;
  creator_id: string;
  creator_name: string;
  is_member: boolean;
  members: number;
  drones: number;
  created_at: Date;
}

const teamRow = (
  actor: UserActor,
) => sql`t.id, t.name, t.creator_id, c.username as creator_name, t.created_at,
  exists (select from team_members m where m.team_id = t.id and m.account_id = ${actor.id}) as is_member,
  (select count(*) from team_members m where m.team_id = t.id) as members,
  (select count(*) from team_drones d where d.team_id = t.id) as drones`;

const toTeam = (row: TeamRow, actor: UserActor): Team => ({
  id: row.id,
  name: row.name,
  creatorName: row.creator_name,
  role: row.creator_id === actor.id ? 'creator' : row.is_member ? 'member' : null,
  members: row.members,
  drones: row.drones,
  createdAt: row.created_at.toISOString(),
});

/** The team; undefined when the actor may not see it. */
export async function findTeam(db: Database, actor: UserActor, id: string): Promise<Team | undefined> {
  const { rows } = await sql<TeamRow>`
    select ${teamRow(actor)} from teams t join accounts c on c.id = t.creator_id
    where t.id = ${id} and ${visibleTeams(actor)}`.execute(db);
  return rows[0] && toTeam(rows[0], actor);
}

/** Whether the actor may transfer or end the team on behalf of its creator, whose account is disabled. */
export async function isInCare(
  db: Database | Transaction<DB>,
  actor: UserActor,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from teams t join accounts c on c.id = t.creator_id
    where t.id = ${id} and c.id <> ${actor.id} and c.disabled_at is not null and ${managedTeams(actor)}`.execute(
    db,
  );
  return rows.length > 0;
}

export async function ownTeams(db: Database, actor: UserActor): Promise<Team[]> {
  const { rows } = await sql<TeamRow>`
    select ${teamRow(actor)} from team_members own join teams t on t.id = own.team_id
      join accounts c on c.id = t.creator_id
    where own.account_id = ${actor.id} order by t.name, t.id`.execute(db);
  return rows.map((row) => toTeam(row, actor));
}

/** Open invitations to the actor for teams they are not in, newest first; one per team. */
export async function openOffers(db: Database, actor: UserActor, now: Date): Promise<Offer[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    creator_name: string;
    members: number;
    invited_at: Date;
    expires_at: Date;
  }>`
    select * from (
      select distinct on (i.team_id) i.id, t.name, c.username as creator_name, i.invited_at, i.expires_at,
        (select count(*) from team_members m where m.team_id = t.id) as members
      from team_invitations i join teams t on t.id = i.team_id join accounts c on c.id = t.creator_id
      where i.state = 'open' and i.expires_at > ${now} and ${invitedAs(actor)}
        and not exists (select from team_members m where m.team_id = i.team_id and m.account_id = ${actor.id})
      order by i.team_id, i.invited_at desc) o
    order by o.invited_at desc, o.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    teamName: row.name,
    creatorName: row.creator_name,
    members: row.members,
    invitedAt: row.invited_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
}
