import { endpointsOf } from '../kit/endpoint.ts';
import type { deviceClaimsSchemas } from './device-claims.schemas.ts';

/** Requests for devices and batteries that other accounts hold (decision 49). */
export const deviceClaims = endpointsOf<typeof deviceClaimsSchemas>({
  list: { method: 'GET', path: '/api/device-claims', access: 'drones.list' },
  sightings: { method: 'GET', path: '/api/device-claims/sightings', access: 'batteries.list' },
  create: { method: 'POST', path: '/api/device-claims', access: 'batteries.list', status: 201 },
  agree: { method: 'POST', path: '/api/device-claims/:id/agree', access: 'drones.list' },
  decline: { method: 'POST', path: '/api/device-claims/:id/decline', access: 'drones.list' },
  withdraw: { method: 'DELETE', path: '/api/device-claims/:id', access: 'drones.list' },
});
