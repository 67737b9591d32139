import { teams } from '@smartflight/contract/endpoints.ts';
import type {
  Invitation,
  Member,
  SharedDrone,
  Team,
  TeamDetail,
} from '@smartflight/contract/teams/teams.schemas.ts';
import { mostShownDrones } from '@smartflight/contract/teams/teams.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { commandedDrones } from '../../access/scope.ts';
import { fault } from '../../platform/http/fault.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { shownInvitations, toInvitation } from './invitations.store.ts';
import type { TeamDeps } from './team-deps.ts';
import { findTeam, isInCare } from './team-rows.ts';

const { realName: state } = teams.get.response.shape.people.element.shape;

/** Everything about a team that the actor may see. Throws `team.not-found`. */
export async function teamOf(
  { deps, numbersOf }: TeamDeps,
  actor: UserActor,
  id: string,
): Promise<TeamDetail> {
  const { db } = deps.pools;
  const team = await findTeam(db, actor, id);
  if (!team) throw fault('team.not-found');
  const rows = await memberRows(db, id);
  const reported = rows.filter((row) => showsPapers(team, actor, row)).map((row) => row.account_id);
  const numbers = await numbersOf(db, reported);
  const people = rows.map(
    (row): Member => ({
      ...toMember(row, actor),
      papers: reported.includes(row.account_id)
        ? {
            email: row.email ?? '',
            idNumber: '',
            pilotCard: '',
            pilotValidUntil: '',
            ...numbers.get(row.account_id),
          }
        : null,
    }),
  );
  return {
    ...team,
    people,
    shared: await sharedDrones(db, actor, team),
    invitations: await invitationsOf(),
    care: (await isInCare(db, actor, id)) ? { others: await successors(db, id) } : null,
  };

  async function invitationsOf(): Promise<Invitation[]> {
    if (team?.role !== 'creator') return [];
    const now = new Date(deps.clock());
    return (await shownInvitations(db, id, now)).map((row) => toInvitation(row, now));
  }
}

/**
 * The creator sees the paper numbers of all members, as do staff and company managers acting for the creator; others
 * see only their own.
 */
const showsPapers = ({ role }: Team, actor: UserActor, { account_id }: MemberRow): boolean =>
  role !== 'member' || account_id === actor.id;

interface MemberRow {
  account_id: string;
  username: string;
  nickname: string;
  is_creator: boolean;
  joined_at: Date;
  real_name_review: string;
  pilot_review: string;
  email: string | null;
}

async function memberRows(db: Database, teamId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.account_id, a.username, m.nickname, m.account_id = t.creator_id as is_creator, m.joined_at,
      a.real_name_review, a.pilot_review, a.email
    from team_members m join teams t on t.id = m.team_id join accounts a on a.id = m.account_id
    where m.team_id = ${teamId} order by is_creator desc, m.joined_at, a.username, a.id`.execute(db);
  return rows;
}

const toMember = (row: MemberRow, actor: UserActor): Omit<Member, 'papers'> => ({
  accountId: row.account_id,
  name: row.username,
  nickname: row.nickname,
  role: row.is_creator ? 'creator' : 'member',
  isMe: row.account_id === actor.id,
  joinedAt: row.joined_at.toISOString(),
  realName: state.parse(row.real_name_review),
  pilot: state.parse(row.pilot_review),
});

async function successors(db: Database, teamId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select a.id, a.username as name from team_members m join accounts a on a.id = m.account_id
      join teams t on t.id = m.team_id
    where m.team_id = ${teamId} and a.id <> t.creator_id and a.disabled_at is null
    order by a.username, a.id`.execute(db);
  return rows;
}

interface SharedRow {
  id: string;
  name: string;
  model: string;
  shared_at: Date;
  sharer: string | null;
  is_mine: boolean;
}

async function sharedDrones(db: Database, actor: UserActor, { id, role }: Team): Promise<SharedDrone[]> {
  const { rows } = await sql<SharedRow>`
    select d.id, d.name, d.model, td.shared_at, a.username as sharer,
      (${role === 'creator'} or td.shared_by = ${actor.id} or ${commandedDrones(actor)}) is true as is_mine
    from team_drones td join drones d on d.id = td.drone_id left join accounts a on a.id = td.shared_by
    where td.team_id = ${id}
    order by (td.shared_by = ${actor.id}) is true desc, d.name, d.id limit ${mostShownDrones}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    model: row.model,
    sharedAt: row.shared_at.toISOString(),
    sharedByName: row.sharer ?? '',
    isMine: row.is_mine,
  }));
}
