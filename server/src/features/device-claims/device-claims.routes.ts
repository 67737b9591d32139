import { batteries, deviceClaims as endpoints } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { route } from '../../access/http/route.ts';
import { type DeviceClaims, sightingMs } from './device-claims.service.ts';
import { listClaims, listSightings } from './device-claims.store.ts';

/** Routes for claims of devices that other accounts hold, and for giving up a battery. */
export function deviceClaimsRoutes(app: FastifyInstance, deps: Deps, claims: DeviceClaims): void {
  const { db } = deps.pools;
  route(app, endpoints.list, ({ actor, query }) => listClaims(db, actor, query));
  route(app, endpoints.sightings, async ({ actor }) => {
    const rows = await listSightings(db, actor, { since: new Date(deps.clock() - sightingMs), most: 100 });
    return {
      items: rows.map(({ sn, kind, id, name, first_at, last_at, is_claimed }) => ({
        sn,
        on: { kind, id, name },
        firstAt: first_at.toISOString(),
        lastAt: last_at.toISOString(),
        isClaimed: is_claimed,
      })),
    };
  });
  route(app, endpoints.create, ({ actor, body }) => claims.create(actor, body.sn));
  route(app, endpoints.agree, ({ actor, params, body }) => claims.agree(actor, params.id, body.confirm));
  route(app, endpoints.decline, ({ actor, params }) => claims.decline(actor, params.id));
  route(app, endpoints.withdraw, ({ actor, params }) => claims.withdraw(actor, params.id));
  route(app, batteries.release, async ({ actor, params, body }) => {
    await claims.release(actor, params.sn, body.confirm);
    return {};
  });
}
