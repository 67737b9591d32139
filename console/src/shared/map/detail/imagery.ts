import type { MapLayer } from '@smartflight/contract/land/maps.schemas.ts';
import { archiveOf, archiveTiles, attributionOf } from './open-archives.ts';

/** The base layer that an archive of pictures gives. */
export async function imageryLayer(id: string): Promise<MapLayer> {
  const archive = archiveOf(id);
  const [{ minZoom, maxZoom }, metadata] = await Promise.all([archive.getHeader(), archive.getMetadata()]);
  return {
    id: 'imagery',
    datum: 'wgs84',
    tiles: [archiveTiles(id)],
    overlays: [],
    minzoom: minZoom,
    maxzoom: maxZoom,
    tileSize: 256,
    attribution: attributionOf(metadata),
  };
}
