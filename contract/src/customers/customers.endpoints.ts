import { endpointsOf } from '../kit/endpoint.ts';
import type { customersSchemas } from './customers.schemas.ts';

const perHour = { plotIds: 20_000 };

/** Customers for whom orders are flown. */
export const customers = endpointsOf<typeof customersSchemas>({
  list: { method: 'GET', path: '/api/customers', access: 'records.list' },
  get: { method: 'GET', path: '/api/customers/:id', access: 'records.list' },
  create: { method: 'POST', path: '/api/customers', access: 'records.manage', status: 201, perHour },
  change: { method: 'PUT', path: '/api/customers/:id', access: 'records.manage', perHour },
  archive: { method: 'POST', path: '/api/customers/:id/archive', access: 'records.manage' },
  restore: { method: 'POST', path: '/api/customers/:id/restoration', access: 'records.manage' },
});
