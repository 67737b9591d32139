import { plotImports, plotShares, plots } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../access/http/route.ts';
import type { FleetState } from '../../live/fleet/fleet-state.ts';
import { fault } from '../../platform/http/fault.ts';
import { listExact } from './exact-plots.store.ts';
import { importPlots } from './imports.service.ts';
import { createParts, mergePlots, splitPlot } from './pieces.service.ts';
import type { PlotDeps } from './plots.deps.ts';
import { changePlot, createPlot, plotOf, removePlot, restorePlot } from './plots.service.ts';
import { getBoundary, listPlots, listYears, mapPlots, noteLook } from './plots.store.ts';
import { changeShare, leavePlot, revokeShare, sharePlot, sharesOf } from './shares.service.ts';

/** Routes of plots: their boundaries and parameters, imports and shares. */
export function plotsRoutes(
  app: FastifyInstance,
  workspace: PlotDeps,
  fleet: Pick<FleetState, 'entries'>,
): void {
  const { deps } = workspace;
  const { db } = deps.pools;
  const now = (): Date => new Date(deps.clock());
  route(app, plots.list, ({ actor, query }) => listPlots(db, actor, query, now()));
  route(app, plots.years, ({ actor, query }) => listYears(db, actor, query, now()));
  route(app, plots.map, ({ actor, query }) => mapPlots(db, actor, query, { fleet, now: now() }));
  route(app, plots.exact, ({ actor, query }) => listExact(db, actor, query, now()));
  route(app, plots.get, async ({ actor, params }) => {
    const found = await plotOf(workspace, actor, params.id);
    if (found.shared) await noteLook(db, actor, params.id, now());
    return found;
  });
  route(app, plots.boundary, async ({ actor, params }) => {
    const found = await getBoundary(db, actor, { ...params, now: now() });
    if (!found) throw fault('plot.not-found');
    return found;
  });
  route(app, plots.create, ({ actor, body }) => createPlot(workspace, actor, body));
  route(app, plots.createParts, ({ actor, body }) => createParts(workspace, actor, body));
  route(app, plots.update, ({ actor, params, body }) => changePlot(workspace, actor, { ...params, ...body }));
  route(app, plots.split, ({ actor, params, body }) => splitPlot(workspace, actor, { ...params, ...body }));
  route(app, plots.merge, ({ actor, body }) => mergePlots(workspace, actor, body));
  route(app, plots.remove, ({ actor, params, query }) =>
    removePlot(workspace, actor, { ...params, ...query }),
  );
  route(app, plots.restore, ({ actor, params, body }) =>
    restorePlot(workspace, actor, { ...params, ...body }),
  );
  route(app, plotImports.create, ({ actor, body }) => importPlots(workspace, actor, body));
  route(app, plotShares.list, ({ actor, params }) => sharesOf(deps, actor, params.id));
  route(app, plotShares.create, ({ actor, params, body }) => sharePlot(deps, actor, { ...params, ...body }));
  route(app, plotShares.update, ({ actor, params, body }) =>
    changeShare(deps, actor, { ...params, ...body }),
  );
  route(app, plotShares.revoke, ({ actor, params }) => revokeShare(deps, actor, params));
  route(app, plotShares.leave, ({ actor, params }) => leavePlot(deps, actor, params.id));
}
