import { drones } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../access/deps.ts';
import { route } from '../../../access/http/route.ts';
import type { FleetState } from '../../../live/fleet/fleet-state.ts';
import { fault } from '../../../platform/http/fault.ts';
import { coverageToday } from './coverage-today.ts';
import { earlierStrips, findTrailDrone, recentSamples } from './trail.store.ts';
import { trailOf } from './trail.ts';

/** Where drones have worked today: the trail of one, and the passes of all in an area. */
export function trailRoutes(app: FastifyInstance, deps: Deps, fleet: FleetState): void {
  const { app: pool, db } = deps.pools;
  route(app, drones.coverage, ({ actor, query }) => coverageToday(deps, fleet, { actor, ...query }));
  route(app, drones.trail, async ({ actor, params }) => {
    const now = deps.clock();
    const drone = await findTrailDrone(db, actor, params.id, new Date(now));
    if (!drone) throw fault('drone.not-found');
    const trail = trailOf(await recentSamples(pool, drone.deviceNo, now));
    const startAt = trail?.startAt ?? Number.POSITIVE_INFINITY;
    const { strips, flightId } = await earlierStrips(pool, drone, { startAt, now });
    return {
      flightId,
      startAt: trail ? new Date(trail.startAt).toISOString() : null,
      path: trail?.path ?? [],
      strips: [...strips, ...(trail?.strips ?? [])],
      grossAreaM2: trail?.grossAreaM2 ?? 0,
      netAreaM2: trail?.netAreaM2 ?? 0,
      gapAreaM2: trail?.gapAreaM2 ?? 0,
      volumeL: trail?.volumeL ?? null,
    };
  });
}
