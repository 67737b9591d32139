import { endpointsOf } from '../kit/endpoint.ts';
import type { flightDaysSchemas } from './flight-days.schemas.ts';

/** The log by day and by plot (G-04): the same flights under the same filter, so that all sums agree. */
export const flightDays = endpointsOf<typeof flightDaysSchemas>({
  calendar: { method: 'GET', path: '/api/flights/calendar', access: 'flights.list' },
  day: {
    method: 'GET',
    path: '/api/flights/days/:day',
    access: 'flights.list',
    links: {
      wall: { day: 'today', scope: 'scope', tz: 'zone', size: 'any' },
      day: { day: 'day', scope: 'scope', tz: 'zone', page: 'any', size: 'any' },
    },
  },
  season: {
    method: 'GET',
    path: '/api/plots/:id/season',
    access: 'flights.list',
    links: { season: { id: 'plotId', year: 'year' } },
  },
  seasons: { method: 'GET', path: '/api/plots/:id/seasons', access: 'flights.list' },
});
