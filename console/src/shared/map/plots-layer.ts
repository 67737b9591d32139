import type { Feature, MultiPolygon, Polygon } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import { emptySource, mapFontBold } from './base-style.ts';
import type { FieldMap } from './field-map.ts';
import type { MapColours } from './map-colours.ts';
import { addLayers, geojsonSource, repaint } from './map-layers.ts';

export interface PlotShape {
  id: string;
  name: string;
  /** Area with its unit, ready to read. */
  area: string;
  geometry: Polygon | MultiPolygon;
  /** The plot being worked or looked at: a solid line, the others dashed. */
  current: boolean;
}

/** Further out a name is wider than its plot and stands on the neighbours'. */
const nameZoom = 14.5;

function plotLayersOf(c: MapColours): LayerSpecification[] {
  return [
    {
      id: 'plot-ground',
      type: 'fill',
      source: 'plots',
      paint: { 'fill-color': c.surface, 'fill-opacity': 0.35 },
    },
    {
      id: 'plot-others',
      type: 'line',
      source: 'plots',
      filter: ['!', ['get', 'current']],
      paint: { 'line-color': c.ink2, 'line-width': 1.4, 'line-dasharray': [4, 3] },
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
        'symbol-sort-key': ['case', ['get', 'current'], 0, 1],
      },
      paint: { 'text-color': c.ink, 'text-halo-color': c.halo, 'text-halo-width': c.haloPx },
    },
  ];
}

/** Centre of gravity of the first part's outline; its first corner where crossing lines put that far off. */
export function middleOf(shape: Polygon | MultiPolygon): [lon: number, lat: number] {
  const ring = (shape.type === 'Polygon' ? shape.coordinates[0] : shape.coordinates[0]?.[0]) ?? [];
  const [originX = 0, originY = 0] = ring[0] ?? [];
  let twiceArea = 0;
  let x = 0;
  let y = 0;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = [(ring[i - 1]?.[0] ?? 0) - originX, (ring[i - 1]?.[1] ?? 0) - originY];
    const [bx, by] = [(ring[i]?.[0] ?? 0) - originX, (ring[i]?.[1] ?? 0) - originY];
    const cross = ax * by - bx * ay;
    twiceArea += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  const [offX, offY] = twiceArea === 0 ? [0, 0] : [x / (3 * twiceArea), y / (3 * twiceArea)];
  const isNear = (off: number, axis: 0 | 1) => {
    const all = ring.map((corner) => (corner[axis] ?? 0) - (ring[0]?.[axis] ?? 0));
    return off >= Math.min(...all) && off <= Math.max(...all);
  };
  return isNear(offX, 0) && isNear(offY, 1) ? [originX + offX, originY + offY] : [originX, originY];
}

/** Boundaries of plots with name and area. */
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
          properties: { id: plot.id, label: `${plot.name} · ${plot.area}`, current: plot.current },
          geometry: plot.geometry,
        }),
      );
      // Names stand on points of their own: a polygon's label would be repeated in every tile it touches.
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
