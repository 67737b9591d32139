import { endpointsOf } from '../kit/endpoint.ts';
import type { healthSchemas } from './health.schemas.ts';

export const health = endpointsOf<typeof healthSchemas>({
  alive: { method: 'GET', path: '/healthz', access: 'public' },
  ready: { method: 'GET', path: '/readyz', access: 'public' },
});
