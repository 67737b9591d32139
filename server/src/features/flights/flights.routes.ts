import { gunzipSync } from 'node:zlib';
import { flights } from '@smartflight/contract/flights.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { fault } from '../../platform/http/fault.ts';
import { fileRoute, route } from '../../platform/http/route.ts';
import { checkRange } from './flight-filter.ts';
import { getFlight, getShape, listFlights, sumDays, sumFlights } from './flights.store.ts';

/** The flight log: derived sorties with their figures, tracks and coverage. */
export function flightsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.pools;

  route(app, flights.list, async ({ actor, query }) => {
    checkRange(query);
    const { page, size, ...filter } = query;
    const now = new Date(deps.clock());
    const [items, totals] = await Promise.all([
      listFlights(db, actor, { filter, page, size, now }),
      sumFlights(db, actor, filter, now),
    ]);
    const byDay = filter.sort.endsWith('startAt');
    const days = byDay ? [...new Set(items.map(({ localDate }) => localDate))] : [];
    return {
      items,
      total: totals.sorties,
      totals,
      days: days.length > 0 ? await sumDays(db, actor, { filter, days, now }) : [],
    };
  });

  route(app, flights.get, async ({ actor, params }) => {
    const found = await getFlight(db, actor, params.id, new Date(deps.clock()));
    if (!found) throw fault('flight.not-found');
    return found;
  });

  for (const shape of ['track', 'coverage'] as const) {
    fileRoute(app, flights[shape], async ({ actor, params, request, reply }) => {
      const found = await getShape(db, actor, { id: params.id, shape, now: new Date(deps.clock()) });
      if (!found) throw fault('flight.not-found');
      return sendStored(request, reply, found);
    });
  }
}

/** Sends stored gzip as it is to whoever takes it; nothing when the caller has this revision already. */
function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, revision }: { bytes: Buffer; revision: number },
): FastifyReply {
  const etag = `"${revision}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  return takesGzip ? reply.header('content-encoding', 'gzip').send(bytes) : reply.send(gunzipSync(bytes));
}
