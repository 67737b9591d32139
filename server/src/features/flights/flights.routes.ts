import { flightDays, flights } from '@smartflight/contract/endpoints.ts';
import type { QueryOf, ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UserActor } from '../../access/actor.ts';
import type { Deps } from '../../access/deps.ts';
import { type ReadContext, readIn } from '../../access/http/read-in.ts';
import { fileRoute, route } from '../../access/http/route.ts';
import { fault } from '../../platform/http/fault.ts';
import { gunzipSync } from '../../platform/process/zlib.ts';
import { traceCoverage } from './flight-coverage.ts';
import { calendarOf, dayOf } from './flight-days.ts';
import { checkRange } from './flight-filter.ts';
import { sumDays, sumFlights } from './flight-sums.store.ts';
import {
  getFlight,
  getShape,
  listFlights,
  narrowScope,
  type StoredShape,
  storeCoverage,
  storedCoverages,
} from './flights.store.ts';
import { createSeasons } from './season/plot-season.ts';

/** The flight log: derived sorties with their figures, tracks and coverage. */
export function flightsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, flights.list, async ({ actor, query, request }) => {
    checkRange(query);
    return readIn(deps, request, (pools) => listOf({ pools, clock: deps.clock }, actor, query));
  });

  const { clock } = deps;
  route(app, flightDays.calendar, ({ actor, query, request }) =>
    readIn(deps, request, (pools) => calendarOf({ pools, clock }, actor, query)),
  );
  route(app, flightDays.day, ({ actor, params, query, request }) =>
    readIn(deps, request, (pools) => dayOf({ pools, clock }, actor, { ...params, ...query })),
  );
  const seasons = createSeasons();
  route(app, flightDays.season, ({ actor, params, query, request }) =>
    readIn(deps, request, (pools) => seasons.one({ pools, clock }, actor, { ...params, ...query })),
  );
  route(app, flightDays.seasons, ({ actor, params, request }) =>
    readIn(deps, request, (pools) => seasons.all({ pools, clock }, actor, params.id)),
  );

  route(app, flights.get, async ({ actor, params, request }) => {
    const now = new Date(clock());
    const found = await readIn(deps, request, (pools) => getFlight(pools, actor, params.id, now));
    if (!found) throw fault('flight.not-found');
    return found;
  });

  fileRoute(app, flights.track, async ({ actor, params, request, reply }) => {
    const asked = { id: params.id, shape: 'track', known: knownTo(request), now: new Date(clock()) } as const;
    const found = await readIn(deps, request, (pools) => getShape(pools, actor, asked));
    if (!found) throw fault('flight.not-found');
    return sendStored(request, reply, found);
  });

  fileRoute(app, flights.coverage, async ({ actor, params, request, reply }) => {
    const { id } = params;
    const now = new Date(clock());
    const known = knownTo(request);
    const stored = await readIn(deps, request, (pools) =>
      getShape(pools, actor, { id, shape: 'coverage', known, now }),
    );
    if (stored && (stored.bytes || stored.revision === known)) return sendStored(request, reply, stored);
    const [from] = stored ? await readIn(deps, request, ({ db }) => storedCoverages(db, actor, [id])) : [];
    if (!from) throw fault('flight.not-found');
    const { revision } = from;
    const coverage = from.coverage ?? traceCoverage(from);
    if (!from.coverage) await storeCoverage(deps.pools.db, actor, { id, revision, coverage });
    return sendStored(request, reply, { bytes: coverage, revision });
  });
}

/** The revision that the client already has. */
function knownTo({ headers }: FastifyRequest): number | undefined {
  const [, revision] = /^(?:W\/)?"(\d{1,9})"$/.exec(headers['if-none-match'] ?? '') ?? [];
  return revision === undefined ? undefined : Number(revision);
}

/** Sends stored gzip unchanged if the client accepts it; 304 without bytes, which the client then has. */
function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, revision }: StoredShape,
): FastifyReply {
  reply
    .header('etag', `"${revision}"`)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding');
  if (!bytes) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  return takesGzip ? reply.header('content-encoding', 'gzip').send(bytes) : reply.send(gunzipSync(bytes));
}

/** One page of the log, with the totals of all its flights and of the days on it. */
async function listOf(
  { pools, clock }: ReadContext,
  actor: UserActor,
  query: QueryOf<typeof flights.list>,
): Promise<ResultOf<typeof flights.list>> {
  const { page, size, ...asked } = query;
  const now = new Date(clock());
  const filter = await narrowScope(pools, actor, asked, now);
  const summing = sumFlights(pools, actor, filter, now);
  const listing = (total?: number) =>
    listFlights(pools, actor, { filter, page, size, now, ...(total === undefined ? {} : { total }) });
  // A later page is found from the nearer end, so it waits for the number of all flights.
  const [totals, items] =
    page === 1
      ? await Promise.all([summing, listing()])
      : await summing.then(async (all) => [all, await listing(all.sorties)] as const);
  const byDay = filter.sort.endsWith('startAt');
  const days = byDay ? [...new Set(items.map(({ localDate }) => localDate))] : [];
  return {
    items,
    total: totals.sorties,
    totals,
    days: days.length > 0 ? await sumDays(pools, actor, { filter, days, now }) : [],
  };
}
