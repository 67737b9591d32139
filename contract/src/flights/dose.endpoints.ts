import { endpointsOf } from '../kit/endpoint.ts';
import type { doseSchemas } from './dose.schemas.ts';

/** Product per hectare on the ground, against its target. */
export const dose = endpointsOf<typeof doseSchemas>({
  flight: {
    method: 'GET',
    path: '/api/flights/:id/dose',
    access: 'flights.list',
    links: { flight: { id: 'flightId' } },
  },
  plot: { method: 'GET', path: '/api/plots/:id/dose', access: 'flights.list' },
});
