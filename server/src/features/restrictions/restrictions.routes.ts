import { restrictions } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { route } from '../../access/http/route.ts';
import { fault } from '../../platform/http/fault.ts';
import { type DesiredLimits, lift, type ProvePassword, revoke } from './restrictions.service.ts';
import { getRestriction, listCandidates, listRestrictions } from './restrictions.store.ts';

/** Routes for lifting flight limits per account; lifting and revoking require the caller's password. */
export function restrictionsRoutes(
  app: FastifyInstance,
  deps: Deps,
  { desiredState, provePassword }: { desiredState: DesiredLimits; provePassword: ProvePassword },
): void {
  const { db } = deps.pools;
  const now = (): Date => new Date(deps.clock());

  route(app, restrictions.list, ({ actor, query }) => listRestrictions(db, actor, query, now()));
  route(app, restrictions.candidates, async ({ actor, query }) => ({
    items: await listCandidates(db, actor, query.search),
  }));
  route(app, restrictions.get, async ({ actor, params }) => {
    const found = await getRestriction(db, actor, params.id, now());
    if (!found) throw fault('restriction.not-found');
    return found;
  });
  route(app, restrictions.create, async ({ actor, body }) => {
    await provePassword(actor, { password: body.password, at: 'body.password' });
    return lift({ deps, desiredState }, actor, body);
  });
  route(app, restrictions.revoke, async ({ actor, params, body }) => {
    await provePassword(actor, { password: body.password, at: 'body.password' });
    return revoke({ deps, desiredState }, actor, params.id);
  });
}
