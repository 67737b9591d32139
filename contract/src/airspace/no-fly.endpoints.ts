import { endpointsOf } from '../kit/endpoint.ts';
import type { noFlySchemas } from './no-fly.schemas.ts';

/** Zones for everyone, without a token (N-01). */
export const noFly = endpointsOf<typeof noFlySchemas>({
  round: { method: 'GET', path: '/api/noFly/round', access: 'public' },
  airport: { method: 'GET', path: '/api/noFly/airport', access: 'public' },
});
