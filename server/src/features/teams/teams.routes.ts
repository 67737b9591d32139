import { teams } from '@smartflight/contract/teams.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { route } from '../../platform/http/route.ts';
import { listPilots, listTeams } from './teams.store.ts';

/** Teams and pilots by name, as filters of the map and the flight log. */
export function teamsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, teams.list, ({ actor, query }) => listTeams(deps.pools.db, actor, query));
  route(app, teams.pilots, ({ actor, query }) =>
    listPilots(deps.pools.db, actor, query, new Date(deps.clock())),
  );
}
