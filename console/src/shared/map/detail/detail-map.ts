import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { TileType } from 'pmtiles';
import type { Lang } from '../../i18n/languages.ts';
import type { Look } from '../../ui/theme/tokens.ts';
import { slotLayer } from '../tiles/base-style.ts';
import { repaint } from '../view/map-layers.ts';
import { detailSource, detailStyle } from './detail-style.ts';
import { archiveOf, archiveTiles, attributionOf } from './open-archives.ts';

/** How the detailed map is to be drawn now. */
export interface DetailState {
  look: Look;
  lang: Lang;
  isShown: boolean;
  /** The map was removed. */
  isGone: boolean;
}

/**
 * Replaces a map's detailed layers by those of an archive.
 * @param isWanted whether the archive is still the wanted one when it is open
 * @returns applies look, language and visibility again; undefined if the archive is not wanted any more
 */
export async function drawDetail(
  map: MapLibreMap,
  id: string | undefined,
  isWanted: () => boolean,
  state: DetailState,
): Promise<(() => void) | undefined> {
  const archive = id === undefined ? undefined : archiveOf(id);
  const header = await archive?.getHeader();
  const attribution = attributionOf(await archive?.getMetadata());
  if (!isWanted()) return undefined;
  removeDetail(map, state);
  if (id === undefined || !header) return () => undefined;
  if (header.tileType !== TileType.Mvt) throw new Error(`map archive ${id} has no vector tiles`);
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header;
  map.addSource(detailSource, {
    type: 'vector',
    tiles: [archiveTiles(id)],
    minzoom: minZoom,
    maxzoom: maxZoom,
    bounds: [minLon, minLat, maxLon, maxLat],
    ...(attribution ? { attribution } : {}),
  });
  for (const layer of layersOf(state)) map.addLayer(layer, slotLayer('detail'));
  return () => {
    if (state.isGone) return;
    const layers = layersOf(state);
    repaint(map, layers);
    for (const { id: layer, layout } of layers) {
      map.setLayoutProperty(layer, 'visibility', layout?.visibility ?? 'visible');
      if (layout && 'text-field' in layout) map.setLayoutProperty(layer, 'text-field', layout['text-field']);
    }
  };
}

function layersOf({ look, lang, isShown }: DetailState): LayerSpecification[] {
  return detailStyle(look, lang).map((layer) => ({
    ...layer,
    layout: { ...layer.layout, visibility: isShown ? 'visible' : 'none' },
  })) as LayerSpecification[];
}

function removeDetail(map: MapLibreMap, state: DetailState): void {
  if (!map.getSource(detailSource)) return;
  for (const { id } of layersOf(state)) map.removeLayer(id);
  map.removeSource(detailSource);
}
