import type { LanePlan } from '@smartflight/geo/lanes.ts';
import type { Feature } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import { emptySource } from '../../../shared/map/tiles/base-style.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import type { MapColours } from '../../../shared/map/view/map-colours.ts';
import { addLayers, geojsonSource, repaint } from '../../../shared/map/view/map-layers.ts';

function layersOf(c: MapColours): LayerSpecification[] {
  return [
    {
      id: 'lane-inset',
      type: 'line',
      source: 'lanes',
      filter: ['==', ['get', 'kind'], 'inset'],
      paint: { 'line-color': c.ink2, 'line-width': 1.4, 'line-dasharray': [4, 3] },
    },
    {
      id: 'lane-between',
      type: 'line',
      source: 'lanes',
      filter: ['==', ['get', 'kind'], 'between'],
      paint: { 'line-color': c.ink2, 'line-width': 1, 'line-dasharray': [2, 2] },
    },
    {
      id: 'lane-passes',
      type: 'line',
      source: 'lanes',
      filter: ['==', ['get', 'kind'], 'pass'],
      paint: { 'line-color': c.sprayed, 'line-width': 1.6 },
    },
  ];
}

const featureOf = (kind: string, geometry: Feature['geometry']): Feature => ({
  type: 'Feature',
  properties: { kind },
  geometry,
});

/** The planned lanes of a plot in flight order, and their inner boundary. */
export function createLanesLayer(field: FieldMap) {
  const { map } = field;
  addLayers(map, 'plots', { lanes: { ...emptySource(), tolerance: 0.1 } }, layersOf(field.colours()));
  field.onColours((colours) => repaint(map, layersOf(colours)));
  return {
    set(plan: Pick<LanePlan, 'passes' | 'area'> | undefined): void {
      const passes = plan?.passes ?? [];
      const features = passes.map((pass) => featureOf('pass', { type: 'LineString', coordinates: pass }));
      const between = passes.slice(1).flatMap(([start], at) => {
        const end = passes[at]?.[1];
        return end ? [featureOf('between', { type: 'LineString', coordinates: [end, start] })] : [];
      });
      const inset = plan?.area ? [featureOf('inset', plan.area)] : [];
      void geojsonSource(map, 'lanes')?.setData({
        type: 'FeatureCollection',
        features: [...inset, ...between, ...features],
      });
    },
  };
}
