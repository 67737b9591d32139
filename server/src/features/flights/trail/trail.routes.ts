import { drones } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../access/deps.ts';
import { route } from '../../../access/http/route.ts';
import { fault } from '../../../platform/http/fault.ts';
import { earlierStrips, findTrailDrone, recentSamples } from './trail.store.ts';
import { trailOf } from './trail.ts';

/** The live trail of one drone: its current flight and its earlier work of the day. */
export function trailRoutes(app: FastifyInstance, deps: Deps): void {
  const { app: pool, db } = deps.pools;
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
