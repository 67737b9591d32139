import { everyLink } from '../access/share-links.ts';
import { endpointsOf } from '../kit/endpoint.ts';
import type { mapsSchemas } from './maps.schemas.ts';

export const maps = endpointsOf<typeof mapsSchemas>({
  layers: { method: 'GET', path: '/api/map/layers', access: 'signed-in', links: everyLink({}) },
  archive: {
    method: 'GET',
    path: '/api/map/archives/:id',
    access: 'signed-in',
    links: everyLink({ id: 'any' }),
    file: 'application/vnd.pmtiles',
  },
});
