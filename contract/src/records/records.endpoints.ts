import { endpointsOf } from '../kit/endpoint.ts';
import type { recordsSchemas } from './records.schemas.ts';

/** Spray records (decision 88). */
export const records = endpointsOf<typeof recordsSchemas>({
  list: { method: 'GET', path: '/api/records', access: 'records.list' },
  settings: { method: 'GET', path: '/api/records/settings', access: 'records.list' },
  changeSettings: { method: 'PUT', path: '/api/records/settings', access: 'records.manage' },
  replaceKey: { method: 'POST', path: '/api/records/key', access: 'records.manage' },
  loseKey: {
    method: 'POST',
    path: '/api/records/keys/:fingerprint/lost',
    access: 'records.manage',
    stepUp: true,
  },
  key: { method: 'GET', path: '/api/record-keys/:fingerprint', access: 'public' },
  clocks: { method: 'GET', path: '/api/records/clocks', access: 'records.list' },
  export: {
    method: 'GET',
    path: '/api/records/export',
    access: 'records.list',
    file: 'application/octet-stream',
  },
  get: { method: 'GET', path: '/api/records/:id', access: 'records.list' },
  enter: { method: 'PATCH', path: '/api/records/:id', access: 'records.enter' },
  complete: { method: 'POST', path: '/api/records/:id/complete', access: 'records.manage' },
  split: {
    method: 'POST',
    path: '/api/records/:id/split',
    access: 'records.manage',
    status: 201,
    perHour: { flightIds: 5_000 },
  },
  merge: { method: 'POST', path: '/api/records/:id/merge', access: 'records.manage' },
  correct: { method: 'POST', path: '/api/records/:id/correct', access: 'records.manage' },
  sealed: {
    method: 'GET',
    path: '/api/records/:id/sealed',
    access: 'records.list',
    file: 'application/json',
  },
});
