import { z } from 'zod';
import { mapArchiveUses, mapLayerTypes } from './maps.ts';

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

/** A PMTiles archive; `id` changes with its content. */
const mapArchive = z.object({ id: z.string(), use: z.enum(mapArchiveUses) });

export type MapArchive = z.infer<typeof mapArchive>;

export type MapLayer = z.infer<typeof mapLayer>;

/** Summaries and schemas of `maps`, by endpoint. */
export const mapsSchemas = {
  layers: {
    summary: 'Configured tile layers, and whether country borders may be drawn on the offline layer',
    response: z.object({
      layers: z.array(mapLayer),
      boundaries: z.enum(['none', 'dashed']),
      archives: z.array(mapArchive),
    }),
  },
  archive: {
    summary: 'Bytes of a map archive; the Range header names up to 16 MB of them',
    params: z.object({ id: z.string().max(64) }),
    response: z.unknown(),
  },
};
