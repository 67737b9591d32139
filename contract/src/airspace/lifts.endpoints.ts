import { endpointsOf } from '../kit/endpoint.ts';
import { fileLimits } from '../system/files.ts';
import type { liftsSchemas } from './lifts.schemas.ts';

export const lifts = endpointsOf<typeof liftsSchemas>({
  list: { method: 'GET', path: '/api/lifts', access: 'lifts.list' },
  queue: { method: 'GET', path: '/api/lift-reviews', access: 'lifts.review' },
  get: { method: 'GET', path: '/api/lifts/:id', access: 'lifts.list' },
  uploadCertificateImg: {
    method: 'POST',
    path: '/api/lifts/uploadCertificateImg',
    access: 'lifts.apply',
    uploadBytes: fileLimits.mostBytes,
  },
  submit: { method: 'POST', path: '/api/lifts', access: 'lifts.apply', status: 201 },
  amend: { method: 'PUT', path: '/api/lifts/:id', access: 'lifts.apply' },
  withdraw: { method: 'POST', path: '/api/lifts/:id/withdrawal', access: 'lifts.apply' },
  renew: { method: 'POST', path: '/api/lifts/:id/renewal', access: 'lifts.apply', status: 201 },
  reveal: { method: 'POST', path: '/api/lifts/:id/papers', access: 'lifts.review' },
  claim: { method: 'POST', path: '/api/lifts/:id/claim', access: 'lifts.review' },
  release: { method: 'DELETE', path: '/api/lifts/:id/claim', access: 'lifts.review' },
  decide: { method: 'POST', path: '/api/lifts/:id/decision', access: 'lifts.review', stepUp: true },
  revoke: { method: 'POST', path: '/api/lifts/:id/revocation', access: 'lifts.review' },
  ofDrone: { method: 'GET', path: '/api/drones/:id/licences', access: 'drones.list' },
});
