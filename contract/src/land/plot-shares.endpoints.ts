import { endpointsOf } from '../kit/endpoint.ts';
import type { plotSharesSchemas } from './plot-shares.schemas.ts';

/** Plots shared with single accounts (T-04). Ending a share takes effect at once. */
export const plotShares = endpointsOf<typeof plotSharesSchemas>({
  list: { method: 'GET', path: '/api/plots/:id/shares', access: 'plots.manage' },
  create: { method: 'POST', path: '/api/plots/:id/shares', access: 'plots.manage', status: 201 },
  update: { method: 'PATCH', path: '/api/plots/:id/shares/:shareId', access: 'plots.manage' },
  revoke: { method: 'DELETE', path: '/api/plots/:id/shares/:shareId', access: 'plots.manage' },
  leave: { method: 'DELETE', path: '/api/plots/:id/share', access: 'plots.manage' },
});
