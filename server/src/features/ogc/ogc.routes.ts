import { actionOfScope } from '@smartflight/contract/access/key-scopes.ts';
import {
  ogc,
  ogcCoverage,
  ogcFlights,
  ogcPlots,
  ogcPositions,
  ogcZones,
} from '@smartflight/contract/endpoints.ts';
import { languageOf } from '@smartflight/contract/kit/languages.ts';
import {
  type CollectionId,
  collectionActions,
  collectionIds,
  ogcTypes,
} from '@smartflight/contract/ogc/ogc.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UserActor, VisitorActor } from '../../access/actor.ts';
import type { Deps } from '../../access/deps.ts';
import type { FeatureSource } from '../../access/feature-source.ts';
import { readIn } from '../../access/http/read-in.ts';
import { documentRoute, publicDocumentRoute } from '../../access/http/route.ts';
import { failureBody, sendProblem } from '../../platform/http/failures.ts';
import { fault } from '../../platform/http/fault.ts';
import { apiDefinition } from './api-definition.ts';
import { collectionOf } from './collections.ts';
import { featureOf, itemsOf } from './items.ts';
import { linkTo, originOf } from './links.ts';
import { isInMatrix, tileOf } from './tiles.ts';

/** Implemented conformance classes. */
const conformsTo = ['core', 'geojson', 'oas30'].map(
  (name) => `http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${name}`,
);

const calls = {
  flights: ogcFlights,
  coverage: ogcCoverage,
  plots: ogcPlots,
  zones: ogcZones,
  positions: ogcPositions,
} satisfies Record<CollectionId, unknown>;

/** How long browsers may show a tile, s. */
const tileAgeS: Record<CollectionId, number> = {
  flights: 60,
  coverage: 60,
  plots: 60,
  zones: 60,
  positions: 5,
};

/** OGC API Features: what the features of the product offer as sources, for GIS programs. */
export function ogcRoutes(
  app: FastifyInstance,
  deps: Deps,
  sources: Record<CollectionId, FeatureSource>,
): void {
  const origin = (request: FastifyRequest): string => originOf(deps.config.publicUrl, request);
  const rootOf = (request: FastifyRequest): string => `${origin(request)}${ogc.landing.path}`;

  publicDocumentRoute(app, ogc.landing, async ({ request }) => {
    const root = rootOf(request);
    return {
      title: 'Smart Flight',
      description: 'Flights, plots and zones as features for GIS programs (OGC API Features)',
      links: [
        linkTo('self', root, 'This page'),
        linkTo('service-desc', `${root}/api`, 'The calls as OpenAPI 3.0', ogcTypes.openApi),
        linkTo('service-doc', `${origin(request)}/api/docs`, 'The calls of the whole product', 'text/html'),
        linkTo('conformance', `${root}/conformance`, 'Implemented conformance classes'),
        linkTo('data', `${root}/collections`, 'Collections'),
      ],
    };
  });
  publicDocumentRoute(app, ogc.conformance, async () => ({ conformsTo }));
  publicDocumentRoute(app, ogc.api, async ({ request }) => apiDefinition(rootOf(request)));
  publicDocumentRoute(app, ogc.collections, async ({ actor, request }) => {
    const root = rootOf(request);
    return {
      links: [linkTo('self', `${root}/collections`, 'Collections')],
      collections: collectionIds.filter((id) => mayRead(actor, id)).map((id) => collectionOf(id, root)),
    };
  });
  for (const id of collectionIds) collectionRoutes(app, deps, { id, source: sources[id], origin });

  app.register(
    async (scope) =>
      scope.setNotFoundHandler(async (request, reply) => {
        // Programs that people give an address with a slash at its end.
        if (/^\/ogc(\/[\w-]+)*\/(\?|$)/.test(request.url))
          return reply.redirect(request.url.replace(/\/(\?|$)/, '$1'), 308);
        const allowed = { detail: { allowed: collectionIds.join(', ') } };
        const missing = fault('request.not-found', [{ at: 'collection', code: 'field.invalid', ...allowed }]);
        const language = languageOf(request.headers['accept-language']);
        return sendProblem(reply.code(404), failureBody(missing, language, request.id));
      }),
    { prefix: ogc.landing.path },
  );
}

function collectionRoutes(
  app: FastifyInstance,
  deps: Deps,
  {
    id,
    source,
    origin,
  }: { id: CollectionId; source: FeatureSource; origin(request: FastifyRequest): string },
): void {
  const { collection, items, item, tile } = calls[id];
  const pathTo = (request: FastifyRequest): string => `${origin(request)}${collection.path}`;
  const { clock } = deps;

  documentRoute(app, collection, async ({ request }) =>
    collectionOf(id, `${origin(request)}${ogc.landing.path}`),
  );
  documentRoute(app, items, ({ actor, query, request }) =>
    readIn(deps, request, (pools) =>
      itemsOf(source, {
        context: { pools, clock },
        actor,
        query,
        self: `${origin(request)}${request.url}`,
        collection: pathTo(request),
      }),
    ),
  );
  documentRoute(app, item, async ({ actor, params, request }) => {
    const found = await readIn(deps, request, (pools) =>
      source.get({ pools, clock }, actor, params.featureId),
    );
    if (!found) throw fault('request.not-found');
    const self = `${pathTo(request)}/items/${encodeURIComponent(found.id)}`;
    return {
      ...featureOf(found),
      links: [
        linkTo('self', self, undefined, ogcTypes.geoJson),
        linkTo('collection', pathTo(request), 'The collection'),
      ],
    };
  });
  documentRoute(app, tile, async ({ actor, params, request, reply }) => {
    if (!isInMatrix(params)) throw fault('request.not-found');
    const bytes = await readIn(deps, request, (pools) =>
      tileOf(source, { name: id, context: { pools, clock }, actor, place: params }),
    );
    reply.header('cache-control', `private, max-age=${tileAgeS[id]}`).header('vary', 'authorization');
    if (!bytes) reply.code(204);
    return bytes ?? new Uint8Array();
  });
}

/** Whether to list a collection: visitors see all of them, because a listing contains no data. */
function mayRead(actor: UserActor | VisitorActor, id: CollectionId): boolean {
  if (actor.kind !== 'user') return true;
  const action = collectionActions[id];
  const isInScope = !actor.key || actor.key.scopes.some((scope) => actionOfScope(scope) === action);
  return isInScope && actor.actions.has(action);
}
