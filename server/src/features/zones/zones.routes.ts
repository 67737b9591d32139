import type { ZoneState } from '@smartflight/contract/airspace/zones.ts';
import { zones } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { fileRoute, route } from '../../access/http/route.ts';
import { fault } from '../../platform/http/fault.ts';
import { createCachedAnswers } from './response-cache.ts';
import { readUnresolved } from './unresolved.store.ts';
import { boxAround } from './zone-boxes.ts';
import { zonesIntersecting } from './zone-check.ts';
import { importZones } from './zone-import.ts';
import type { ZoneIndex } from './zone-index.ts';
import { mapOf } from './zone-map.ts';
import { toSummary, toZone } from './zone-row.ts';
import { stateAt } from './zone-time.ts';
import { createZone, endZoneManually, updateZone } from './zones.service.ts';
import { getZone, listSources, listZones, readOriginal } from './zones.store.ts';

/** Routes of no-fly zones: reading for everyone who sees a map, editing for staff. */
export function zonesRoutes(app: FastifyInstance, deps: Deps, index: ZoneIndex): void {
  const { db } = deps.pools;
  const answers = createCachedAnswers({ revision: () => index.revision, clock: deps.clock });

  /**
   * Refreshes the index, so that the caller's next request sees the change; after a failure, the change notification
   * refreshes it.
   */
  const readAgain = async <T>(done: Promise<T>): Promise<T> => {
    const result = await done;
    await index.refresh().catch(() => undefined);
    return result;
  };

  route(app, zones.list, async ({ actor, query }) => {
    const now = deps.clock();
    const idsOf = (...states: ZoneState[]): string[] =>
      [...index.all()].filter(({ times }) => states.includes(stateAt(times, now))).map(({ id }) => id);
    const { items, total } = await listZones(db, query, { now: new Date(now), idsOf });
    return { items: items.map((row) => toSummary(row, { language: actor.language, now })), total };
  });

  fileRoute(app, zones.map, async ({ actor, query, ...call }) =>
    answers.send(call, {
      key: `${actor.language} ${query.bbox} ${query.zoom}`,
      caching: 'private, no-cache',
      make: () => mapOf(index, query, { language: actor.language, now: deps.clock() }),
    }),
  );

  route(app, zones.check, async ({ actor, body }) => {
    const { items } = await readUnresolved(db, actor.language, boxAround(body.shape));
    return {
      ...zonesIntersecting(index, body, { language: actor.language, now: deps.clock() }),
      unresolved: items,
    };
  });

  route(app, zones.unresolved, ({ actor }) => readUnresolved(db, actor.language));

  route(app, zones.sources, async () => ({ items: await listSources(db) }));

  route(app, zones.get, async ({ actor, params }) => {
    const row = await getZone(db, params.id);
    if (!row) throw fault('zone.not-found');
    return toZone(row, { language: actor.language, now: deps.clock() });
  });

  route(app, zones.original, async ({ params }) => {
    const layers = await readOriginal(db, params.id);
    if (!layers) throw fault('zone.not-found');
    return { layers };
  });

  route(app, zones.create, ({ actor, body }) => readAgain(createZone(deps, actor, body)));
  route(app, zones.update, ({ actor, params, body }) => readAgain(updateZone(deps, actor, params.id, body)));
  route(app, zones.end, ({ actor, params }) => readAgain(endZoneManually(deps, actor, params.id)));
  route(app, zones.import, async ({ actor, query, body, reply }) => {
    return readAgain(importZones(deps, actor, { ...query, file: body.file }, () => reply.raw.destroyed));
  });
}
