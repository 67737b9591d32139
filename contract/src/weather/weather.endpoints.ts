import { endpointsOf } from '../kit/endpoint.ts';
import type { weatherSchemas } from './weather.schemas.ts';

export const weather = endpointsOf<typeof weatherSchemas>({
  ofFlight: { method: 'GET', path: '/api/flights/:id/weather', access: 'flights.list' },
  ofWork: { method: 'GET', path: '/api/weather/work', access: 'records.list' },
});
