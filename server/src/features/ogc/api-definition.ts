import { keyPrefix } from '@smartflight/contract/access/key-scopes.ts';
import { collectionIds, crs84, featureLimits, ogcTypes } from '@smartflight/contract/ogc/ogc.ts';

/** The calls under `root` as OpenAPI 3.0, which GIS programs read; the whole product's document is of 3.1. */
export function apiDefinition(root: string): { openapi: string } & Record<string, unknown> {
  const collections = Object.fromEntries(
    collectionIds.flatMap((id) => Object.entries(pathsOf(id)).map(([path, get]) => [path, { get }])),
  );
  return {
    openapi: '3.0.3',
    info: {
      title: 'Smart Flight: OGC API Features',
      version: '1',
      description: `Send an API key (${keyPrefix}…) as bearer token, or as the password of HTTP Basic with any user.`,
    },
    servers: [{ url: root }],
    security: [{ basic: [] }, { bearer: [] }],
    paths: {
      '/': { get: operation('landing', 'Landing page', answer('Links', json('landingPage')), open) },
      '/conformance': {
        get: operation('conformance', 'Conformance classes', answer('Classes', json('conformance')), open),
      },
      '/collections': {
        get: operation('collections', 'Collections', answer('Collections', json('collections')), open),
      },
      ...collections,
    },
    components: { parameters, schemas, responses, securitySchemes },
  };
}

const open = { security: [] };
const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const json = (schema: string, type: string = ogcTypes.json) => ({
  [type]: { schema: ref('schemas', schema) },
});
const answer = (description: string, content: object) => ({ description, content });

const operation = (operationId: string, summary: string, success: object, more: object = {}) => ({
  operationId,
  summary,
  responses: { '200': success, '400': ref('responses', 'problem'), default: ref('responses', 'problem') },
  ...more,
});

const pathsOf = (id: string) => ({
  [`/collections/${id}`]: operation(
    `${id}.collection`,
    `The collection ${id}`,
    answer('Metadata', json('collection')),
  ),
  [`/collections/${id}/items`]: operation(
    `${id}.items`,
    `Features of ${id}`,
    answer('A page of features', json('featureCollection', ogcTypes.geoJson)),
    {
      parameters: ['bbox', 'datetime', 'limit', 'cursor', 'crs', 'bbox-crs'].map((name) =>
        ref('parameters', name),
      ),
    },
  ),
  [`/collections/${id}/items/{featureId}`]: operation(
    `${id}.item`,
    `A feature of ${id}`,
    answer('The feature', json('feature', ogcTypes.geoJson)),
    { parameters: [ref('parameters', 'featureId')] },
  ),
  [`/collections/${id}/tiles/WebMercatorQuad/{z}/{y}/{x}`]: operation(
    `${id}.tile`,
    `A vector tile of ${id}`,
    answer('The tile', { [ogcTypes.vectorTile]: { schema: { type: 'string', format: 'binary' } } }),
    { parameters: ['z', 'y', 'x'].map((name) => ref('parameters', name)) },
  ),
});

const inQuery = (name: string, description: string, schema: object, more: object = {}) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
  style: 'form',
  explode: false,
  ...more,
});

const inPath = (name: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'integer', minimum: 0 },
});

const parameters = {
  bbox: inQuery('bbox', 'West, south, east, north in degrees; east < west crosses the antimeridian.', {
    type: 'array',
    oneOf: [
      { minItems: 4, maxItems: 4 },
      { minItems: 6, maxItems: 6 },
    ],
    items: { type: 'number' },
  }),
  datetime: inQuery('datetime', 'An instant or a day, or an interval: 2026-03-01T00:00:00Z/..', {
    type: 'string',
  }),
  limit: inQuery('limit', 'Most features of a page.', {
    type: 'integer',
    minimum: 1,
    maximum: featureLimits.most,
    default: featureLimits.usual,
  }),
  cursor: inQuery('cursor', 'Of a link to a next page.', { type: 'string' }),
  crs: inQuery('crs', 'Of the answer.', { type: 'string', enum: [crs84], default: crs84 }),
  'bbox-crs': inQuery('bbox-crs', 'Of bbox.', { type: 'string', enum: [crs84], default: crs84 }),
  z: inPath('z'),
  y: inPath('y'),
  x: inPath('x'),
  featureId: { name: 'featureId', in: 'path', required: true, schema: { type: 'string' } },
};

const text = { type: 'string' };
const links = { type: 'array', items: ref('schemas', 'link') };
const object = (properties: object, required = Object.keys(properties)) => ({
  type: 'object',
  required,
  properties,
});

const schemas = {
  link: object({ href: text, rel: text, type: text, title: text }, ['href', 'rel']),
  landingPage: object({ title: text, description: text, links }),
  conformance: object({ conformsTo: { type: 'array', items: text } }),
  collection: object({
    id: text,
    title: text,
    description: text,
    itemType: text,
    crs: { type: 'array', items: text },
    links,
  }),
  collections: object({ links, collections: { type: 'array', items: ref('schemas', 'collection') } }),
  feature: object(
    {
      type: { type: 'string', enum: ['Feature'] },
      id: text,
      geometry: { type: 'object', nullable: true },
      properties: { type: 'object' },
      links,
    },
    ['type', 'id', 'geometry', 'properties'],
  ),
  featureCollection: object(
    {
      type: { type: 'string', enum: ['FeatureCollection'] },
      timeStamp: { type: 'string', format: 'date-time' },
      numberMatched: { type: 'integer', minimum: 0 },
      numberReturned: { type: 'integer', minimum: 0 },
      features: { type: 'array', items: ref('schemas', 'feature') },
      links,
    },
    ['type', 'timeStamp', 'numberReturned', 'features', 'links'],
  ),
  problem: object({ code: text, description: text, title: text, status: { type: 'integer' }, detail: text }),
};

const responses = {
  problem: answer('The problem', json('problem', 'application/problem+json')),
};

const securitySchemes = {
  basic: { type: 'http', scheme: 'basic' },
  bearer: { type: 'http', scheme: 'bearer' },
};
