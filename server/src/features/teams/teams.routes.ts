import { teams } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../access/http/route.ts';
import { accept, decline, invite, withdraw } from './invitations.service.ts';
import { share, shareable, unshare } from './shares.service.ts';
import type { TeamDeps } from './team-deps.ts';
import { teamOf } from './team-detail.ts';
import { openOffers, ownTeams } from './team-rows.ts';
import { totalsOf } from './team-totals.ts';
import {
  createTeam,
  leaveTeam,
  removeMember,
  removeTeam,
  renameTeam,
  setNickname,
  transferOwnership,
} from './teams.service.ts';
import { listPilots, listTeams } from './teams.store.ts';

/** Routes of teams: members, invitations and shared drones; and names for the filters of map and flight log. */
export function teamsRoutes(app: FastifyInstance, workspace: TeamDeps): void {
  const { deps } = workspace;
  const { db } = deps.pools;
  route(app, teams.list, ({ actor, query }) => listTeams(db, actor, query));
  route(app, teams.pilots, ({ actor, query }) => listPilots(db, actor, query, new Date(deps.clock())));
  route(app, teams.mine, async ({ actor }) => {
    const own = await ownTeams(db, actor);
    return {
      created: own.filter(({ role }) => role === 'creator'),
      joined: own.filter(({ role }) => role === 'member'),
      invitations: await openOffers(db, actor, new Date(deps.clock())),
    };
  });
  route(app, teams.get, ({ actor, params }) => teamOf(workspace, actor, params.id));
  route(app, teams.totals, ({ actor, params, query }) => totalsOf(deps, actor, { ...params, ...query }));
  route(app, teams.create, ({ actor, body }) => createTeam(workspace, actor, body.name));
  route(app, teams.rename, ({ actor, params, body }) => renameTeam(workspace, actor, { ...params, ...body }));
  route(app, teams.remove, ({ actor, params, query }) => removeTeam(deps, actor, { ...params, ...query }));
  route(app, teams.leave, ({ actor, params }) => leaveTeam(deps, actor, params.id));
  route(app, teams.removeMember, ({ actor, params }) => removeMember(workspace, actor, params));
  route(app, teams.transferOwnership, ({ actor, params, body }) =>
    transferOwnership(workspace, actor, { ...params, ...body }),
  );
  route(app, teams.setNickname, ({ actor, params, body }) =>
    setNickname(workspace, actor, { ...params, ...body }),
  );
  route(app, teams.invite, ({ actor, params, body }) => invite(deps, actor, { ...params, ...body }));
  route(app, teams.withdraw, ({ actor, params }) => withdraw(deps, actor, params.id));
  route(app, teams.accept, ({ actor, params }) => accept(workspace, actor, params.id));
  route(app, teams.decline, ({ actor, params }) => decline(deps, actor, params.id));
  route(app, teams.shareable, ({ actor, params, query }) =>
    shareable(workspace, actor, { ...params, ...query }),
  );
  route(app, teams.share, ({ actor, params }) => share(workspace, actor, params));
  route(app, teams.unshare, ({ actor, params }) => unshare(workspace, actor, params));
}
