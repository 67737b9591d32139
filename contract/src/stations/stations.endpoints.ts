import { endpointsOf } from '../kit/endpoint.ts';
import type { stationsSchemas } from './stations.schemas.ts';

export const stations = endpointsOf<typeof stationsSchemas>({
  list: { method: 'GET', path: '/api/stations', access: 'stations.list' },
  get: { method: 'GET', path: '/api/stations/:id', access: 'stations.list' },
  readings: { method: 'GET', path: '/api/stations/:id/readings', access: 'stations.list' },
  register: { method: 'POST', path: '/api/stations', access: 'drones.register', status: 201 },
  update: { method: 'PATCH', path: '/api/stations/:id', access: 'drones.register' },
  provision: { method: 'POST', path: '/api/stations/:id/secret', access: 'drones.provision', stepUp: true },
  retire: { method: 'DELETE', path: '/api/stations/:id', access: 'drones.register' },
  diagnostics: { method: 'GET', path: '/api/stations/:id/diagnostics', access: 'drones.provision' },
});
