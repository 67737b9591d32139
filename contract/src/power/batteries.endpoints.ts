import { endpointsOf } from '../kit/endpoint.ts';
import type { batteriesSchemas } from './batteries.schemas.ts';

export const batteries = endpointsOf<typeof batteriesSchemas>({
  list: { method: 'GET', path: '/api/batteries', access: 'batteries.list' },
  owners: { method: 'GET', path: '/api/batteries/owners', access: 'batteries.list' },
  export: {
    method: 'GET',
    path: '/api/batteries/export',
    access: 'batteries.list',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  register: { method: 'POST', path: '/api/batteries', access: 'drones.register', status: 201 },
  get: { method: 'GET', path: '/api/batteries/:sn', access: 'batteries.list' },
  release: { method: 'POST', path: '/api/batteries/:sn/release', access: 'batteries.list' },
  provision: { method: 'POST', path: '/api/batteries/:sn/secret', access: 'drones.provision', stepUp: true },
  diagnostics: { method: 'GET', path: '/api/batteries/:sn/diagnostics', access: 'drones.provision' },
  history: { method: 'GET', path: '/api/batteries/:sn/history', access: 'batteries.list' },
  samples: { method: 'GET', path: '/api/batteries/:sn/samples', access: 'batteries.list' },
  exportSamples: {
    method: 'GET',
    path: '/api/batteries/:sn/samples/export',
    access: 'batteries.list',
    file: 'application/octet-stream',
  },
});
