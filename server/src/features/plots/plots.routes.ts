import { plots } from '@smartflight/contract/plots.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { route } from '../../platform/http/route.ts';
import { listPlots } from './plots.store.ts';

/** Plots as flights and the map need them: names and boundaries. */
export function plotsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, plots.list, ({ actor, query }) => listPlots(deps.pools.db, actor, query));
}
