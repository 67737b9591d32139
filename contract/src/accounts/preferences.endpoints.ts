import { endpointsOf } from '../kit/endpoint.ts';
import type { preferencesSchemas } from './preferences.schemas.ts';

export const preferences = endpointsOf<typeof preferencesSchemas>({
  list: { method: 'GET', path: '/api/preferences', access: 'signed-in' },
  get: { method: 'GET', path: '/api/preferences/:name', access: 'signed-in' },
  set: { method: 'PUT', path: '/api/preferences/:name', access: 'signed-in' },
});
