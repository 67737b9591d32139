import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { idList, uuid } from './kit/fields.ts';
import { pageOf, paging } from './kit/paging.ts';

const plot = z.object({
  id: uuid,
  name: z.string(),
  areaM2: z.number(),
  /** GeoJSON Polygon or MultiPolygon, WGS-84. */
  boundary: z.unknown(),
});
export type Plot = z.infer<typeof plot>;

export const plots = {
  list: endpoint({
    method: 'GET',
    path: '/api/plots',
    access: 'plots.list',
    summary: 'Plots the caller may see, by name, by id or inside a box of the map',
    query: paging.extend({
      q: z.string().trim().max(64).optional(),
      ids: idList(uuid).optional(),
      /** west,south,east,north in degrees; east < west crosses the antimeridian. */
      bbox: z
        .string()
        .regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/, { error: 'bbox.malformed' })
        .optional(),
    }),
    response: pageOf(plot),
  }),
};
