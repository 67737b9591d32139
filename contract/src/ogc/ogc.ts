import type { Action } from '../access/access.ts';

/** Collections of features that GIS programs read, with the action that reads each. */
export const collectionActions = {
  flights: 'flights.list',
  coverage: 'flights.list',
  plots: 'plots.list',
  zones: 'zones.list',
  positions: 'fleet.watch',
} as const satisfies Record<string, Action>;

export type CollectionId = keyof typeof collectionActions;

export const collectionIds = Object.keys(collectionActions) as CollectionId[];

/** Number of features in one answer: where `limit` is absent, and at most. */
export const featureLimits = { usual: 100, most: 1_000 } as const;

/** Longitude and latitude in degrees, WGS-84: the only coordinate reference system of the answers. */
export const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';

/** Media types of the answers. */
export const ogcTypes = {
  json: 'application/json',
  geoJson: 'application/geo+json',
  vectorTile: 'application/vnd.mapbox-vector-tile',
  openApi: 'application/vnd.oai.openapi+json;version=3.0',
} as const;

/** Deepest level of vector tiles. */
export const deepestTile = 22;
