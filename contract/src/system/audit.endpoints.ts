import { endpointsOf } from '../kit/endpoint.ts';
import type { auditSchemas } from './audit.schemas.ts';

/** Audit trail: append-only, chained by hashes (S25). */
export const audit = endpointsOf<typeof auditSchemas>({
  list: { method: 'GET', path: '/api/audit', access: 'audit.list' },
  export: {
    method: 'GET',
    path: '/api/audit/export',
    access: 'audit.list',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  verify: { method: 'GET', path: '/api/audit/verify', access: 'audit.list' },
});
