import { endpointsOf } from '../kit/endpoint.ts';
import type { apiKeysSchemas } from './api-keys.schemas.ts';

/** Keys with which other programs read an account's data (decision 77). */
export const apiKeys = endpointsOf<typeof apiKeysSchemas>({
  list: { method: 'GET', path: '/api/keys', access: 'signed-in' },
  create: { method: 'POST', path: '/api/keys', access: 'signed-in', status: 201, stepUp: true },
  rename: { method: 'PATCH', path: '/api/keys/:id', access: 'signed-in' },
  revoke: { method: 'DELETE', path: '/api/keys/:id', access: 'signed-in' },
});
