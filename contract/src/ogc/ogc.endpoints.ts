import { endpointsOf } from '../kit/endpoint.ts';
import type { featuresSchemas, ogcSchemas } from './ogc.schemas.ts';
import { type CollectionId, collectionActions, ogcTypes } from './ogc.ts';

/** What the collections are and how they are read; it contains no data (decision 78). */
export const ogc = endpointsOf<typeof ogcSchemas>({
  landing: { method: 'GET', path: '/ogc', access: 'public', document: ogcTypes.json },
  conformance: { method: 'GET', path: '/ogc/conformance', access: 'public', document: ogcTypes.json },
  api: { method: 'GET', path: '/ogc/api', access: 'public', document: ogcTypes.openApi },
  collections: { method: 'GET', path: '/ogc/collections', access: 'public', document: ogcTypes.json },
});

/** The calls of one collection, which has a path of its own because it has an action of its own. */
export const featureCalls = (id: CollectionId) =>
  endpointsOf<ReturnType<typeof featuresSchemas>>({
    collection: {
      method: 'GET',
      path: `/ogc/collections/${id}`,
      access: collectionActions[id],
      document: ogcTypes.json,
    },
    items: {
      method: 'GET',
      path: `/ogc/collections/${id}/items`,
      access: collectionActions[id],
      document: ogcTypes.geoJson,
    },
    item: {
      method: 'GET',
      path: `/ogc/collections/${id}/items/:featureId`,
      access: collectionActions[id],
      document: ogcTypes.geoJson,
    },
    tile: {
      method: 'GET',
      path: `/ogc/collections/${id}/tiles/WebMercatorQuad/:z/:y/:x`,
      access: collectionActions[id],
      document: ogcTypes.vectorTile,
    },
  });
