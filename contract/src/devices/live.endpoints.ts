import { endpointsOf } from '../kit/endpoint.ts';
import type { liveSchemas } from './live.schemas.ts';
import { livePath } from './live.ts';

export const live = endpointsOf<typeof liveSchemas>({
  /** The socket in the rights table: an HTTP GET that is upgraded. */
  socket: { method: 'GET', path: livePath, access: 'public' },
});
