import { endpointsOf } from '../kit/endpoint.ts';
import type { transfersSchemas } from './transfers.schemas.ts';

/** Transfer of a device in two steps: the owner offers, the other account accepts. */
export const transfers = endpointsOf<typeof transfersSchemas>({
  list: { method: 'GET', path: '/api/transfers', access: 'drones.list' },
  offer: { method: 'POST', path: '/api/drones/:id/transfers', access: 'drones.own', status: 201 },
  accept: { method: 'POST', path: '/api/transfers/:id/accept', access: 'drones.own' },
  decline: { method: 'POST', path: '/api/transfers/:id/decline', access: 'drones.own' },
  withdraw: { method: 'DELETE', path: '/api/transfers/:id', access: 'drones.own' },
});
