import { mostMembers, mostTeams } from '@smartflight/contract/teams/teams.ts';
import { sql, type Transaction } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { fault } from '../../platform/http/fault.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import { isInCare } from './team-rows.ts';

export type Tx = Transaction<DB>;

export interface LockedTeam {
  id: string;
  name: string;
  creatorId: string;
}

/** Locks a team until the end of the transaction, which serialises its changes. */
export async function lockTeam(tx: Tx, id: string): Promise<LockedTeam | undefined> {
  const row = await tx
    .selectFrom('teams')
    .select(['id', 'name', 'creator_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { id: row.id, name: row.name, creatorId: row.creator_id };
}

/** Locks a team that the actor created. Throws `team.not-found`. */
export async function lockOwnTeam(tx: Tx, actor: UserActor, id: string): Promise<LockedTeam> {
  const team = await lockTeam(tx, id);
  if (team?.creatorId !== actor.id) throw fault('team.not-found');
  return team;
}

/**
 * Like `lockOwnTeam`; managers of the team's company and staff may also lock a team whose creator's account is
 * disabled, because no one else could transfer or end it.
 */
export async function lockOrphanedTeam(tx: Tx, actor: UserActor, id: string): Promise<LockedTeam> {
  const team = await lockTeam(tx, id);
  if (!team) throw fault('team.not-found');
  if (team.creatorId === actor.id) return team;
  if (!(await isInCare(tx, actor, id))) throw fault('team.not-found');
  return team;
}

/** Locks a team that the actor is in. Throws `team.not-found`. */
export async function lockJoinedTeam(tx: Tx, actor: UserActor, id: string): Promise<LockedTeam> {
  const team = await lockTeam(tx, id);
  if (!team || !(await isMember(tx, id, actor.id))) throw fault('team.not-found');
  return team;
}

/** Locks an account, always before any team, so that concurrent changes count its teams correctly. */
export async function lockAccount(tx: Tx, id: string): Promise<{ companyId: string | null } | undefined> {
  const row = await tx
    .selectFrom('accounts')
    .select('company_id')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { companyId: row.company_id };
}

/** Throws `team.too-many` when the account has reached the limit of created or joined teams. */
export async function refuseMoreTeams(tx: Tx, accountId: string, as: 'creator' | 'member'): Promise<void> {
  const { rows } = await sql<{ teams: number }>`
    select count(*) as teams from team_members m join teams t on t.id = m.team_id
    where m.account_id = ${accountId} and (t.creator_id = ${accountId}) = ${as === 'creator'}`.execute(tx);
  if ((rows[0]?.teams ?? 0) >= mostTeams) throw fault('team.too-many');
}

/** Throws `team.full` when members and open invitations have reached the limit. */
export async function refuseMoreMembers(tx: Tx, teamId: string): Promise<void> {
  const { rows } = await sql<{ people: number }>`
    select (select count(*) from team_members where team_id = ${teamId})
      + (select count(*) from team_invitations where team_id = ${teamId} and state = 'open') as people`.execute(
    tx,
  );
  if ((rows[0]?.people ?? 0) >= mostMembers) throw fault('team.full');
}

export async function isMember(tx: Tx, teamId: string, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('team_members')
    .select('account_id')
    .where('team_id', '=', teamId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function memberIds(tx: Tx, teamId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('team_members')
    .select('account_id')
    .where('team_id', '=', teamId)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Creates a team with its creator as the first member. */
export async function insertTeam(
  tx: Tx,
  o: { name: string; creatorId: string; companyId: string | null; at: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('teams')
    .values({ name: o.name, creator_id: o.creatorId, company_id: o.companyId, created_at: o.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertMember(tx, { teamId: id, accountId: o.creatorId, at: o.at });
  return id;
}

export async function setTeam(
  tx: Tx,
  id: string,
  values: { name?: string; creator_id?: string; company_id?: string | null },
): Promise<void> {
  await tx.updateTable('teams').set(values).where('id', '=', id).execute();
}

export async function deleteTeam(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('teams').where('id', '=', id).execute();
}

export async function insertMember(
  tx: Tx,
  { teamId, accountId, at }: { teamId: string; accountId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('team_members')
    .values({ team_id: teamId, account_id: accountId, joined_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes a member and the drones they shared; false when they are not in the team. */
export async function deleteMember(tx: Tx, teamId: string, accountId: string): Promise<boolean> {
  await tx
    .deleteFrom('team_drones')
    .where('team_id', '=', teamId)
    .where('shared_by', '=', accountId)
    .execute();
  const { numDeletedRows } = await tx
    .deleteFrom('team_members')
    .where('team_id', '=', teamId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** False when they are not in the team. */
export async function setMemberNickname(
  tx: Tx,
  o: { teamId: string; accountId: string; nickname: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('team_members')
    .set({ nickname: o.nickname })
    .where('team_id', '=', o.teamId)
    .where('account_id', '=', o.accountId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
