import { importBytes } from '../devices/device-register.ts';
import { endpointsOf } from '../kit/endpoint.ts';
import type { dronesSchemas } from './drones.schemas.ts';

export const drones = endpointsOf<typeof dronesSchemas>({
  list: { method: 'GET', path: '/api/drones', access: 'drones.list' },
  get: { method: 'GET', path: '/api/drones/:id', access: 'drones.list' },
  trail: {
    method: 'GET',
    path: '/api/drones/:id/trail',
    access: 'fleet.watch',
    links: { drone: { id: 'droneId' } },
  },
  coverage: {
    method: 'GET',
    path: '/api/drones/coverage',
    access: 'fleet.watch',
    links: { wall: { bbox: 'any' } },
  },
  register: { method: 'POST', path: '/api/drones', access: 'drones.register', status: 201 },
  provision: { method: 'POST', path: '/api/drones/:id/secret', access: 'drones.provision', stepUp: true },
  bind: { method: 'POST', path: '/api/drone/bind', access: 'onboarding' },
  export: {
    method: 'GET',
    path: '/api/drones/export',
    access: 'drones.list',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  versions: { method: 'GET', path: '/api/drones/versions', access: 'drones.list' },
  importTemplate: {
    method: 'GET',
    path: '/api/drones/import',
    access: 'drones.register',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  readImport: {
    method: 'POST',
    path: '/api/drones/import/preview',
    access: 'drones.register',
    uploadBytes: importBytes,
    uploadOf: 'sheet',
    tooLarge: 'sheet.too-large',
  },
  import: {
    method: 'POST',
    path: '/api/drones/import',
    access: 'drones.register',
    perHour: { entries: 2_000 },
  },
  update: { method: 'PATCH', path: '/api/drones/:id', access: 'drones.list' },
  renewCode: {
    method: 'POST',
    path: '/api/drones/:id/activation-code',
    access: 'drones.register',
    stepUp: true,
  },
  unbind: { method: 'DELETE', path: '/api/drones/:id/owner', access: 'onboarding' },
  release: { method: 'POST', path: '/api/drones/:id/release', access: 'drones.register' },
  retire: { method: 'DELETE', path: '/api/drones/:id', access: 'drones.register' },
  grant: { method: 'PUT', path: '/api/drones/:id/pilots', access: 'drones.own' },
  revoke: { method: 'DELETE', path: '/api/drones/:id/pilots/:grantId', access: 'drones.own' },
  history: { method: 'GET', path: '/api/drones/:id/history', access: 'drones.list' },
  diagnostics: { method: 'GET', path: '/api/drones/:id/diagnostics', access: 'drones.provision' },
});
