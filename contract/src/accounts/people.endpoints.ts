import { endpointsOf } from '../kit/endpoint.ts';
import type { peopleSchemas } from './people.schemas.ts';

/** Administration of accounts. */
export const people = endpointsOf<typeof peopleSchemas>({
  list: { method: 'GET', path: '/api/accounts', access: 'accounts.manage' },
  get: { method: 'GET', path: '/api/accounts/:id', access: 'accounts.manage' },
  holdings: { method: 'GET', path: '/api/accounts/:id/holdings', access: 'accounts.manage' },
  setRoles: { method: 'PUT', path: '/api/accounts/:id/roles', access: 'accounts.manage', stepUp: true },
  setCompany: { method: 'PUT', path: '/api/accounts/:id/company', access: 'accounts.manage', stepUp: true },
  setDisabled: { method: 'PUT', path: '/api/accounts/:id/disabled', access: 'accounts.manage' },
});
