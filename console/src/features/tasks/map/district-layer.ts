import type { Feature, MultiPolygon, Polygon } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import { middleOf } from '../../../domain/map/plots/plots-layer.ts';
import { emptySource, mapFontBold } from '../../../shared/map/tiles/base-style.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import type { MapColours } from '../../../shared/map/view/map-colours.ts';
import { addLayers, geojsonSource, repaint } from '../../../shared/map/view/map-layers.ts';

/** Outline and plots of a task, with the treated share of each plot. */
export interface TaskGround {
  name: string;
  district: Polygon | MultiPolygon | null;
  plots: readonly { id: string; label: string; outline: Polygon | MultiPolygon; isDone: boolean }[];
}

function layersOf(c: MapColours): LayerSpecification[] {
  return [
    {
      id: 'task-plot-ground',
      type: 'fill',
      source: 'task-plots',
      paint: { 'fill-color': ['case', ['get', 'isDone'], c.accent, c.surface], 'fill-opacity': 0.3 },
    },
    {
      id: 'task-plot-edge',
      type: 'line',
      source: 'task-plots',
      paint: { 'line-color': c.ink2, 'line-width': 1.4 },
    },
    {
      id: 'task-district',
      type: 'line',
      source: 'task-district',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': c.ink, 'line-width': 2.2, 'line-dasharray': [4, 2.5] },
    },
  ];
}

function namesOf(c: MapColours): LayerSpecification[] {
  const paint = { 'text-color': c.ink, 'text-halo-color': c.halo, 'text-halo-width': c.haloPx };
  return [
    {
      id: 'task-plot-names',
      type: 'symbol',
      source: 'task-names',
      minzoom: 14,
      layout: { 'text-field': ['get', 'label'], 'text-font': mapFontBold, 'text-size': 13 },
      paint,
    },
  ];
}

/** Draws outlines and plots of a task below drones and labels. */
export function createDistrictLayer(field: FieldMap) {
  const { map } = field;
  const sources = { 'task-plots': emptySource(), 'task-district': emptySource() };
  addLayers(map, 'plots', sources, layersOf(field.colours()));
  addLayers(map, 'names', { 'task-names': emptySource() }, namesOf(field.colours()));
  field.onColours((colours) => repaint(map, [...layersOf(colours), ...namesOf(colours)]));
  const show = (id: string, features: Feature[]) =>
    geojsonSource(map, id)?.setData({ type: 'FeatureCollection', features });
  return {
    set(ground: TaskGround | undefined): void {
      const plots = ground?.plots ?? [];
      show(
        'task-plots',
        plots.map(({ id, isDone, outline }) => ({
          type: 'Feature',
          properties: { id, isDone },
          geometry: outline,
        })),
      );
      show(
        'task-names',
        plots.map(({ id, label, outline }) => ({
          type: 'Feature',
          properties: { id, label },
          geometry: { type: 'Point', coordinates: middleOf(outline) },
        })),
      );
      show(
        'task-district',
        ground?.district ? [{ type: 'Feature', properties: {}, geometry: ground.district }] : [],
      );
    },
  };
}
