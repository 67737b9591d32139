import type { MapLayer } from '@smartflight/contract/land/maps.schemas.ts';
import type { MapLayerType } from '@smartflight/contract/land/maps.ts';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Look } from '../../ui/theme/tokens.ts';
import { repaint } from '../view/map-layers.ts';
import { slotLayer } from './base-style.ts';
import { createTileHealth } from './tile-health.ts';
import { installTileProtocol, onTileOutcome, tileAddress } from './tile-protocol.ts';

/** Why the offline layer replaces the chosen one. */
export type BaseProblem = 'failed' | 'notConfigured';
export interface BaseState {
  chosen: MapLayerType;
  shown: MapLayerType;
  problem: BaseProblem | undefined;
  /** Layers configured by the operator, `offline` first. */
  available: readonly MapLayerType[];
}

const offlineNames = ['countries', 'cities', 'grid', 'grid-major'];
const sourceId = (part: number) => `base-raster-${part}`;

// Provider pictures are made for daylight; in dark mode they are dimmed, not inverted, so that satellite pictures
// stay natural.
const paintOf = (theme: Look) => ({
  'raster-fade-duration': 0,
  'raster-brightness-max': theme === 'dark' ? 0.62 : 1,
  'raster-saturation': theme === 'dark' ? -0.25 : 0,
});

function removeRaster(map: MapLibreMap): void {
  for (let part = 0; map.getSource(sourceId(part)); part++) {
    if (map.getLayer(sourceId(part))) map.removeLayer(sourceId(part));
    map.removeSource(sourceId(part));
  }
}

function addRaster(map: MapLibreMap, layer: MapLayer, theme: Look): void {
  for (let part = 0; part <= layer.overlays.length; part++) {
    const id = sourceId(part);
    const { minzoom, maxzoom, tileSize, attribution } = layer;
    // Tiles of an archive have a protocol of their own.
    const tiles = layer.id === 'imagery' ? layer.tiles : [tileAddress(layer, part)];
    map.addSource(id, { type: 'raster', tiles, minzoom, maxzoom, tileSize, attribution });
    map.addLayer({ id, type: 'raster', source: id, paint: paintOf(theme) }, slotLayer('base'));
  }
}

/**
 * Switches the base layer. Only raster sources below the `base` slot are exchanged; the offline geography stays
 * below, so the map is never blank and a failed layer falls back to it.
 */
export function createBaseLayers(map: MapLibreMap, initialTheme: Look, changed: (state: BaseState) => void) {
  let theme = initialTheme;
  let configured: readonly MapLayer[] = [];
  let state: BaseState = { chosen: 'offline', shown: 'offline', problem: undefined, available: ['offline'] };
  const health = createTileHealth();
  installTileProtocol();

  const show = (chosen: MapLayerType, problem?: BaseProblem): void => {
    const layer = problem ? undefined : configured.find((candidate) => candidate.id === chosen);
    const missing = chosen !== 'offline' && !layer && !problem;
    removeRaster(map);
    health.reset();
    if (layer) addRaster(map, layer, theme);
    for (const id of offlineNames) map.setLayoutProperty(id, 'visibility', layer ? 'none' : 'visible');
    const available: MapLayerType[] = [
      'offline',
      ...configured.map((each) => each.id).filter((id) => id !== 'offline'),
    ];
    state = {
      chosen,
      shown: layer?.id ?? 'offline',
      problem: problem ?? (missing ? 'notConfigured' : undefined),
      available,
    };
    changed(state);
  };

  const unsubscribe = onTileOutcome((layerId, ok) => {
    if (layerId === state.shown && health.note(ok, performance.now())) show(state.chosen, 'failed');
  });

  return {
    state: () => state,
    /** Sets the operator's layers and the user's choice. Choosing the same again retries. */
    use(layers: readonly MapLayer[], chosen: MapLayerType): void {
      configured = layers;
      show(chosen);
    },
    setTheme(next: Look): void {
      theme = next;
      for (let part = 0; map.getLayer(sourceId(part)); part++) {
        repaint(map, [{ id: sourceId(part), type: 'raster', source: sourceId(part), paint: paintOf(next) }]);
      }
    },
    dispose: unsubscribe,
  };
}
