import type { LayerSpecification } from 'maplibre-gl';
import { emptySource } from '../../../shared/map/tiles/base-style.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import type { MapColours } from '../../../shared/map/view/map-colours.ts';
import { addLayers, geojsonSource, repaint } from '../../../shared/map/view/map-layers.ts';
import { createDataPump } from '../../../shared/map/view/set-data.ts';
import { type SprayStrip, stripFeatures } from './swath.ts';

const layersOf = (c: MapColours): LayerSpecification[] => [
  {
    id: 'painted',
    type: 'fill',
    source: 'painted',
    paint: { 'fill-color': c.sprayed, 'fill-opacity': 0.55, 'fill-antialias': false },
  },
];

/** The ground that a replay has painted so far; ground covered twice is darker. */
export function createPaintedLayer(field: FieldMap) {
  const { map } = field;
  addLayers(map, 'tracks', { painted: { ...emptySource(), tolerance: 0 } }, layersOf(field.colours()));
  field.onColours((colours) => repaint(map, layersOf(colours)));
  const pump = createDataPump(() => geojsonSource(map, 'painted'));
  return {
    set(strips: readonly SprayStrip[]): void {
      pump.offer(() => ({ type: 'FeatureCollection', features: stripFeatures(strips, false) }));
    },
  };
}
