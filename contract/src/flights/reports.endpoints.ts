import { endpointsOf } from '../kit/endpoint.ts';
import type { reportsSchemas } from './reports.schemas.ts';

/** Reports of the flight log that are sent to the account's own mail address on a schedule (decision 85). */
export const reports = endpointsOf<typeof reportsSchemas>({
  list: { method: 'GET', path: '/api/reports', access: 'reports.manage' },
  create: { method: 'POST', path: '/api/reports', access: 'reports.manage', status: 201 },
  change: { method: 'PUT', path: '/api/reports/:id', access: 'reports.manage' },
  remove: { method: 'DELETE', path: '/api/reports/:id', access: 'reports.manage' },
  send: { method: 'POST', path: '/api/reports/:id/send', access: 'reports.manage', status: 202 },
});
