import { endpointsOf } from '../kit/endpoint.ts';
import type { restrictionsSchemas } from './restrictions.schemas.ts';

/** Lifting of flight limits per account (D-08). */
export const restrictions = endpointsOf<typeof restrictionsSchemas>({
  list: { method: 'GET', path: '/api/restrictions', access: 'restrictions.list' },
  candidates: { method: 'GET', path: '/api/restrictions/accounts', access: 'restrictions.list' },
  get: { method: 'GET', path: '/api/restrictions/:id', access: 'restrictions.list' },
  create: {
    method: 'POST',
    path: '/api/restrictions',
    access: 'restrictions.manage',
    status: 201,
    stepUp: true,
  },
  revoke: { method: 'POST', path: '/api/restrictions/:id/revocation', access: 'restrictions.manage' },
});
