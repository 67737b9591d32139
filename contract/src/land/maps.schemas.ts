import { z } from 'zod';
import { mapLayerTypes } from './maps.ts';

/** A configured raster layer; `datum` is the system of its tiles. */
const mapLayer = z.object({
  id: z.enum(mapLayerTypes),
  datum: z.enum(['wgs84', 'gcj02']),
  tiles: z.array(z.string()),
  overlays: z.array(z.string()),
  minzoom: z.number(),
  maxzoom: z.number(),
  tileSize: z.union([z.literal(256), z.literal(512)]),
  attribution: z.string(),
});

export type MapLayer = z.infer<typeof mapLayer>;

/** Summaries and schemas of `maps`, by endpoint. */
export const mapsSchemas = {
  layers: {
    summary: 'Configured tile layers, and whether country borders may be drawn on the offline layer',
    response: z.object({ layers: z.array(mapLayer), boundaries: z.enum(['none', 'dashed']) }),
  },
};
