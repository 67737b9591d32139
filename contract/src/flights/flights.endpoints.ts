import { endpointsOf } from '../kit/endpoint.ts';
import type { flightsSchemas } from './flights.schemas.ts';

export const flights = endpointsOf<typeof flightsSchemas>({
  list: { method: 'GET', path: '/api/flights', access: 'flights.list' },
  get: { method: 'GET', path: '/api/flights/:id', access: 'flights.list' },
  track: { method: 'GET', path: '/api/flights/:id/track', access: 'flights.list' },
  coverage: { method: 'GET', path: '/api/flights/:id/coverage', access: 'flights.list' },
  export: {
    method: 'GET',
    path: '/api/flights/export',
    access: 'flights.export',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
});
