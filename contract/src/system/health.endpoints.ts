import { endpointsOf } from '../kit/endpoint.ts';
import type { healthSchemas } from './health.schemas.ts';

export const health = endpointsOf<typeof healthSchemas>({
  alive: { method: 'GET', path: '/healthz', access: 'public' },
  ready: { method: 'GET', path: '/readyz', access: 'public' },
});

/** Addresses of the API description: document and readable page. */
export const apiDocument = { json: '/api/openapi.json', page: '/api/docs' } as const;
