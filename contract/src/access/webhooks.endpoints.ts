import { endpointsOf } from '../kit/endpoint.ts';
import type { webhooksSchemas } from './webhooks.schemas.ts';

/** Subscriptions of an account's own systems to changes (decision 82). */
export const webhooks = endpointsOf<typeof webhooksSchemas>({
  list: { method: 'GET', path: '/api/webhooks', access: 'signed-in' },
  create: { method: 'POST', path: '/api/webhooks', access: 'signed-in', status: 201, stepUp: true },
  update: { method: 'PATCH', path: '/api/webhooks/:id', access: 'signed-in', stepUp: true },
  remove: { method: 'DELETE', path: '/api/webhooks/:id', access: 'signed-in' },
  rotate: {
    method: 'POST',
    path: '/api/webhooks/:id/secret',
    access: 'signed-in',
    status: 201,
    stepUp: true,
  },
  test: { method: 'POST', path: '/api/webhooks/:id/test', access: 'signed-in', status: 202 },
  deliveries: { method: 'GET', path: '/api/webhooks/:id/deliveries', access: 'signed-in' },
  delivery: { method: 'GET', path: '/api/webhooks/:id/deliveries/:delivery', access: 'signed-in' },
  replay: {
    method: 'POST',
    path: '/api/webhooks/:id/deliveries/:delivery/replay',
    access: 'signed-in',
    status: 202,
  },
  replayDead: { method: 'POST', path: '/api/webhooks/:id/replay', access: 'signed-in', status: 202 },
});
