import { endpointsOf } from '../kit/endpoint.ts';
import type { healthSchemas } from './health.schemas.ts';

export const health = endpointsOf<typeof healthSchemas>({
  alive: { method: 'GET', path: '/healthz', access: 'public' },
  ready: { method: 'GET', path: '/readyz', access: 'public' },
});

/** Where the API describes itself: as a document and as a page to read. */
export const apiDocument = { json: '/api/openapi.json', page: '/api/docs' } as const;
