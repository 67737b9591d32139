import { endpointsOf } from '../kit/endpoint.ts';
import type { ordersSchemas } from './orders.schemas.ts';

const perHour = { plotIds: 20_000 };

/** Orders of customers, their work list, flights and statements. */
export const orders = endpointsOf<typeof ordersSchemas>({
  list: { method: 'GET', path: '/api/orders', access: 'records.list' },
  work: { method: 'GET', path: '/api/orders/work', access: 'records.list' },
  suggestions: { method: 'GET', path: '/api/orders/suggestions', access: 'records.list' },
  get: { method: 'GET', path: '/api/orders/:id', access: 'records.list' },
  map: { method: 'GET', path: '/api/orders/:id/map', access: 'records.list' },
  create: { method: 'POST', path: '/api/orders', access: 'records.manage', status: 201, perHour },
  change: { method: 'PUT', path: '/api/orders/:id', access: 'records.manage', perHour },
  setState: { method: 'POST', path: '/api/orders/:id/state', access: 'records.manage' },
  markPlot: { method: 'POST', path: '/api/orders/:id/plots/:plotId', access: 'records.enter' },
  setNotice: { method: 'PUT', path: '/api/orders/:id/notices/:regime', access: 'records.manage' },
  attach: { method: 'POST', path: '/api/orders/:id/flights', access: 'records.enter' },
  detach: { method: 'DELETE', path: '/api/orders/:id/flights/:flightId', access: 'records.enter' },
  statement: {
    method: 'GET',
    path: '/api/orders/:id/statement',
    access: 'records.list',
    links: { order: { id: 'orderId' } },
  },
  statementFile: {
    method: 'GET',
    path: '/api/orders/:id/statement/file',
    access: 'records.list',
    file: 'application/octet-stream',
  },
});
