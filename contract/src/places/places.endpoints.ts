import { endpointsOf } from '../kit/endpoint.ts';
import type { placesSchemas } from './places.schemas.ts';

const perHour = { places: 5_000 };

/** Places that spray must not reach, and which of them were downwind of treated ground. */
export const places = endpointsOf<typeof placesSchemas>({
  list: { method: 'GET', path: '/api/places', access: 'records.list' },
  map: { method: 'GET', path: '/api/places/map', access: 'records.list' },
  get: { method: 'GET', path: '/api/places/:id', access: 'records.list' },
  create: { method: 'POST', path: '/api/places', access: 'records.manage', status: 201 },
  import: { method: 'POST', path: '/api/places/import', access: 'records.manage', status: 201, perHour },
  change: { method: 'PUT', path: '/api/places/:id', access: 'records.manage' },
  archive: { method: 'POST', path: '/api/places/:id/archive', access: 'records.manage' },
  restore: { method: 'POST', path: '/api/places/:id/restoration', access: 'records.manage' },
  ofFlight: { method: 'GET', path: '/api/flights/:id/places', access: 'records.list' },
  ofRecord: { method: 'GET', path: '/api/records/:id/places', access: 'records.list' },
});
