import type { Team, TeamDetail } from '@smartflight/contract/teams/teams.schemas.ts';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { notifySql } from '../../events.ts';
import { type NewNotice, personKey, postNotices } from '../../messages/notices.ts';
import { fault } from '../../platform/http/fault.ts';
import {
  deleteMember,
  deleteTeam,
  insertTeam,
  isMember,
  type LockedTeam,
  lockAccount,
  lockJoinedTeam,
  lockOrphanedTeam,
  lockOwnTeam,
  memberIds,
  refuseMoreTeams,
  setMemberNickname,
  setTeam,
  type Tx,
} from './members.store.ts';
import type { TeamDeps } from './team-deps.ts';
import { teamOf } from './team-detail.ts';

/** Creates a team. Throws `team.too-many`. */
export async function createTeam(workspace: TeamDeps, actor: UserActor, name: string): Promise<TeamDetail> {
  const { db } = workspace.deps.pools;
  const id = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, actor.id);
    await refuseMoreTeams(tx, actor.id, 'creator');
    const at = new Date(workspace.deps.clock());
    const id = await insertTeam(tx, { name, creatorId: actor.id, companyId: actor.companyId, at });
    await audit(tx, actor, { action: 'teams.create', target: teamTarget(id) });
    return id;
  });
  return teamOf(workspace, actor, id);
}

export async function renameTeam(
  workspace: TeamDeps,
  actor: UserActor,
  { id, name }: Pick<Team, 'id' | 'name'>,
): Promise<TeamDetail> {
  await workspace.deps.pools.db.transaction().execute(async (tx) => {
    await lockOwnTeam(tx, actor, id);
    await setTeam(tx, id, { name });
    await audit(tx, actor, { action: 'teams.rename', target: teamTarget(id) });
  });
  return teamOf(workspace, actor, id);
}

/** Ends a team and notifies its members. Throws `team.name-differs` unless `confirm` is its name. */
export async function removeTeam(
  deps: Deps,
  actor: UserActor,
  { id, confirm, reason }: { id: string; confirm: string; reason?: string | undefined },
): Promise<{ id: string }> {
  await deps.pools.db.transaction().execute(async (tx) => {
    const team = await lockOrphanedTeam(tx, actor, id);
    if (confirm.trim() !== team.name) throw fault('team.name-differs');
    const others = (await memberIds(tx, id)).filter((member) => member !== actor.id);
    await deleteTeam(tx, id);
    await audit(tx, actor, {
      action: 'teams.delete',
      target: teamTarget(id),
      detail: { members: others.length, ...(reason ? { reason } : {}) },
    });
    await notify(deps, tx, [{ to: others, text: 'team.ended', args: { team: team.name }, target: page() }]);
    await notifySql({ type: 'rights-changed' }).execute(tx);
  });
  return { id };
}

/** Leaves a team. Throws `team.creator-stays`. */
export async function leaveTeam(deps: Deps, actor: UserActor, id: string): Promise<{ id: string }> {
  await deps.pools.db.transaction().execute(async (tx) => {
    const team = await lockJoinedTeam(tx, actor, id);
    if (team.creatorId === actor.id) throw fault('team.creator-stays');
    await deleteMember(tx, id, actor.id);
    await audit(tx, actor, { action: 'teams.leave', target: teamTarget(id) });
    await notify(deps, tx, [about(team, { to: team.creatorId, who: actor, text: 'team.left' })]);
    await notifySql({ type: 'rights-changed' }).execute(tx);
  });
  return { id };
}

/** Removes a member. Throws `team.member-not-found` and, for the creator, `team.creator-stays`. */
export async function removeMember(
  workspace: TeamDeps,
  actor: UserActor,
  { id, accountId }: { id: string; accountId: string },
): Promise<TeamDetail> {
  const { deps } = workspace;
  await deps.pools.db.transaction().execute(async (tx) => {
    const team = await lockOwnTeam(tx, actor, id);
    if (accountId === actor.id) throw fault('team.creator-stays');
    if (!(await deleteMember(tx, id, accountId))) throw fault('team.member-not-found');
    await audit(tx, actor, { action: 'teams.remove-member', target: teamTarget(id), detail: { accountId } });
    await notify(deps, tx, [
      { to: [accountId], text: 'team.removed', args: { team: team.name }, target: page() },
    ]);
    await notifySql({ type: 'rights-changed' }).execute(tx);
  });
  return teamOf(workspace, actor, id);
}

/**
 * Makes a member the creator, at once. The team moves to their company, unless the actor transfers it on behalf of a
 * creator whose account is disabled. The former creator stays a member. Throws `team.member-not-found`, and
 * `team.too-many` when the member has reached the limit of created teams.
 */
export async function transferOwnership(
  workspace: TeamDeps,
  actor: UserActor,
  { id, accountId, reason }: { id: string; accountId: string; reason?: string | undefined },
): Promise<TeamDetail> {
  const { deps } = workspace;
  await deps.pools.db.transaction().execute(async (tx) => {
    const receiver = await lockAccount(tx, accountId);
    const team = await lockOrphanedTeam(tx, actor, id);
    if (accountId === team.creatorId) return;
    if (!receiver || !(await isMember(tx, id, accountId))) throw fault('team.member-not-found');
    await refuseMoreTeams(tx, accountId, 'creator');
    const isOwn = team.creatorId === actor.id;
    await setTeam(tx, id, {
      creator_id: accountId,
      ...(isOwn ? { company_id: receiver.companyId } : {}),
    });
    await audit(tx, actor, {
      action: 'teams.hand-over',
      target: teamTarget(id),
      detail: { accountId, ...(reason ? { reason } : {}) },
    });
    const who = { id: accountId, username: await nameOf(tx, accountId) };
    await notify(deps, tx, [
      {
        to: [accountId],
        text: 'team.yours',
        args: { by: actor.username, team: team.name },
        target: page({ team: id }),
        key: personKey(actor.id, `team:${id}:yours`),
      },
      about(team, { to: team.creatorId, who, text: 'team.handed-over' }),
    ]);
    // Managers of the former company may lose access to the team.
    await notifySql({ type: 'rights-changed' }).execute(tx);
  });
  return teamOf(workspace, actor, id);
}

/** Sets a member's nickname: the creator may for anyone, a member for themselves. */
export async function setNickname(
  workspace: TeamDeps,
  actor: UserActor,
  { id, accountId, nickname }: { id: string; accountId: string; nickname: string },
): Promise<TeamDetail> {
  await workspace.deps.pools.db.transaction().execute(async (tx) => {
    const team = await lockJoinedTeam(tx, actor, id);
    if (team.creatorId !== actor.id && accountId !== actor.id) throw fault('access.denied');
    if (!(await setMemberNickname(tx, { teamId: id, accountId, nickname })))
      throw fault('team.member-not-found');
    await audit(tx, actor, { action: 'teams.nickname', target: teamTarget(id), detail: { accountId } });
  });
  return teamOf(workspace, actor, id);
}

export const teamTarget = (id: string) => ({ kind: 'team', id });

/** Link to the teams page, to one team or to an invitation. */
export const page = (query?: Record<string, string>): NonNullable<NewNotice['target']> => ({
  page: 'teams',
  ...(query ? { query } : {}),
});

export const notify = (deps: Deps, tx: Tx, notices: readonly NewNotice[]): Promise<void> =>
  postNotices(tx, new Date(deps.clock()), notices);

/** A notice to one member about an action of another. */
export const about = (
  team: LockedTeam,
  o: {
    to: string;
    who: { id: string; username: string };
    text: 'team.left' | 'team.joined' | 'team.handed-over';
  },
): NewNotice => ({
  to: [o.to],
  text: o.text,
  args: { who: o.who.username, team: team.name },
  target: page({ team: team.id }),
  key: personKey(o.who.id, `team:${team.id}:${o.text}`),
});

async function nameOf(tx: Tx, accountId: string): Promise<string> {
  const { username } = await tx
    .selectFrom('accounts')
    .select('username')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return username;
}
