import type { Feature, MultiPolygon, Polygon } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import polylabel from 'polylabel';
import { emptySource, mapFontBold } from '../../../shared/map/tiles/base-style.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import type { MapColours } from '../../../shared/map/view/map-colours.ts';
import { addLayers, geojsonSource, repaint } from '../../../shared/map/view/map-layers.ts';
import { cropFamilyOf } from './crop-family.ts';

export interface PlotShape {
  id: string;
  name: string;
  /** Area with its unit, formatted. */
  area: string;
  /** As its owner wrote it; the ground has the colour of its family. Without one it is pale. */
  crop?: string;
  geometry: Polygon | MultiPolygon;
  /** What is written on a plot with a running wait; its outline is marked too. */
  wait?: string | undefined;
  /** The current plot: a solid line, the others are dashed. */
  current: boolean;
}

/** Below this zoom a name is wider than its plot. */
const nameZoom = 14.5;

function plotLayersOf(c: MapColours): LayerSpecification[] {
  return [
    {
      id: 'plot-ground',
      type: 'fill',
      source: 'plots',
      paint: {
        'fill-color': [
          'case',
          ['has', 'crop'],
          ['to-color', ['get', ['get', 'crop'], ['literal', c.crops]]],
          c.surface,
        ],
        'fill-opacity': ['case', ['has', 'crop'], 0.8, 0.35],
      },
    },
    {
      id: 'plot-others',
      type: 'line',
      source: 'plots',
      filter: ['!', ['get', 'current']],
      paint: {
        'line-color': c.ink2,
        'line-width': ['interpolate', ['linear'], ['zoom'], 12, 0.6, 15, 1.4],
        // Dashes of a plot that is a few pixels wide look like a broken line.
        'line-dasharray': ['step', ['zoom'], ['literal', [1, 0]], 14, ['literal', [4, 3]]],
      },
    },
    {
      id: 'plot-waits',
      type: 'line',
      source: 'plots',
      filter: ['get', 'waits'],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': c.status.warning,
        'line-width': ['interpolate', ['linear'], ['zoom'], 12, 1.2, 15, 3],
        'line-dasharray': [2, 1],
      },
    },
    {
      id: 'plot-current',
      type: 'line',
      source: 'plots',
      filter: ['get', 'current'],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': c.ink, 'line-width': 2.2 },
    },
  ];
}

function plotNamesOf(c: MapColours): LayerSpecification[] {
  return [
    {
      id: 'plot-names',
      type: 'symbol',
      source: 'plot-names',
      minzoom: nameZoom,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': mapFontBold,
        'text-size': 13,
        // Beside its point where the text of a drone is.
        'text-variable-anchor': ['center', 'top', 'bottom'],
        'text-radial-offset': 2.2,
        'symbol-sort-key': ['case', ['get', 'current'], 0, 1],
      },
      paint: { 'text-color': c.ink, 'text-halo-color': c.halo, 'text-halo-width': c.haloPx },
    },
  ];
}

/**
 * Position of a name in the first part of a shape: the point farthest from edges and holes, the centre for a regular
 * outline.
 */
export function middleOf(shape: Polygon | MultiPolygon): [lon: number, lat: number] {
  const rings = (shape.type === 'Polygon' ? shape.coordinates : shape.coordinates[0]) ?? [];
  const [outline = []] = rings;
  if (outline.length === 0) return [0, 0];
  const extent = (axis: 0 | 1) => {
    const all = outline.map((corner) => corner[axis] ?? 0);
    return Math.max(...all) - Math.min(...all);
  };
  const [lon = 0, lat = 0] = polylabel(rings, Math.min(extent(0), extent(1)) / 10);
  return [lon, lat];
}

function propertiesOf({ id, name, area, crop = '', current, wait }: PlotShape) {
  const family = cropFamilyOf(crop);
  const label = [`${name} · ${area}`, crop, wait].filter(Boolean).join('\n');
  return { id, label, current, waits: wait !== undefined, ...(family ? { crop: family } : {}) };
}

/** Boundaries of plots with name, area and crop. */
export function createPlotsLayer(field: FieldMap) {
  const { map } = field;
  addLayers(map, 'plots', { plots: { ...emptySource(), tolerance: 0.1 } }, plotLayersOf(field.colours()));
  addLayers(map, 'names', { 'plot-names': emptySource() }, plotNamesOf(field.colours()));
  field.onColours((colours) => repaint(map, [...plotLayersOf(colours), ...plotNamesOf(colours)]));
  return {
    set(plots: readonly PlotShape[]): void {
      const features = plots.map(
        (plot): Feature => ({
          type: 'Feature',
          properties: propertiesOf(plot),
          geometry: plot.geometry,
        }),
      );
      // Names have their own points: a polygon's label would be repeated in every tile it touches.
      const names = features.map((feature, i): Feature => {
        const plot = plots[i];
        return {
          ...feature,
          geometry: { type: 'Point', coordinates: plot ? middleOf(plot.geometry) : [0, 0] },
        };
      });
      geojsonSource(map, 'plots')?.setData({ type: 'FeatureCollection', features });
      geojsonSource(map, 'plot-names')?.setData({ type: 'FeatureCollection', features: names });
    },
  };
}
