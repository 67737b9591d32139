import { endpointsOf } from '../kit/endpoint.ts';
import type { exportsSchemas } from './exports.schemas.ts';

export const exports = endpointsOf<typeof exportsSchemas>({
  create: { method: 'POST', path: '/api/exports', access: 'flights.export', status: 202 },
  get: { method: 'GET', path: '/api/exports/:id', access: 'flights.export' },
  remove: { method: 'DELETE', path: '/api/exports/:id', access: 'flights.export' },
  file: {
    method: 'GET',
    path: '/api/exports/:id/file',
    access: 'flights.export',
    file: '*/*',
  },
});
