import { importBytes } from '../devices/device-register.ts';
import { endpointsOf } from '../kit/endpoint.ts';
import type { chargersSchemas } from './chargers.schemas.ts';

export const chargers = endpointsOf<typeof chargersSchemas>({
  list: { method: 'GET', path: '/api/chargers', access: 'chargers.list' },
  get: { method: 'GET', path: '/api/chargers/:id', access: 'chargers.list' },
  export: {
    method: 'GET',
    path: '/api/chargers/export',
    access: 'chargers.list',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  register: { method: 'POST', path: '/api/chargers', access: 'drones.register', status: 201 },
  importTemplate: {
    method: 'GET',
    path: '/api/chargers/import',
    access: 'drones.register',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  readImport: {
    method: 'POST',
    path: '/api/chargers/import/preview',
    access: 'drones.register',
    uploadBytes: importBytes,
    uploadOf: 'sheet',
    tooLarge: 'sheet.too-large',
  },
  import: {
    method: 'POST',
    path: '/api/chargers/import',
    access: 'drones.register',
    perHour: { entries: 2_000 },
  },
  history: { method: 'GET', path: '/api/chargers/:id/history', access: 'chargers.list' },
  diagnostics: { method: 'GET', path: '/api/chargers/:id/diagnostics', access: 'drones.provision' },
  provision: { method: 'POST', path: '/api/chargers/:id/secret', access: 'drones.provision', stepUp: true },
  renewCode: {
    method: 'POST',
    path: '/api/chargers/:id/activation-code',
    access: 'drones.register',
    stepUp: true,
  },
  update: { method: 'PATCH', path: '/api/chargers/:id', access: 'chargers.list' },
  bind: { method: 'POST', path: '/api/chargers/bind', access: 'chargers.own' },
  unbind: { method: 'DELETE', path: '/api/chargers/:id/owner', access: 'onboarding' },
  retire: { method: 'DELETE', path: '/api/chargers/:id', access: 'drones.register' },
  offer: { method: 'POST', path: '/api/chargers/:id/transfers', access: 'chargers.own', status: 201 },
  grant: { method: 'PUT', path: '/api/chargers/:id/users', access: 'chargers.own' },
  revoke: { method: 'DELETE', path: '/api/chargers/:id/users/:grantId', access: 'chargers.own' },
});
