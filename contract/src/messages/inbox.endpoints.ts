import { endpointsOf } from '../kit/endpoint.ts';
import type { inboxSchemas } from './inbox.schemas.ts';

/** Available before verification, since review results arrive here. */
export const inbox = endpointsOf<typeof inboxSchemas>({
  list: { method: 'GET', path: '/api/inbox', access: 'onboarding' },
  state: { method: 'GET', path: '/api/inbox/state', access: 'onboarding' },
  mark: { method: 'PATCH', path: '/api/inbox/:id', access: 'onboarding' },
  markAll: { method: 'POST', path: '/api/inbox/read', access: 'onboarding' },
});
