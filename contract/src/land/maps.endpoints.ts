import { endpointsOf } from '../kit/endpoint.ts';
import type { mapsSchemas } from './maps.schemas.ts';

export const maps = endpointsOf<typeof mapsSchemas>({
  layers: { method: 'GET', path: '/api/map/layers', access: 'signed-in' },
  archive: {
    method: 'GET',
    path: '/api/map/archives/:id',
    access: 'signed-in',
    file: 'application/vnd.pmtiles',
  },
});
