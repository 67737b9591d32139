import type { Feature } from 'geojson';
import type { LayerSpecification, MapMouseEvent } from 'maplibre-gl';
import { emptySource, mapFontBold } from '../../../shared/map/tiles/base-style.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import type { MapColours } from '../../../shared/map/view/map-colours.ts';
import { addLayers, geojsonSource, repaint } from '../../../shared/map/view/map-layers.ts';

const layers = ['plot-clusters', 'plot-points'];

function layersOf(c: MapColours): LayerSpecification[] {
  return [
    {
      id: 'plot-clusters',
      type: 'circle',
      source: 'plot-points',
      filter: ['has', 'point_count'],
      paint: {
        'circle-radius': ['step', ['get', 'point_count'], 15, 20, 19, 200, 24],
        'circle-color': c.surface,
        'circle-stroke-color': c.accent,
        'circle-stroke-width': 2.5,
      },
    },
    {
      id: 'plot-counts',
      type: 'symbol',
      source: 'plot-points',
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': mapFontBold,
        'text-size': 13,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': c.ink },
    },
    {
      id: 'plot-points',
      type: 'circle',
      source: 'plot-points',
      filter: ['!', ['has', 'point_count']],
      paint: {
        'circle-radius': 6,
        'circle-color': c.accent,
        'circle-stroke-color': c.halo,
        'circle-stroke-width': 2,
      },
    },
  ];
}

/** Plots too many to outline, as clustered points; a click on a cluster zooms in. */
export function createPlotPointsLayer(field: FieldMap, pick: (id: string) => void) {
  const { map } = field;
  const source = { ...emptySource(), cluster: true, clusterRadius: 48, clusterMaxZoom: 15 };
  addLayers(map, 'plots', { 'plot-points': source }, layersOf(field.colours()));
  field.onColours((colours) => repaint(map, layersOf(colours)));
  const enter = async ({ point }: MapMouseEvent) => {
    const [feature] = map.queryRenderedFeatures(point, { layers });
    const id: unknown = feature?.properties['id'];
    const cluster: unknown = feature?.properties['cluster_id'];
    if (typeof id === 'string') pick(id);
    if (typeof cluster !== 'number' || feature?.geometry.type !== 'Point') return;
    const zoom = await geojsonSource(map, 'plot-points')?.getClusterExpansionZoom(cluster);
    const [lon = 0, lat = 0] = feature.geometry.coordinates;
    map.easeTo({ center: [lon, lat], zoom: zoom ?? map.getZoom() + 2, duration: 400 });
  };
  map.on('click', (event) => void enter(event).catch((error: unknown) => console.warn(error)));
  return {
    /** `until`: the zoom from which outlines replace them; without it they stay. */
    set(points: readonly { id: string; lon: number; lat: number }[], until = 24): void {
      for (const { id } of layersOf(field.colours())) map.setLayerZoomRange(id, 0, until);
      const features = points.map(
        ({ id, lon, lat }): Feature => ({
          type: 'Feature',
          properties: { id },
          geometry: { type: 'Point', coordinates: [lon, lat] },
        }),
      );
      void geojsonSource(map, 'plot-points')?.setData({ type: 'FeatureCollection', features });
    },
  };
}
