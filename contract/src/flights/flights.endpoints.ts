import { endpointsOf } from '../kit/endpoint.ts';
import type { flightsSchemas } from './flights.schemas.ts';

/** Today's totals. */
const ofWall = {
  wall: { from: 'today', to: 'today', tz: 'zone', scope: 'scope', size: 'any' },
} as const;
const ofFlight = { flight: { id: 'flightId' } } as const;

export const flights = endpointsOf<typeof flightsSchemas>({
  list: { method: 'GET', path: '/api/flights', access: 'flights.list', links: ofWall },
  get: { method: 'GET', path: '/api/flights/:id', access: 'flights.list', links: ofFlight },
  track: { method: 'GET', path: '/api/flights/:id/track', access: 'flights.list', links: ofFlight },
  coverage: { method: 'GET', path: '/api/flights/:id/coverage', access: 'flights.list', links: ofFlight },
  export: {
    method: 'GET',
    path: '/api/flights/export',
    access: 'flights.export',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
});
