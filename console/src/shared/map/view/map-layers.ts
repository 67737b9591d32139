import type {
  GeoJSONSource,
  GeoJSONSourceSpecification,
  LayerSpecification,
  Map as MapLibreMap,
} from 'maplibre-gl';
import { type Slot, slotLayer } from '../tiles/base-style.ts';

/** Adds missing sources and layers to a slot; calling it again changes nothing. */
export function addLayers(
  map: MapLibreMap,
  slot: Slot,
  sources: Record<string, GeoJSONSourceSpecification>,
  layers: LayerSpecification[],
): void {
  for (const [id, source] of Object.entries(sources)) {
    if (!map.getSource(id)) map.addSource(id, source);
  }
  for (const layer of layers) {
    if (!map.getLayer(layer.id)) map.addLayer(layer, slotLayer(slot));
  }
}

type PaintName = Parameters<MapLibreMap['setPaintProperty']>[1];

/** Applies the paint of newly built layers, such as after a theme change; without setStyle, so data stays. */
export function repaint(map: MapLibreMap, layers: LayerSpecification[]): void {
  for (const layer of layers) {
    if (!map.getLayer(layer.id) || !layer.paint) continue;
    const paint: Record<string, unknown> = { ...layer.paint };
    for (const name of Object.keys(paint))
      map.setPaintProperty(layer.id, name as PaintName, paint[name] as never);
  }
}

/** The GeoJSON source with an id; undefined if the map has none. */
export function geojsonSource(map: MapLibreMap, id: string): GeoJSONSource | undefined {
  const source = map.getSource(id);
  return source?.type === 'geojson' ? (source as GeoJSONSource) : undefined;
}
