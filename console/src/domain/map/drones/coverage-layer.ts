import type { Feature } from 'geojson';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { emptySource } from '../../../shared/map/tiles/base-style.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import type { MapColours } from '../../../shared/map/view/map-colours.ts';
import { addLayers, geojsonSource, repaint } from '../../../shared/map/view/map-layers.ts';
import { createDataPump } from '../../../shared/map/view/set-data.ts';
import { type SprayStrip, stripPolygons } from '../plots/swath.ts';

export interface Pass extends SprayStrip {
  droneId: string;
}

/** From this zoom on a pass is wide enough for arrows. */
const arrowZoom = 15;
/** Passes of finished work, and those since they were last asked for. */
const parts = ['stored', 'latest'] as const;
export type CoveragePart = (typeof parts)[number];

const withoutDrone = (id: string | undefined): ExpressionSpecification => [
  '!=',
  ['get', 'droneId'],
  id ?? '',
];

function layersOf(c: MapColours, hidden: string | undefined): LayerSpecification[] {
  return parts.flatMap((part): LayerSpecification[] => [
    {
      id: `coverage-${part}`,
      type: 'fill',
      source: `coverage-${part}`,
      filter: ['all', ['==', ['geometry-type'], 'Polygon'], withoutDrone(hidden)],
      paint: { 'fill-color': c.sprayed, 'fill-opacity': 0.5, 'fill-antialias': false },
    },
    {
      id: `coverage-${part}-arrows`,
      type: 'symbol',
      source: `coverage-${part}`,
      minzoom: arrowZoom,
      filter: ['all', ['==', ['geometry-type'], 'LineString'], withoutDrone(hidden)],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 90,
        'icon-image': 'chevron',
        // Smaller than a lane is wide: those of neighbouring lanes stay apart.
        'icon-size': ['interpolate', ['linear'], ['zoom'], 15, 0.5, 17, 1],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
  ]);
}

/** What all drones have treated today, each pass at its width with the direction of flight. */
export function createCoverageLayer(field: FieldMap) {
  const { map } = field;
  let hidden: string | undefined;
  const sources = Object.fromEntries(
    parts.map((part) => [`coverage-${part}`, { ...emptySource(), tolerance: 0 }]),
  );
  addLayers(map, 'tracks', sources, layersOf(field.colours(), hidden));
  field.onColours((colours) => repaint(map, layersOf(colours, hidden)));
  const pumps = {
    stored: createDataPump(() => geojsonSource(map, 'coverage-stored')),
    latest: createDataPump(() => geojsonSource(map, 'coverage-latest')),
  };
  return {
    set(part: CoveragePart, passes: readonly Pass[]): void {
      pumps[part].offer(() => ({ type: 'FeatureCollection', features: passes.flatMap(featuresOf) }));
    },
    /** Leaves out one drone, whose own trail is drawn. */
    hide(droneId: string | undefined): void {
      if (droneId === hidden) return;
      hidden = droneId;
      for (const layer of layersOf(field.colours(), hidden))
        if ('filter' in layer) map.setFilter(layer.id, layer.filter);
    },
  };
}

function featuresOf({ droneId, ...strip }: Pass): Feature[] {
  const properties = { droneId };
  const coordinates = strip.points.map(({ lon, lat }) => [lon, lat]);
  return [
    ...stripPolygons(strip).coordinates.map(
      (rings): Feature => ({
        type: 'Feature',
        properties,
        geometry: { type: 'Polygon', coordinates: rings },
      }),
    ),
    { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } },
  ];
}
