import { endpointsOf } from '../kit/endpoint.ts';
import type { shareLinksSchemas } from './share-links.schemas.ts';

/** Links with which people without an account read one thing of an account (decision 83). */
export const shareLinks = endpointsOf<typeof shareLinksSchemas>({
  list: { method: 'GET', path: '/api/links', access: 'signed-in' },
  create: { method: 'POST', path: '/api/links', access: 'signed-in', status: 201 },
  extend: { method: 'PATCH', path: '/api/links/:id', access: 'signed-in' },
  revoke: { method: 'DELETE', path: '/api/links/:id', access: 'signed-in' },
  open: { method: 'POST', path: '/api/links/open', access: 'public' },
});
