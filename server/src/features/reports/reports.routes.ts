import { reports } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { route } from '../../access/http/route.ts';
import { changeReport, createReport, ownReports, removeReport, sendReport } from './reports.service.ts';

/** Routes of the account's own scheduled reports. */
export function reportsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, reports.list, ({ actor }) => ownReports(deps, actor));
  route(app, reports.create, ({ actor, body }) => createReport(deps, actor, body));
  route(app, reports.change, async ({ actor, params, body }) => {
    await changeReport(deps, actor, { ...params, form: body });
    return {};
  });
  route(app, reports.remove, async ({ actor, params }) => {
    await removeReport(deps, actor, params.id);
    return {};
  });
  route(app, reports.send, async ({ actor, params }) => {
    await sendReport(deps, actor, params.id);
    return {};
  });
}
