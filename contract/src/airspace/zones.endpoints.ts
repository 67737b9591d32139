import { endpointsOf } from '../kit/endpoint.ts';
import type { zonesSchemas } from './zones.schemas.ts';
import { zoneFileBytes } from './zones.ts';

/** No-fly zones and the protection of airports (N-01). */
export const zones = endpointsOf<typeof zonesSchemas>({
  list: { method: 'GET', path: '/api/zones', access: 'zones.list' },
  map: { method: 'GET', path: '/api/zones/map', access: 'zones.list' },
  check: { method: 'POST', path: '/api/zones/check', access: 'zones.list' },
  sources: { method: 'GET', path: '/api/zones/sources', access: 'zones.list' },
  unresolved: { method: 'GET', path: '/api/zones/unresolved', access: 'zones.list' },
  get: { method: 'GET', path: '/api/zones/:id', access: 'zones.list' },
  original: { method: 'GET', path: '/api/zones/:id/original', access: 'zones.list' },
  create: { method: 'POST', path: '/api/zones', access: 'zones.manage', status: 201 },
  update: { method: 'PUT', path: '/api/zones/:id', access: 'zones.manage' },
  end: { method: 'DELETE', path: '/api/zones/:id', access: 'zones.manage' },
  import: {
    method: 'POST',
    path: '/api/zones/imports',
    access: 'zones.manage',
    uploadBytes: zoneFileBytes,
    uploadOf: 'airspace',
    tooLarge: 'zone.file-too-large',
  },
});
