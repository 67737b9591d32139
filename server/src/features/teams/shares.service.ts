import type { teams } from '@smartflight/contract/endpoints.ts';
import type { QueryOf } from '@smartflight/contract/kit/endpoint.ts';
import type { TeamDetail } from '@smartflight/contract/teams/teams.schemas.ts';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import { notifySql } from '../../events.ts';
import { fault } from '../../platform/http/fault.ts';
import { lockJoinedTeam, lockTeam } from './members.store.ts';
import { deleteShare, insertShare, listShareable } from './shares.store.ts';
import type { TeamDeps } from './team-deps.ts';
import { teamOf } from './team-detail.ts';
import { findTeam } from './team-rows.ts';
import { teamTarget } from './teams.service.ts';

interface Share {
  id: string;
  droneId: string;
}

/** Drones that the actor may share with a team they are in. Throws `team.not-found`. */
export async function shareable(
  { deps }: TeamDeps,
  actor: UserActor,
  { id, ...query }: { id: string } & QueryOf<typeof teams.shareable>,
): Promise<{ items: { id: string; name: string; model: string }[]; total: number }> {
  const team = await findTeam(deps.pools.db, actor, id);
  if (!team?.role) throw fault('team.not-found');
  return listShareable(deps.pools.db, actor, { teamId: id, ...query });
}

/** Shares a drone; idempotent. Throws `drone.not-found` for one that the actor neither owns nor manages. */
export async function share(
  workspace: TeamDeps,
  actor: UserActor,
  { id, droneId }: Share,
): Promise<TeamDetail> {
  await workspace.deps.pools.db.transaction().execute(async (tx) => {
    await lockJoinedTeam(tx, actor, id);
    const at = new Date(workspace.deps.clock());
    if (!(await insertShare(tx, actor, { teamId: id, droneId, at }))) throw fault('drone.not-found');
    await audit(tx, actor, { action: 'teams.share', target: teamTarget(id), detail: { droneId } });
    await notifySql({ type: 'rights-changed' }).execute(tx);
  });
  return teamOf(workspace, actor, id);
}

/**
 * Removes a drone from a team. Throws `drone.not-found` when it is not in the team or the actor may not remove it.
 */
export async function unshare(
  workspace: TeamDeps,
  actor: UserActor,
  { id, droneId }: Share,
): Promise<TeamDetail> {
  await workspace.deps.pools.db.transaction().execute(async (tx) => {
    const held = await lockTeam(tx, id);
    const team = held && (await findTeam(tx, actor, id));
    if (!team) throw fault('team.not-found');
    const isCreator = team.role === 'creator';
    if (!(await deleteShare(tx, actor, { teamId: id, droneId, isCreator }))) throw fault('drone.not-found');
    await audit(tx, actor, { action: 'teams.unshare', target: teamTarget(id), detail: { droneId } });
    await notifySql({ type: 'rights-changed' }).execute(tx);
  });
  return teamOf(workspace, actor, id);
}
