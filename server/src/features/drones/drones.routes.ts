import { drones } from '@smartflight/contract/drones.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { fault } from '../../platform/http/fault.ts';
import { route } from '../../platform/http/route.ts';
import { bindDrone, provisionDrone, registerDrone } from './drones.service.ts';
import { getDrone, listDrones } from './drones.store.ts';

/** The register of drones: who made, owns and may see them. */
export function dronesRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.pools;
  const now = (): Date => new Date(deps.clock());

  route(app, drones.list, ({ actor, query }) => listDrones(db, actor, query, now()));

  route(app, drones.get, async ({ actor, params }) => {
    const found = await getDrone(db, actor, params.id, now());
    if (!found) throw fault('drone.not-found');
    const { lastPowerOn } = found;
    if (lastPowerOn === null || lastPowerOn.lat === null || lastPowerOn.lon === null) return found;
    const place = deps.places({ lat: lastPowerOn.lat, lon: lastPowerOn.lon });
    return { ...found, lastPowerOn: { ...lastPowerOn, place } };
  });

  route(app, drones.register, ({ actor, body }) => registerDrone(deps, actor, body));
  route(app, drones.provision, ({ actor, params }) => provisionDrone(deps, actor, params.id));
  route(app, drones.bind, ({ actor, query }) => bindDrone(deps, actor, query));
}
