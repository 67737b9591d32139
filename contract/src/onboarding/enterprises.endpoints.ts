import { endpointsOf } from '../kit/endpoint.ts';
import { fileLimits } from '../system/files.ts';
import type { enterprisesSchemas } from './enterprises.schemas.ts';

export const enterprises = endpointsOf<typeof enterprisesSchemas>({
  upgrade: { method: 'POST', path: '/api/enterprises/upgrades', access: 'signed-in', status: 201 },
  ownUpgrade: { method: 'GET', path: '/api/enterprises/upgrades/own', access: 'signed-in' },
  own: { method: 'GET', path: '/api/enterprises/own', access: 'enterprises.brand' },
  updateOwn: { method: 'PATCH', path: '/api/enterprises/own', access: 'enterprises.brand' },
  setLogo: {
    method: 'PUT',
    path: '/api/enterprises/own/logo/:size',
    access: 'enterprises.brand',
    uploadBytes: fileLimits.mostBytes,
  },
  removeLogo: { method: 'DELETE', path: '/api/enterprises/own/logo/:size', access: 'enterprises.brand' },
  invitations: { method: 'GET', path: '/api/enterprises/own/invitations', access: 'enterprises.brand' },
  invite: {
    method: 'POST',
    path: '/api/enterprises/own/invitations',
    access: 'enterprises.brand',
    status: 201,
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/enterprises/own/invitations/:id',
    access: 'enterprises.brand',
  },
  list: { method: 'GET', path: '/api/enterprises', access: 'enterprises.manage' },
  create: { method: 'POST', path: '/api/enterprises', access: 'enterprises.manage', status: 201 },
  renewCode: { method: 'POST', path: '/api/enterprises/:id/invitation-code', access: 'enterprises.manage' },
});
